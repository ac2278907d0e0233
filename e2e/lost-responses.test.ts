import { expect, test } from 'vitest'
import { codeIn } from '../server/testing/mail-reader.ts'
import { phone, theBrowser } from './browser.ts'
import { loseNextResponse } from './network.ts'
import { completeApplication, signedInAs, signedUp, storedApplication } from './people.ts'
import { countMailsTo, mailTo, portalUrl } from './portal.ts'
import * as steps from './steps.ts'

/* The university has done what was asked, and the connection is lost before the phone hears of it. */

const browser = theBrowser()

test('a code whose acceptance was lost is accepted again: the new account is open', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const email = steps.newAddress('ebele')
  await page.goto(portalUrl('/signup'))
  await loseNextResponse(page, '**/auth/verify-email')
  await steps.signUp(page, { email, applyFor: /Master/ })
  await page.getByText('We could not reach the university. Check your connection, then try again.').waitFor()
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.waitForURL('**/application')
  await steps.heading(page, 'Your programme')
  await visitor.leave()
})

test('a new password whose response was lost is set once, and works', async () => {
  const { email } = await signedUp('amina', 'msc')
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await page.goto(portalUrl('/forgot-password'))
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel(/^Code from our email/).fill(codeIn(await mailTo(email, /code/)))
  await page.getByLabel('New password').fill('four other words here')
  await loseNextResponse(page, '**/auth/reset-password')
  const save = page.getByRole('button', { name: 'Save my new password' })
  await save.click()
  await page.getByText('We could not reach the university.').waitFor()
  await save.click()
  await page.waitForURL('**/login')
  await mailTo(email, /Your password has been changed/)
  expect(await countMailsTo(email, /Your password has been changed/)).toBe(1)
  await visitor.leave()
})

test('a choice of residency whose response was lost is shown with its fee, which can be paid', async () => {
  const person = await signedUp('gozie', 'msc')
  await completeApplication(person, { is_draft: 'false' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/payment'))
  await loseNextResponse(page, '**/residency')
  await page.getByRole('radio', { name: 'International' }).check()
  await page.getByRole('button', { name: 'Pay $50 Application Fee' }).waitFor()
  expect(await page.getByText('We could not save your residency.').count()).toBe(0)
  await steps.payByCard(page, steps.goodCard)
  await page.waitForURL('**/application-success')
  expect(await storedApplication(page)).toMatchObject({ residency: 'international', has_paid: true })
  await visitor.leave()
})

test('while the university stays out of reach the fee of before is shown, and a press on it fetches the one that is due', async () => {
  const person = await signedUp('ufuoma', 'msc')
  await completeApplication(person, { is_draft: 'false' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/payment'))
  const pay = page.getByRole('button', { name: 'Pay ₦10,000 Application Fee' })
  await pay.waitFor()
  await loseNextResponse(page, '**/residency')
  await page.route('**/api/auth/me', route => route.abort('connectionreset'))
  await page.getByRole('radio', { name: 'International' }).click()
  await page.getByText('We could not reach the university.').waitFor()
  expect(await page.getByRole('radio', { name: 'Nigeria' }).isChecked()).toBe(true)
  await page.unroute('**/api/auth/me')
  await pay.click()
  await page.getByRole('button', { name: 'Pay $50 Application Fee' }).waitFor()
  expect(await page.getByRole('radio', { name: 'International' }).isChecked()).toBe(true)
  await visitor.leave()
})
