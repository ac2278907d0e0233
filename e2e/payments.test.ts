import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone, theBrowser } from './browser.ts'
import { heldPayment } from './office-money.ts'
import { goToPayment, sentApplication } from './payers.ts'
import { storedApplication } from './people.ts'
import { countMailsTo, mailTo, portalUrl } from './portal.ts'
import * as steps from './steps.ts'

const browser = theBrowser()
const checkoutAddress = (page: Page) =>
  page.locator('.card-popup iframe').evaluate((frame: HTMLIFrameElement) => frame.src)
test('a Master’s applicant in Nigeria closes the card page, is declined, and pays', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const ada = await sentApplication('msc', 'nigeria')
  await goToPayment(page, ada)
  await page.getByText('Test mode').waitFor()
  await page.getByRole('radio', { name: 'Nigeria' }).waitFor()
  const pay = page.getByRole('button', { name: 'Pay ₦10,000 Application Fee' })

  const card = steps.cardPage(page)
  await pay.click()
  await card.getByText('Test mode').waitFor()
  const checkout = await checkoutAddress(page)
  await card.getByRole('button', { name: 'Close without paying' }).click()
  await page.getByText('Payment Cancelled').waitFor()
  await page.getByText("You can try again when you're ready.").waitFor()
  await page.getByRole('button', { name: 'Check my payment again' }).click()
  await page.getByText('We have not received your payment.').waitFor()

  await pay.click()
  await card.getByText('Test mode').waitFor()
  expect(await checkoutAddress(page)).toBe(checkout)
  await page.goBack()
  await pay.click()
  await steps.fillCard(card, steps.declinedCard)
  await card.getByRole('heading', { name: 'Card declined' }).waitFor()
  await steps.fillCard(card, steps.goodCard)
  await Promise.all([page.getByText('Payment successful!').waitFor(), page.waitForURL('**/application-success')])

  await page.goto(portalUrl('/payment'))
  await page.waitForURL('**/application-success')
  await mailTo(ada.email, /We have received ₦10,000/)
  expect(await countMailsTo(ada.email, /We have received/)).toBe(1)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('money that does not match arrives while the card page is open, and the applicant is brought to what is said of it', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const ada = await sentApplication('msc', 'nigeria')
  await goToPayment(page, ada)
  await page.getByRole('button', { name: 'Pay ₦10,000 Application Fee' }).click()
  await steps.cardPage(page).getByText('Test mode').waitFor()
  await heldPayment((await storedApplication(page)).uuid)
  const held = page.locator(':focus', { hasText: 'We have received ₦9,000.' })
  await held.waitFor()
  expect((await held.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a page on which a fee is being paid asks for news often, and after five minutes seldom', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const ada = await sentApplication('msc', 'nigeria')
  await page.clock.install()
  await goToPayment(page, ada)
  await page.getByRole('button', { name: 'Pay ₦10,000 Application Fee' }).click()
  await steps.cardPage(page).getByText('Test mode').waitFor()
  // The page knows what is being paid.
  await page.getByText('Check my payment again').waitFor()
  let asked = 0
  page.on('request', request => {
    if (request.url().endsWith('/api/auth/me')) asked += 1
  })
  const passTwentyLooks = async () => {
    const before = asked
    for (let look = 0; look < 20; look += 1) await page.clock.fastForward(5000)
    return asked - before
  }
  expect(await passTwentyLooks()).toBeGreaterThan(15)
  await page.clock.fastForward(5 * 60_000)
  expect(await passTwentyLooks()).toBeLessThan(5)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a doctoral applicant abroad is told how to transfer 50 dollars', async () => {
  const visitor = await browser.visit({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = visitor
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const ada = await sentApplication('phd', 'international')
  await page.goto(portalUrl('/login'))
  await steps.logIn(page, ada.email)
  await page.waitForURL('**/dashboard')
  await page
    .getByRole('link', { name: 'See how to pay' })
    .or(page.getByRole('button', { name: 'See how to pay' }))
    .click()
  await page.waitForURL('**/payment')
  await page.getByRole('button', { name: 'Pay $50 Application Fee' }).click()
  const transfer = page.getByRole('region', { name: 'Pay $50 by bank transfer' })
  await transfer.getByText('Sample content: do not send money').waitFor()
  await transfer.getByRole('button', { name: 'Copy the account number' }).click()
  await expect.poll(copied).toBe('0000000000')
  await transfer.getByRole('button', { name: 'Copy the narration' }).click()
  await expect.poll(copied).toMatch(/^RF\d\d A\d{3} \d{4} \d$/)
  await transfer.getByRole('heading', { name: 'Tell us when you have sent it' }).waitFor()
  expect(page.url()).not.toContain('sandbox')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('for a foundation applicant a fee is due in Nigeria and none abroad', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await goToPayment(page, await sentApplication('foundation', 'nigeria'))
  await page.getByRole('radio', { name: 'International' }).check()
  await page.getByText('No payment required for this program.').waitFor()
  await page.getByRole('heading', { name: 'Application Complete' }).waitFor()
  await page.getByRole('radio', { name: 'Nigeria' }).check()
  await page.getByRole('button', { name: 'Pay ₦10,000 Application Fee' }).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('the news that no money moves here comes late, and moves nothing that is being pressed', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const mode = Promise.withResolvers<void>()
  await page.route('**/readyz', async route => {
    await mode.promise
    await route.continue()
  })
  await goToPayment(page, await sentApplication('msc', 'nigeria'))
  const choice = page.getByRole('radio', { name: 'International' })
  await choice.waitFor()
  await page.evaluate(() => document.fonts.ready)
  const before = await choice.boundingBox()
  mode.resolve()
  await page.getByText('No money moves here.').waitFor()
  expect(await choice.boundingBox()).toEqual(before)
  await visitor.leave()
})

test('an uncle pays through the link he was sent', async () => {
  const applicant = await browser.visit(phone)
  const ada = await sentApplication('msc', 'nigeria')
  await goToPayment(applicant.page, ada)
  await applicant.page.getByRole('button', { name: 'Ask someone to pay' }).click()
  await applicant.page.getByRole('heading', { name: 'Send this link to the person paying' }).waitFor()
  const link = (await applicant.page.getByText(/\/pay\/[\w-]+$/).textContent()) ?? ''
  const whatsApp = applicant.page.getByRole('link', { name: 'Send by WhatsApp' })
  expect(decodeURIComponent((await whatsApp.getAttribute('href')) ?? '')).toContain(link)

  const uncle = await browser.visit(desktop)
  const { page } = uncle
  const opened = await page.goto(link)
  expect([opened?.headers()['referrer-policy'], opened?.headers()['x-robots-tag']]).toEqual(['no-referrer', 'noindex'])
  await page.getByRole('heading', { name: 'Pay an application fee for Adaeze' }).waitFor()
  await page.getByText('Test mode').waitFor()
  expect(await page.locator('body').textContent()).not.toMatch(/Nwosu|Chioma|Computer Science/)
  const pay = page.getByRole('button', { name: 'Pay ₦10,000' })
  await pay.click()
  await page.getByText('Enter your email address').waitFor()
  await page.getByLabel('Your email address').fill('uncle@example.com')
  await page.getByLabel('Your email address').press('Enter')
  const card = steps.cardPage(page)
  await card.getByText('Test mode').waitFor()
  expect(await card.locator('body').textContent()).not.toContain(ada.email)
  await card.getByRole('button', { name: 'Close without paying' }).click()
  await page.getByText('Payment Cancelled').waitFor()
  expect(page.url()).toBe(link)
  expect(await page.getByLabel('Your email address').inputValue()).toBe('uncle@example.com')
  await pay.click()
  await steps.fillCard(card, steps.goodCard)
  await page.getByRole('heading', { name: 'The application fee for Adaeze is paid' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'The application fee for Adaeze is paid' }).waitFor()
  await mailTo(ada.email, /We have received ₦10,000/)
  await page.goto(portalUrl('/pay/not-a-link'))
  await page.getByRole('heading', { name: 'This link is not valid' }).waitFor()

  // Her page, still open with the link on it, has noticed.
  await applicant.page.waitForURL('**/application-success')
  for (const visitor of [uncle, applicant]) {
    visitor.expectNoErrors()
    await visitor.leave()
  }
})

test('an applicant ends their own link, even after a reload, and the person with the link sees that it has ended', async () => {
  const applicant = await browser.visit(phone)
  const { page } = applicant
  await goToPayment(page, await sentApplication('msc', 'nigeria'))
  await page.getByRole('button', { name: 'Ask someone to pay' }).click()
  const link = (await page.getByText(/\/pay\/[\w-]+$/).textContent()) ?? ''
  const uncle = await browser.visit(phone)
  await uncle.page.goto(link)
  await uncle.page.getByRole('button', { name: 'Pay ₦10,000' }).waitFor()

  await page.reload()
  await page.getByRole('button', { name: 'End the link' }).click()
  await page.getByText('The link has ended.').waitFor()
  await page.getByRole('button', { name: 'Ask someone to pay' }).waitFor()
  await uncle.page.reload()
  await uncle.page.getByRole('heading', { name: 'This link has ended' }).waitFor()
  for (const visitor of [uncle, applicant]) {
    visitor.expectNoErrors()
    await visitor.leave()
  }
})

test('a payment whose response is lost is sent again under the same key, and the next payment has a new one', async () => {
  const visitor = await browser.visit({ ...phone, serviceWorkers: 'block' })
  const { page } = visitor
  await goToPayment(page, await sentApplication('msc', 'nigeria'))
  const sent: { key: string | undefined; body: string | null }[] = []
  await page.route('**/payments/initialize', async route => {
    const request = route.request()
    const isFirst = sent.length === 0
    sent.push({ key: request.headers()['idempotency-key'], body: request.postData() })
    // The server has opened the payment, but the response is lost.
    await route.fetch()
    await (isFirst ? route.abort() : route.continue())
  })
  const pay = page.getByRole('button', { name: 'Pay ₦10,000 Application Fee' })
  await pay.click()
  await expect.poll(() => sent.length).toBe(1)
  await pay.waitFor()
  await pay.click()
  const card = steps.cardPage(page)
  await card.getByText('Test mode').waitFor()
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent[1]).toEqual(sent[0])
  await card.getByRole('button', { name: 'Close without paying' }).click()
  await page.getByText('Payment Cancelled').waitFor()
  await pay.click()
  await card.getByText('Test mode').waitFor()
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
  await visitor.leave()
})
