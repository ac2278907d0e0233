import type { FrameLocator, Page } from 'playwright-core'
import { type Provider, playProvider } from '../bench/payments/provider.ts'
import { type Payer, writePayers } from '../harness/people.ts'
import { ownPortal } from './own-portal.ts'
import { besideOffice, leaveStore } from './store.ts'

const keys = { PAYSTACK_SECRET_KEY: 'sk_test_popup', PAYSTACK_PUBLIC_KEY: 'pk_test_popup' }

/** A portal with keys of the card provider, which is simulated in this process. */
export interface PortalWithKeys {
  url: string
  provider: Provider
  /** A person whose application fee is due. */
  payer(name: string): Promise<PayerWithToken>
  /** The address of the page where another person pays for a new applicant. */
  sponsorLink(name: string): Promise<string>
  close(): Promise<void>
}

/** How long a start may take on a machine that runs other tests. */
export const startMs = 180_000

export type PayerWithToken = Payer & { token: string }

export async function portalWithKeys(settings: Record<string, string> = {}): Promise<PortalWithKeys> {
  let provider: Provider | undefined
  const { portal, close } = await ownPortal('popup', async ({ url }) => {
    provider = await playProvider({
      secretKey: keys.PAYSTACK_SECRET_KEY,
      webhookUrl: () => `${url}/payments/webhook`,
      // No faults.
      random: () => 0.5,
    })
    return { ...keys, PAYSTACK_API_URL: provider.url, ...settings }
  })
  if (!provider) throw new Error('The portal has started without its provider')
  const provided = provider
  const { url } = portal

  async function payer(name: string): Promise<PayerWithToken> {
    const [written] = await besideOffice(
      context => writePayers(context, { name, count: 1, type: 'foundation' }),
      portal,
    )
    if (!written) throw new Error('There is no payer')
    return { ...written, token: written.bearer }
  }

  return {
    url,
    provider: provided,
    payer,
    async sponsorLink(name) {
      const { uuid, token } = await payer(name)
      const answer = await fetch(`${url}/payments/sponsor-link`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ application_uuid: uuid }),
      })
      return ((await answer.json()) as { url: string }).url
    },
    async close() {
      await leaveStore(portal)
      await close()
      await provided.close()
    },
  }
}

/** Stores a session in the browser before any page is opened. */
export async function signInAs(page: Page, portal: PortalWithKeys, { token }: PayerWithToken): Promise<void> {
  const me = await fetch(`${portal.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  await page.addInitScript(
    ([accessToken, applicationData]) => self === top && Object.assign(localStorage, { accessToken, applicationData }),
    [token, await me.text()],
  )
}

/**
 * The provider’s popup as its library expects it: it reports that it is ready, shows the transaction it is given, forgets
 * it on 'close', and reports what the payer did.
 */
const popupPage = `<!doctype html><title>Card page</title>
<main hidden><p id="code"></p><button id="pay">Pay by card</button> <button id="close">Close</button></main>
<script>
  const tell = (event, data) => parent.postMessage({ event, data }, '*')
  const form = document.querySelector('main')
  addEventListener('message', ({ data }) => {
    if (data === 'close') form.hidden = true
    if (!data || data.path !== 'newTransaction') return
    document.getElementById('code').textContent = data.params.accessCode
    form.hidden = false
    tell('loaded:transaction', { id: 1, customer: {}, accessCode: data.params.accessCode })
  })
  tell('loaded:checkout')
  document.getElementById('pay').onclick = () => tell('success', { reference: '', status: 'success' })
  document.getElementById('close').onclick = () => tell('close', {})
</script>`

/** Simulates the provider's frame, which tests must not fetch. Returns a locator for its buttons. */
export async function playPopup(page: Page, body = popupPage): Promise<FrameLocator> {
  await page.route('https://checkout.paystack.com/**', route => route.fulfill({ contentType: 'text/html', body }))
  return page.frameLocator('iframe[src*="checkout.paystack.com"]')
}
