import { expect, test } from 'vitest'
import { desktop, phone, theBrowser, withWorker } from './browser.ts'
import { countMailsTo, mailTo, portalUrl } from './portal.ts'
import * as steps from './steps.ts'

const browser = theBrowser(withWorker)

test('a postgraduate applicant gets from sign-up to both references received, on a phone', async () => {
  const ada = await browser.visit(phone)
  const { page } = ada
  const email = steps.newAddress('ada')
  const referees: [string, string] = [
    email.replace('ada', 'bello').replace('example.com', 'unilag.edu.ng'),
    email.replace('ada', 'eze').replace('example.com', 'unn.edu.ng'),
  ]

  await page.goto(portalUrl('/'))
  await page.getByRole('link', { name: 'Start an application' }).click()
  await page.waitForURL('**/signup**')
  await steps.signUp(page, { email, applyFor: /Master/ })

  await page.waitForURL('**/application**')
  await page.getByRole('heading', { level: 1, name: 'Your programme' }).waitFor()
  await steps.fillPostgraduateForm(page, { programme: /^M\.Sc\. Computer Science/, residency: 'In Nigeria', referees })
  await page.waitForURL('**/document-upload?type=postgraduate')
  await page.getByRole('heading', { level: 1, name: /documents/i }).waitFor()
  await steps.addDocuments(page)
  await steps.checkAndSend(page)

  await page.getByText('Payment Required').waitFor()
  expect(await countMailsTo(referees[0], /reference/)).toBe(0)
  await steps.payByCard(page, steps.goodCard)
  await page.waitForURL('**/application-success')
  await page.getByRole('heading', { name: 'Application Submitted Successfully' }).waitFor()
  await expect.poll(() => page.getByText('Pending', { exact: true }).count()).toBe(2)
  await mailTo(email, /We have received ₦10,000/)
  await mailTo(email, /We have your application \d\d-\d{3}-\d{3}/)

  for (const [index, referee] of referees.entries()) {
    const visitor = await browser.visit(phone)
    await steps.openReference(visitor.page, referee)
    await visitor.page.getByText('Adaeze').first().waitFor()
    await steps.fillReference(visitor.page, referee, { attach: index === 1 })
    await visitor.page.getByRole('button', { name: 'Submit Reference' }).click()
    await visitor.page.waitForURL('**/application-success')
    await visitor.expectAccessible('the thanks to the referee')
    visitor.expectNoErrors()
    await visitor.leave()
    await mailTo(referee, /We have your reference for Adaeze/)
    await page.goto(portalUrl('/reference-status'))
    if (index === 0) {
      await page.getByText('Submitted', { exact: true }).waitFor()
    }
  }

  await page.waitForURL('**/application-success')
  await page.getByText('Submitted', { exact: true }).nth(1).waitFor()
  await mailTo(email, /Both your references have arrived/)
  ada.expectNoErrors()
  await ada.leave()
})

test('signing in returns to the requested page', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  const email = steps.newAddress('bola')
  await page.goto(portalUrl('/signup'))
  await steps.signUp(page, { email, applyFor: /Master/ })
  await page.waitForURL('**/application**')
  await page.evaluate(() => localStorage.clear())
  await page.goto(portalUrl('/document-upload?type=postgraduate'))
  await page.waitForURL('**/login')
  await page.getByText('Authentication Required').waitFor()
  await page.getByText('Please log in to access this page.').waitFor()
  await steps.logIn(page, email)
  await page.waitForURL('**/document-upload?type=postgraduate')
  visitor.expectNoErrors()
  await visitor.leave()
})
