import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone, theBrowser } from './browser.ts'
import { goToPayment, sentApplication } from './payers.ts'
import { countMailsTo, mailTo, portalUrl } from './portal.ts'
import * as steps from './steps.ts'

const browser = theBrowser()
const popupOf = (page: Page) => page.getByRole('dialog', { name: 'Pay ₦10,000 by card' })
const payFee = (page: Page) => page.getByRole('button', { name: 'Pay ₦10,000 Application Fee' })
const hasFocus = (page: Page) => payFee(page).evaluate(button => button === document.activeElement)

test('every way to close the card popup says that nothing was paid, on a desktop', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await goToPayment(page, await sentApplication('msc', 'nigeria'))
  await page.clock.install()
  const card = steps.cardPage(page)
  const waysToClose: [string, () => Promise<unknown>][] = [
    ['its button', () => popupOf(page).getByRole('button', { name: 'Close' }).click()],
    ['Escape', () => page.keyboard.press('Escape')],
    ['Escape on the card page', () => card.getByLabel(/card number/i).press('Escape')],
    ['the browser’s Back', () => page.goBack()],
    ['the card page’s own way out', () => card.getByRole('button', { name: 'Close without paying' }).click()],
  ]
  for (const [way, close] of waysToClose) {
    await payFee(page).click()
    await card.getByText('Test mode').waitFor()
    expect(await popupOf(page).evaluate(popup => popup.contains(document.activeElement)), way).toBe(true)
    expect((await popupOf(page).boundingBox())?.height).toBeLessThan(page.viewportSize()?.height ?? 0)
    await close()
    await page.getByText('Payment Cancelled').waitFor()
    await page.getByText("You can try again when you're ready.").waitFor()
    expect(await popupOf(page).count(), way).toBe(0)
    expect(new URL(page.url()).search, way).toBe('')
    await expect.poll(() => hasFocus(page), { message: way }).toBe(true)
    // A toast under the pointer does not disappear.
    await page.mouse.move(5, 5)
    await page.clock.fastForward(6_000)
    await page.getByText('Payment Cancelled').waitFor({ state: 'hidden' })
  }
  // The popups leave nothing in the history.
  await page.goBack()
  await page.waitForURL('**/dashboard')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('the card popup fills a phone, and Back after success skips it', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const ada = await sentApplication('msc', 'nigeria')
  await goToPayment(page, ada)
  await payFee(page).click()
  const card = steps.cardPage(page)
  await card.getByText('Test mode').waitFor()
  await visitor.expectAccessible('the card popup')
  const box = await popupOf(page).boundingBox()
  expect(box).toEqual({ x: 0, y: 0, ...page.viewportSize() })

  // Declined in the frame, which adds no history entry.
  await steps.fillCard(card, steps.declinedCard)
  await card.getByRole('heading', { name: 'Card declined' }).waitFor()
  await page.goBack()
  await page.getByText('Payment Cancelled').waitFor()
  await page.reload()
  await payFee(page).click()
  await steps.fillCard(card, steps.goodCard)
  await page.getByText('Payment successful!').waitFor()
  await page.waitForURL('**/application-success')
  await page.goBack()
  await page.waitForURL('**/dashboard')
  await page.goForward()
  await page.waitForURL('**/application-success')
  await mailTo(ada.email, /We have received ₦10,000/)
  expect(await countMailsTo(ada.email, /We have received/)).toBe(1)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('after a reload while the popup was open, the next popup still closes with Back', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await goToPayment(page, await sentApplication('msc', 'nigeria'))
  await payFee(page).click()
  await steps.cardPage(page).getByText('Test mode').waitFor()
  await page.reload()
  expect(await popupOf(page).count()).toBe(0)
  await payFee(page).click()
  await steps.cardPage(page).getByText('Test mode').waitFor()
  await page.goBack()
  await page.getByText('Payment Cancelled').waitFor()
  await page.goBack()
  await page.waitForURL('**/dashboard')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('where a frame is refused, the card page opens as a full page and returns', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const ada = await sentApplication('msc', 'nigeria')
  await goToPayment(page, ada)
  await page.route('**/sandbox/paystack/checkout/**', async route => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'x-frame-options': 'DENY', 'content-security-policy': '' },
    })
  })
  await payFee(page).click()
  await page.waitForURL('**/sandbox/paystack/checkout/**')
  await page.goBack()
  await payFee(page).waitFor()
  await payFee(page).click()
  await page.waitForURL('**/sandbox/paystack/checkout/**')
  await steps.fillCard(page, steps.goodCard)
  await Promise.all([page.getByText('Payment successful!').waitFor(), page.waitForURL('**/application-success')])
  await mailTo(ada.email, /We have received ₦10,000/)
  await visitor.leave()
})

