import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeIn } from '../server/testing/mail-reader.ts'
import { desktop, phone, theBrowser, type Visitor, withWorker } from './browser.ts'
import { completeApplication, savedDraft, signedInAs, signedUp, storedApplication } from './people.ts'
import { mailTo, portalUrl } from './portal.ts'
import * as steps from './steps.ts'

const browser = theBrowser(withWorker)
const checkPath = '/document-upload?type=postgraduate&step=check'

test('submitting an empty form shows every problem at once, each with a link to its field', async () => {
  const person = await signedUp('uche', 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl(checkPath))
  await page.getByRole('button', { name: 'Submit application' }).click()
  const summary = page.getByRole('region', { name: 'Before you can submit' })
  await summary.waitFor()
  const links = await summary.getByRole('link').all()
  const targets = await Promise.all(links.map(async link => (await link.getAttribute('href')) ?? ''))
  const fields = targets.map(target => decodeURIComponent(target.split('#')[1] ?? ''))
  expect(fields).toEqual(
    expect.arrayContaining([
      'date_of_birth',
      'gender',
      'nationality',
      'phone',
      'address',
      'residency',
      'qualifications',
      'first_referee_name',
      'first_referee_email',
      'second_referee_name',
      'second_referee_email',
      'passport_photograph',
      'transcript',
      'degree_certificate',
      'curriculum_vitae',
    ]),
  )
  // One of each kind of field.
  for (const field of ['date_of_birth', 'phone', 'residency', 'qualifications', 'second_referee_email', 'transcript']) {
    const index = fields.indexOf(field)
    await page
      .getByRole('region', { name: /Before you can submit|still to do/ })
      .getByRole('link')
      .nth(index)
      .click()
    await page.waitForURL(url => url.hash !== '')
    await expect
      .poll(() => page.evaluate(id => document.getElementById(id)?.contains(document.activeElement), field), {
        message: `the link to ${field} leads there`,
      })
      .toBe(true)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Check and submit' }).waitFor()
  }
  expect((await storedApplication(page)).status).toBe('draft')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a double click on Submit submits once', async () => {
  const person = await signedUp('yemi', 'msc')
  await completeApplication(person, { is_draft: 'true' })
  const visitor = await browser.visit({ ...desktop, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl(checkPath))
  await page.getByRole('checkbox', { name: /true and complete/ }).check()
  let sendings = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/postgraduate/upload')) sendings += 1
  })
  await page.getByRole('button', { name: 'Submit application' }).dblclick()
  await page.waitForURL('**/payment')
  await page.getByText('Payment Required').waitFor()
  expect(sendings).toBe(1)
  expect((await storedApplication(page)).status).toBe('awaiting_payment')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('Back and reload at the sign-up code lose nothing', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const email = steps.newAddress('amaka')
  await page.goto(portalUrl('/signup'))
  await page.getByLabel('Full name').fill('Amaka Obi')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('radio', { name: /Master/ }).check()
  await page.getByLabel('Choose a password').fill(steps.password)
  await page.reload()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Amaka Obi')
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(email)
  await page.getByLabel('Choose a password').fill(steps.password)
  await page.getByRole('button', { name: 'Create my account' }).dblclick()
  const codeStep = page.getByRole('heading', { name: 'Check your email' })
  await codeStep.waitFor()
  const code = codeIn(await mailTo(email, /is your code/))

  await page.goBack()
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Amaka Obi')
  await page.goForward()
  await codeStep.waitFor()
  await page.getByLabel(/^Code from our email/).fill(code === '000000' ? '000001' : '000000')
  await page.getByText('Invalid verification code').first().waitFor()
  await page.reload()
  await codeStep.waitFor()
  await page.getByText(email).first().waitFor()
  await page.getByLabel(/^Code from our email/).fill(code)
  // After a reload the password is gone.
  await page.waitForURL(/\/(login|application)/)
  if (page.url().includes('/login')) {
    await page.getByLabel('Password', { exact: true }).fill(steps.password)
    await page.getByRole('button', { name: /^sign in/i }).click()
  }
  await page.waitForURL('**/application**')
  await page.getByRole('heading', { level: 1, name: 'Your programme' }).waitFor()
  await visitor.leave()
})

const headingOf = (page: Page) => page.getByRole('heading', { level: 1 }).first()

