import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearerOf, writePeople } from '../bench/payments/people.ts'
import { type Provider, playProvider } from '../bench/payments/provider.ts'
import { readConfig } from '../server/config.ts'
import type { Context } from '../server/context.ts'
import { createContext } from '../server/create-context.ts'
import { openDatabase } from '../server/db/client.ts'
import { startEmbeddedStore } from '../server/db/embedded.ts'
import { type PortalProcess, portalProcess } from '../server/testing/portal-process.ts'
import { systemClock, systemRandom } from '../server/world.ts'
import { phone, theBrowser } from './browser.ts'

const browser = theBrowser()
const keys = { PAYSTACK_SECRET_KEY: 'sk_test_popup', PAYSTACK_PUBLIC_KEY: 'pk_test_popup' }

let portal: PortalProcess
let provider: Provider
let context: Context
let closeAll: () => Promise<void>

/** A portal with keys of the card provider, whose server is played here. */
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'admissions-popup-'))
  let url = ''
  provider = await playProvider({
    secretKey: keys.PAYSTACK_SECRET_KEY,
    webhookUrl: () => `${url}/payments/webhook`,
    // No faults.
    random: () => 0.5,
  })
  const env = { ...keys, PAYSTACK_API_URL: provider.url }
  portal = await portalProcess(dataDir, env)
  url = portal.url
  await portal.start()
  const log = pino({ level: 'silent' })
  const store = await startEmbeddedStore({ dataDir, log })
  const db = openDatabase(store.connection, { max: 2, onIdleError: () => {} })
  const config = readConfig({ DATA_DIR: dataDir, ...env })
  context = (await createContext({ config, clock: systemClock, random: systemRandom, db, log })).context
  closeAll = async () => {
    context.mail.close()
    await db.destroy()
    await portal.stop()
    await store.stop()
    await provider.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})
afterAll(() => closeAll())

async function sponsorLink(name: string): Promise<string> {
  const [payer] = await writePeople(context, 1, name)
  if (!payer) throw new Error('There is nobody to pay for')
  const answer = await fetch(`${portal.url}/payments/sponsor-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await bearerOf(context, payer)}` },
    body: JSON.stringify({ application_uuid: payer.uuid }),
  })
  return ((await answer.json()) as { url: string }).url
}

/** The provider's popup as its library expects it: it says that it is there, and what the payer did. */
const popupPage = `<!doctype html><title>Card page</title>
<button id="pay">Pay by card</button> <button id="close">Close</button>
<script>
  const tell = (event, data) => parent.postMessage({ event, data }, '*')
  addEventListener('message', ({ data }) => {
    if (data && data.path) tell('loaded:transaction', { id: 1, customer: {}, accessCode: 'x' })
  })
  tell('loaded:checkout')
  document.getElementById('pay').onclick = () => tell('success', { reference: '', status: 'success' })
  document.getElementById('close').onclick = () => tell('close', {})
</script>`

async function openPopup(page: Page, link: string): Promise<string> {
  await page.goto(link)
  await page.getByLabel('Your email address').fill('uncle@example.com')
  await page.getByRole('button', { name: 'Pay ₦10,000' }).click()
  await expect.poll(() => [...provider.charges.values()].some(({ status }) => status === 'abandoned')).toBe(true)
  return [...provider.charges.keys()].at(-1) ?? ''
}

test('with keys of the provider its own popup opens over the page, may be closed, and pays', async () => {
  const uncle = await browser.visit(phone)
  const { page } = uncle
  await page.route('https://checkout.paystack.com/**', route =>
    route.fulfill({ contentType: 'text/html', body: popupPage }),
  )
  const link = await sponsorLink('popup')
  const reference = await openPopup(page, link)
  const popup = page.frameLocator('iframe[src*="checkout.paystack.com"]')
  await popup.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Payment Cancelled').waitFor()
  expect(await openPopup(page, link)).toBe(reference)
  provider.pay(reference)
  await popup.getByRole('button', { name: 'Pay by card' }).click()
  await page.getByRole('heading', { name: 'The application fee for Ada is paid' }).waitFor()
  expect(new URL(page.url()).searchParams.get('reference')).toBe(reference)
  expect(page.url()).not.toContain('uncle')
  uncle.expectNoErrors()
  await uncle.leave()
})

test('an applicant who comes from another page gets the popup too: the page for payments is loaded as a document of its own', async () => {
  const [payer] = await writePeople(context, 1, 'from-elsewhere')
  if (!payer) throw new Error('There is nobody to pay')
  const token = await bearerOf(context, payer)
  const me = await fetch(`${portal.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  const applicant = await browser.visit(phone)
  const { page } = applicant
  await page.route('https://checkout.paystack.com/**', route =>
    route.fulfill({ contentType: 'text/html', body: popupPage }),
  )
  await page.addInitScript(
    ([accessToken, applicationData]) => self === top && Object.assign(localStorage, { accessToken, applicationData }),
    [token, await me.text()],
  )
  await page.goto(`${portal.url}/sitemap`)
  await page.waitForFunction(() => document.documentElement.dataset.booted)
  await page.getByRole('link', { name: 'Payment', exact: true }).click()
  await page.getByRole('button', { name: 'Pay ₦10,000 Application Fee' }).waitFor()
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name))
    .toMatch(/\/payment$/)
  await page.getByRole('button', { name: 'Pay ₦10,000 Application Fee' }).click()
  const popup = page.frameLocator('iframe[src*="checkout.paystack.com"]')
  await popup.getByRole('button', { name: 'Pay by card' }).waitFor()
  applicant.expectNoErrors()
  await applicant.leave()
})

test('a popup that does not load gives way to the provider’s page after 15 seconds', async () => {
  const uncle = await browser.visit(phone)
  const { page } = uncle
  // The frames of the popup answer nothing that its library understands.
  await page.route('https://checkout.paystack.com/**', route => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.route(`${provider.url}/checkout/**`, route =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The provider’s own page</h1>' }),
  )
  await openPopup(page, await sponsorLink('stuck'))
  await page.getByRole('heading', { name: 'own page' }).waitFor({ timeout: 25_000 })
  await uncle.leave()
})