test('the card page works without scripts', async () => {
  const ada = await sentApplication('msc', 'nigeria')
  const visitor = await browser.visit(phone)
  await goToPayment(visitor.page, ada)
  await payFee(visitor.page).click()
  const address = await visitor.page.locator('.card-popup iframe').getAttribute('src')
  const plain = await browser.visit({ ...phone, javaScriptEnabled: false })
  await plain.page.goto(address ?? '')
  await steps.fillCard(plain.page, steps.declinedCard)
  await plain.page.getByRole('heading', { name: 'Card declined' }).waitFor()
  await steps.fillCard(plain.page, steps.goodCard)
  await plain.page.waitForURL('**/payment?reference=*')
  await plain.page.goto(address ?? '')
  await plain.page.getByRole('heading', { name: 'Payment received' }).waitFor()
  await mailTo(ada.email, /We have received ₦10,000/)
  for (const { leave } of [plain, visitor]) await leave()
})

test('the popup reports a lost network, and continues when it is back', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const ada = await sentApplication('msc', 'nigeria')
  await goToPayment(page, ada)
  await payFee(page).click()
  const card = steps.cardPage(page)
  await card.getByText('Test mode').waitFor()
  await page.context().setOffline(true)
  await popupOf(page).getByText('No network.').waitFor()
  await steps.fillCard(card, steps.goodCard)
  await card.getByText('We cannot reach the payment service.').waitFor()
  await page.context().setOffline(false)
  await popupOf(page).getByText('No network.').waitFor({ state: 'hidden' })
  await card.getByRole('button', { name: /^Pay/ }).last().click()
  await page.waitForURL('**/application-success')
  await mailTo(ada.email, /We have received ₦10,000/)
  expect(await countMailsTo(ada.email, /We have received/)).toBe(1)
  await visitor.leave()
})

test('a payment that the frame could not report is noticed, by the page or when the popup is closed', async () => {
  for (const end of ['wait', 'close']) {
    const visitor = await browser.visit(desktop)
    const { page } = visitor
    await goToPayment(page, await sentApplication('msc', 'nigeria'))
    // A message from elsewhere is ignored, and the frame’s own is lost.
    await page.evaluate(() => {
      addEventListener('message', event => {
        if (event.data?.event === 'success' && event.source !== window) event.stopImmediatePropagation()
      })
    })
    await page.clock.install()
    await payFee(page).click()
    const card = steps.cardPage(page)
    await card.getByText('Test mode').waitFor()
    await page.evaluate(() => postMessage({ event: 'success', data: {} }, '*'))
    await steps.fillCard(card, steps.goodCard)
    await card.getByRole('heading', { name: 'Payment received' }).waitFor()
    // Listens from here on: the page may notice the payment before the clock is moved, which then removes the toast.
    const noticed = page.getByText('Payment successful!').waitFor()
    if (end === 'wait') await page.clock.fastForward(30_000)
    else await popupOf(page).getByRole('button', { name: 'Close' }).click()
    await noticed
    await page.waitForURL('**/application-success')
    visitor.expectNoErrors()
    await visitor.leave()
  }
})

test('in two tabs at the same time the fee is paid once, and both tabs know', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  const ada = await sentApplication('msc', 'nigeria')
  await goToPayment(page, ada)
  const other = await page.context().newPage()
  await other.goto(portalUrl('/payment'))
  for (const tab of [page, other]) {
    await payFee(tab).click()
    await steps.typeCard(steps.cardPage(tab), steps.goodCard)
  }
  await Promise.all([page, other].map(tab => steps.cardPage(tab).getByRole('button', { name: /^Pay/ }).last().click()))
  await Promise.all([page, other].map(tab => tab.waitForURL('**/application-success')))
  await mailTo(ada.email, /We have received ₦10,000/)
  expect(await countMailsTo(ada.email, /We have received/)).toBe(1)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a payment that the card library would refuse says what is wrong with it', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await goToPayment(page, await sentApplication('msc', 'nigeria'))
  for (const [issue, wrong] of [
    ['Required parameter missing: key', { public_key: '' }],
    ['Invalid parameter type: currency', { currency: 566 }],
  ] as const) {
    await page.route('**/payments/initialize', async route => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), ...wrong } })
    })
    await payFee(page).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Invalid transaction parameters' }).first()
    await alert.getByText(issue).waitFor()
    await alert.getByText('You have not been debited.').waitFor()
    expect(await popupOf(page).count()).toBe(0)
    await page.unroute('**/payments/initialize')
  }
  visitor.expectNoErrors()
  await visitor.leave()
})
