import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, phone, theBrowser, type Visitor } from './browser.ts'
import {
  type PayerWithToken,
  type PortalWithKeys,
  playPopup,
  portalWithKeys,
  signInAs,
  startMs,
} from './card-provider.ts'
import { reachPortal, site, type Wallet, walletPhone } from './wallet-phone.ts'

const browser = theBrowser()
let portal: PortalWithKeys

beforeAll(async () => {
  portal = await portalWithKeys({ PUBLIC_URL: site, ALLOW_TEST_MODE: '1' })
}, startMs)
afterAll(() => portal.close())

/** Requests still in progress have nowhere to arrive. */
async function leave(visitor: Visitor): Promise<void> {
  await visitor.page.unrouteAll({ behavior: 'ignoreErrors' })
  await visitor.leave()
}

const onWalletPhone = async (wallet?: Wallet) => walletPhone(await browser.visit(phone), portal, wallet)

const payFee = (page: Page) => page.getByRole('button', { name: 'Pay ₦10,000' })
const openCharges = () => [...portal.provider.charges.values()].filter(({ status }) => status === 'abandoned')

/**
 * A minute passes while the payer looks for the card, and the server tells the page that nothing was paid. Then the clock
 * is stopped. Otherwise the page might notice a payment before the popup reports it.
 */
async function lookForCard(page: Page): Promise<void> {
  const answer = page.waitForResponse(response => new URL(response.url()).pathname.endsWith('/verify'))
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  await (await answer).finished()
}

async function payInPopup(page: Page, popup: FrameLocator, reference: string): Promise<void> {
  await popup.getByRole('button', { name: 'Pay by card' }).waitFor()
  await lookForCard(page)
  portal.provider.pay(reference)
  await popup.getByRole('button', { name: 'Pay by card' }).click()
  await page.clock.resume()
}

async function newestReference(): Promise<string> {
  await expect.poll(() => openCharges().length).toBeGreaterThan(0)
  return openCharges().at(-1)?.reference ?? ''
}

test('someone paying for an applicant closes the popup, tries again on the same page, and is thanked', async () => {
  const uncle = await browser.visit(phone)
  const { page } = uncle
  await reachPortal(page, portal)
  const popup = await playPopup(page)
  await page.goto(await portal.sponsorLink('popup'))
  await page.clock.install()
  await page.getByLabel('Your email address').fill('uncle@example.com')
  await payFee(page).click()
  await popup.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Payment Cancelled').waitFor()
  expect(await page.getByLabel('Your email address').inputValue()).toBe('uncle@example.com')
  const reference = await newestReference()

  await payFee(page).click()
  await popup.getByText(portal.provider.charges.get(reference)?.accessCode ?? 'none').waitFor()
  await payInPopup(page, popup, reference)
  await page.getByRole('heading', { name: 'The application fee for Ada is paid' }).waitFor()
  expect(new URL(page.url()).searchParams.get('reference')).toBe(reference)
  expect(page.url()).not.toContain('uncle')
  uncle.expectNoErrors()
  await leave(uncle)
})

test('an applicant closes the popup twice, tries again on the same page, and the payment is noticed', async () => {
  const payer = await portal.payer('three-times')
  const applicant = await browser.visit(desktop)
  const { page } = applicant
  await reachPortal(page, portal)
  const popup = await playPopup(page)
  await signInAs(page, portal, payer)
  await page.goto(`${site}/payment`)
  await page.clock.install()
  for (const _time of ['first', 'second']) {
    await payFee(page).click()
    await popup.getByRole('button', { name: 'Close' }).click()
    await page.getByText('Payment Cancelled').waitFor()
    await page.clock.fastForward(6_000)
    await page.getByText('Payment Cancelled').waitFor({ state: 'hidden' })
  }
  await payFee(page).click()
  await payInPopup(page, popup, await newestReference())
  await page.getByText('Payment successful!').waitFor()
  await page.waitForURL('**/application-success')
  applicant.expectNoErrors()
  await leave(applicant)
})

test('an applicant who comes from another page gets the popup too, because the payment page is loaded as a new document', async () => {
  const payer = await portal.payer('from-elsewhere')
  const applicant = await browser.visit(phone)
  const { page } = applicant
  await reachPortal(page, portal)
  const popup = await playPopup(page)
  await signInAs(page, portal, payer)
  await page.goto(`${site}/sitemap`)
  await page.getByRole('link', { name: 'Payment', exact: true }).click()
  const documentAddress = () => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)
  await expect.poll(documentAddress).toMatch(/\/payment$/)
  await payFee(page).click()
  await popup.getByRole('button', { name: 'Pay by card' }).waitFor()
  applicant.expectNoErrors()
  await leave(applicant)
})

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
  const applicant = await onWalletPhone({ channels: offered, charge: payAtProvider })
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
  const uncle = await onWalletPhone({ channels: offered, sheet: 'cancel' })
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
  const applicant = await onWalletPhone(wallet)
  const { page } = applicant
  await openPayment(applicant, await portal.payer(`wallet-${message.length}`))
  await walletButton(page).click()
  await page.getByRole('alert').getByText(message).waitFor()
  await page.getByText('You have not been debited. You can pay by card.').waitFor()
  await walletButton(page).waitFor()
  await applicant.leave()
})

test('a wallet whose container was removed from the page says that it needs one', async () => {
  const applicant = await onWalletPhone({ channels: offered })
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
  const applicant = await onWalletPhone({ channels: offered, charge: () => 'failed' })
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
  const applicant = await onWalletPhone({
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
  await reachPortal(page, portal)
  await page.goto(await portal.sponsorLink('no-wallet'))
  await page.getByRole('button', { name: 'Pay ₦10,000' }).waitFor()
  await page.waitForFunction(() => performance.getEntriesByName(`${location.origin}/readyz`).length > 0)
  expect(await walletButton(page).count()).toBe(0)
  await leave(visitor)
})
