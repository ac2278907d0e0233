import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phone, theBrowser, type Visitor } from './browser.ts'
import {
  type PayerWithToken,
  type PortalWithKeys,
  playPopup,
  portalWithKeys,
  signInAs,
  startMs,
} from './card-provider.ts'

/** Wallets work over HTTPS only, so the browser reaches the portal under this name. */
const site = 'https://apply.usta.example'
const browser = theBrowser()
let portal: PortalWithKeys

beforeAll(async () => {
  portal = await portalWithKeys({ PUBLIC_URL: site, ALLOW_TEST_MODE: '1' })
}, startMs)
afterAll(() => portal.close())

interface Wallet {
  /** The payer’s payment methods according to the provider; undefined if it cannot be reached. */
  channels?: string[]
  /** What the payer does in the wallet’s sheet. */
  sheet?: 'pay' | 'cancel'
  /** The provider’s response to the charge. */
  charge?: () => 'success' | 'failed'
}

/** Forwards the browser’s requests to the portal, and its responses back. */
async function reachPortal(page: Page): Promise<void> {
  await page.route(`${site}/**`, async route => {
    const { pathname, search } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${portal.url}${pathname}${search}` }) })
  })
}

/** A phone with Apple Pay, and the provider calls made by its library. */
async function walletPhone({ channels, sheet = 'pay', charge = () => 'success' }: Wallet = {}) {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).host))
  await page.addInitScript(playWallet, sheet)
  await reachPortal(page)
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

const walletButton = (page: Page) => page.getByRole('button', { name: 'Pay with Apple Pay' })
const lastCharge = () => [...portal.provider.charges.values()].at(-1)
const offered = ['card', 'apple_pay']

async function openPayment({ page }: Pick<Visitor, 'page'>, payer: PayerWithToken): Promise<void> {
  await signInAs(page, portal, payer)
  await page.goto(`${site}/payment`)
}

/** The first press fetches the library and shows the wallet’s own button. */
async function openWallet(page: Page): Promise<void> {
  await walletButton(page).click()
  await page.locator('#apple-pay-button').waitFor()
}

test('an applicant pays with the phone’s wallet, with Nigeria as country; nothing of it is loaded before', async () => {
  const payAtProvider = () => {
    portal.provider.pay(lastCharge()?.reference ?? '')
    return 'success' as const
  }
  const applicant = await walletPhone({ channels: offered, charge: payAtProvider })
  const { page, asked } = applicant
  await openPayment(applicant, await portal.payer('wallet'))
  await walletButton(page).waitFor()
  await applicant.expectAccessible('a fee that a wallet can pay')
  expect(asked.filter(host => /paystack|apple\.com/.test(host))).toEqual([])
  await openWallet(page)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('apple-pay-button')
  await walletButton(page).click()
  await page.getByText('Payment successful!').waitFor()
  await page.waitForURL('**/application-success')
  const requests = await page.evaluate(() => Object(window).ApplePaySession.requests)
  expect(requests).toMatchObject([{ countryCode: 'NG', currencyCode: 'NGN', total: { amount: '10000' } }])
  await applicant.leave()
})

test('someone paying for an applicant closes the wallet and pays by card', async () => {
  const uncle = await walletPhone({ channels: offered, sheet: 'cancel' })
  const { page, popup } = uncle
  await page.goto(await portal.sponsorLink('wallet-sponsor'))
  await walletButton(page).click()
  await page.getByText('Enter your email address').waitFor()
  await page.getByLabel('Your email address').fill('uncle@example.com')
  await openWallet(page)
  await walletButton(page).click()
  await page.getByText('Payment Cancelled').waitFor()
  await page.getByRole('button', { name: 'Pay ₦10,000' }).click()
  await popup.getByText(lastCharge()?.accessCode ?? 'none').waitFor()
  expect(await page.locator('#apple-pay-button').isVisible()).toBe(false)
  portal.provider.pay(lastCharge()?.reference ?? '')
  await popup.getByRole('button', { name: 'Pay by card' }).click()
  await page.getByRole('heading', { name: 'The application fee for Ada is paid' }).waitFor()
  await uncle.leave()
})

test.each<[string, Wallet]>([
  ['No wallet payment method is available on this device', { channels: ['card'] }],
  ['Could not initiate apple pay transaction', {}],
])('a wallet that cannot start says "%s"', async (message, wallet) => {
  const applicant = await walletPhone(wallet)
  const { page } = applicant
  await openPayment(applicant, await portal.payer(`wallet-${message.length}`))
  await walletButton(page).click()
  await page.getByRole('alert').getByText(message).waitFor()
  await page.getByText('You have not been debited. You can pay by card.').waitFor()
  await applicant.expectAccessible(message)
  await walletButton(page).waitFor()
  await applicant.leave()
})

test('a wallet whose container was removed from the page says that it needs one', async () => {
  const applicant = await walletPhone({ channels: offered })
  const { page } = applicant
  await openPayment(applicant, await portal.payer('wallet-no-place'))
  await walletButton(page).waitFor()
  // As ad blockers do.
  await page.evaluate(() => document.querySelector('.wallet-button')?.remove())
  await walletButton(page).click()
  await page.getByRole('alert').getByText('A container is required to mount the payment request button').waitFor()
  await applicant.leave()
})

test('a declined wallet payment is reported, and can be retried', async () => {
  const applicant = await walletPhone({ channels: offered, charge: () => 'failed' })
  const { page } = applicant
  await openPayment(applicant, await portal.payer('wallet-declined'))
  await openWallet(page)
  for (const _time of ['first', 'second']) {
    await walletButton(page).click()
    await page
      .getByRole('alert')
      .getByText('An error occurred while paying with Apple Pay. Please try again or use another payment method.')
      .waitFor()
  }
  await applicant.leave()
})

test('a wallet charge whose response was lost is confirmed by the server', async () => {
  const applicant = await walletPhone({
    channels: offered,
    charge() {
      portal.provider.pay(lastCharge()?.reference ?? '')
      return 'failed'
    },
  })
  const { page } = applicant
  await openPayment(applicant, await portal.payer('wallet-lost'))
  await openWallet(page)
  await walletButton(page).click()
  await page.waitForURL('**/application-success')
  await applicant.leave()
})

test('a phone without a wallet is not offered one', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await reachPortal(page)
  await page.goto(await portal.sponsorLink('no-wallet'))
  await page.getByRole('button', { name: 'Pay ₦10,000' }).waitFor()
  await page.waitForFunction(() => performance.getEntriesByName(`${location.origin}/readyz`).length > 0)
  expect(await walletButton(page).count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await visitor.leave()
})