/** Opens pages by their addresses in turn, reloads each, and goes all the way back. */
async function walk({ page, expectNoErrors }: Visitor, places: readonly (readonly [string, RegExp])[]): Promise<void> {
  for (const [path, heading] of places) {
    await page.goto(portalUrl(path))
    await headingOf(page).getByText(heading).waitFor()
    await page.reload()
    await headingOf(page).getByText(heading).waitFor()
    expect(await page.getByText('Unexpected Application Error!').count(), path).toBe(0)
  }
  for (const [, heading] of places.toReversed().slice(1)) {
    await page.goBack()
    await headingOf(page).getByText(heading).waitFor()
  }
  expectNoErrors()
}

test('reload and Back on the pages of a draft restore the page with its input', async () => {
  const person = await signedUp('funke', 'msc')
  await completeApplication(person, { is_draft: 'true', address: 'One address that stays' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  await walk(visitor, [
    ['/application', /^Your application$/],
    ['/application?section=about-you', /^About you$/],
    ['/application?section=studies', /^Where you studied$/],
    ['/application?section=referees', /^Your two referees$/],
    ['/document-upload?type=postgraduate', /^Your documents$/],
    [checkPath, /^Check and submit$/],
  ])
  const stored = await storedApplication(visitor.page)
  expect(stored.answers.address).toBe('One address that stays')
  expect(stored.documents).toHaveLength(4)
  await visitor.leave()
})

test('from submission to the references, Back and reload never show a broken page or ask for payment twice', async () => {
  const person = await signedUp('bisi', 'msc')
  await completeApplication(person, { is_draft: 'true' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/document-upload?type=postgraduate'))
  await steps.checkAndSend(page)
  await page.getByText('Payment Required').waitFor()
  await page.reload()
  await page.getByText('Payment Required').waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Pay your fee to complete your application' }).waitFor()
  await page.reload()
  await page.getByRole('link', { name: 'Go to payment' }).click()

  await steps.payByCard(page, steps.goodCard)
  await page.waitForURL('**/application-success')
  const success = page.getByRole('heading', { name: 'Application Submitted Successfully' })
  await success.waitFor()
  await page.reload()
  await success.waitFor()
  await page.goBack()
  await headingOf(page).waitFor()
  expect(await page.getByRole('button', { name: /^Pay / }).count()).toBe(0)
  expect((await storedApplication(page)).has_paid).toBe(true)
  visitor.expectNoErrors()
  await walk(visitor, [
    ['/payment', /^Application Submitted Successfully$/],
    ['/application', /^Your application is with us$/],
    ['/reference-status', /^Reference Status$/],
    ['/application-success', /^Application Submitted Successfully$/],
    ['/dashboard', /./],
  ])
  await visitor.leave()
})

test('a token that expires in the middle of the form is refreshed silently', async () => {
  const person = await signedUp('zainab', 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/application?section=about-you'))
  await page.getByLabel('Surname').fill('Before')
  await steps.savedAtUniversity(page)
  const expired = await expireToken(page)
  let answer = () => {}
  const typing = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/auth/token', async route => {
    await typing
    await route.continue()
  })
  await page.getByLabel('Surname').fill('Bello')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  const address = page.getByLabel('Home address')
  await address.fill('7 Bourdillon')
  answer()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe(expired)
  // By keyboard, into whatever has the focus.
  await page.keyboard.type(' Road')
  await steps.savedAtUniversity(page)
  await expect.poll(async () => (await storedApplication(page)).answers.address).toBe('7 Bourdillon Road')
  expect((await storedApplication(page)).surname).toBe('Bello')

  // Also during an upload, which the server would abort.
  await expireToken(page)
  await page.goto(portalUrl('/document-upload?type=postgraduate'))
  await page.getByRole('heading', { level: 1, name: /documents/i }).waitFor()
  await expireToken(page)
  await steps.addDocuments(page)
  expect((await storedApplication(page)).documents).toHaveLength(4)
  expect(await page.getByText('Authentication Required').count()).toBe(0)
  visitor.expectNoErrors()
  await visitor.leave()
})

/** Replaces the valid token with an expired one. */
async function expireToken(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [head, body = '', signature] = (localStorage.getItem('accessToken') ?? '').split('.')
    const claims: unknown = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
    const yesterday = { ...Object(claims), exp: Math.floor(Date.now() / 1000) - 86_400 }
    const token = [head, btoa(JSON.stringify(yesterday)).replaceAll('=', ''), signature].join('.')
    localStorage.setItem('accessToken', token)
    localStorage.setItem('fastApiAccessToken', token)
    return token
  })
}
