import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, phone, theBrowser } from './browser.ts'
import { type PortalWithKeys, playPopup, portalWithKeys, signInAs, startMs } from './card-provider.ts'

const browser = theBrowser()
let portal: PortalWithKeys

beforeAll(async () => {
  portal = await portalWithKeys()
}, startMs)
afterAll(() => portal.close())

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
  await uncle.leave()
})

test('an applicant closes the popup twice, tries again on the same page, and the payment is noticed', async () => {
  const payer = await portal.payer('three-times')
  const applicant = await browser.visit(desktop)
  const { page } = applicant
  const popup = await playPopup(page)
  await signInAs(page, portal, payer)
  await page.goto(`${portal.url}/payment`)
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
  await applicant.leave()
})

test('an applicant who comes from another page gets the popup too, because the payment page is loaded as a new document', async () => {
  const payer = await portal.payer('from-elsewhere')
  const applicant = await browser.visit(phone)
  const { page } = applicant
  const popup = await playPopup(page)
  await signInAs(page, portal, payer)
  await page.goto(`${portal.url}/sitemap`)
  await page.getByRole('link', { name: 'Payment', exact: true }).click()
  const documentAddress = () => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)
  await expect.poll(documentAddress).toMatch(/\/payment$/)
  await payFee(page).click()
  await popup.getByRole('button', { name: 'Pay by card' }).waitFor()
  applicant.expectNoErrors()
  await applicant.leave()
})
