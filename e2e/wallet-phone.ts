import type { Page } from 'playwright-core'
import type { Visitor } from './browser.ts'
import { type PortalWithKeys, playPopup } from './card-provider.ts'

/** Wallets work over HTTPS only, so the browser reaches the portal under this name. */
export const site = 'https://apply.usta.example'

export interface Wallet {
  /** The payer’s payment methods according to the provider; undefined if it cannot be reached. */
  channels?: string[]
  /** What the payer does in the wallet’s sheet. */
  sheet?: 'pay' | 'cancel'
  /** The provider’s response to the charge. */
  charge?: () => 'success' | 'failed'
}

/** Forwards the browser’s requests to the portal, and its responses back. */
export async function reachPortal(page: Page, portal: PortalWithKeys): Promise<void> {
  await page.route(`${site}/**`, async route => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${portal.url}${pathname}${search}` }) })
  })
}

/** A phone with Apple Pay, and the provider calls made by its library. */
export async function walletPhone(
  visitor: Visitor,
  portal: PortalWithKeys,
  { channels, sheet = 'pay', charge = () => 'success' }: Wallet = {},
) {
  const { page } = visitor
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).host))
  await page.addInitScript(playWallet, sheet)
  await reachPortal(page, portal)
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  await page.route('https://api.paystack.co/**', route => {
    if (!channels) return route.abort()
    const data = { id: 1, access_code: 'code', transaction_status: 'abandoned', channels, currency: 'NGN' }
    const merchant = { merchant_id: 7, merchant_key: 'pk', merchant_name: 'University', amount: 1_000_000, log: null }
    return route.fulfill({ headers, json: { status: true, data: { ...data, ...merchant } } })
  })
  await page.route('https://standard.paystack.co/**', route => {
    const status = route.request().url().includes('charge') ? charge() : 'success'
    return route.fulfill({ headers, json: { status, message: status, data: {} } })
  })
  // Without Apple’s script the library draws its own button.
  await page.route('https://applepay.cdn-apple.com/**', route => route.abort())
  async function leave(): Promise<void> {
    // Requests still in progress have nowhere to arrive.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await visitor.leave()
  }
  return { ...visitor, leave, asked, popup: await playPopup(page) }
}

/** Safari’s interface as the library uses it: a sheet that pays or closes as soon as it opens. */
function playWallet(sheet: 'pay' | 'cancel'): void {
  class Session {
    static requests: unknown[] = []
    static supportsVersion = () => true
    onvalidatemerchant = (_event: object) => {}
    onpaymentauthorized = (_event: object) => {}
    oncancel = () => {}
    constructor(_version: number, request: unknown) {
      Session.requests.push(request)
    }
    begin() {
      if (sheet === 'pay') this.onvalidatemerchant({ validationURL: 'https://apple.example' })
      else this.oncancel()
    }
    completeMerchantValidation() {
      this.onpaymentauthorized({ payment: {} })
    }
    completePayment() {}
  }
  Object.assign(window, { ApplePaySession: Session })
}
