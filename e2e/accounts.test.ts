import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeIn } from '../server/testing/mail-reader.ts'
import { sendPostgraduate } from './applications.ts'
import { desktop, phone, theBrowser, type Visitor } from './browser.ts'
import { newAccount, signedInAs, signedUp } from './people.ts'
import { mailTo, portalUrl, thePortal } from './portal.ts'
import * as steps from './steps.ts'

const browser = theBrowser()

const android: BrowserContextOptions = {
  ...phone,
  userAgent:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
}

async function post(path: string, body: unknown): Promise<void> {
  const answer = await fetch(portalUrl(path), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok, `${path} answered ${answer.status}`).toBe(true)
}

function requestToken(username: string, password: string): Promise<Response> {
  const body = new URLSearchParams({ grant_type: 'password', username, password })
  return fetch(portalUrl('/auth/token'), { method: 'POST', body })
}

/** Ends every session of an account from another device, like its owner. */
async function endOtherSessions(email: string): Promise<void> {
  const { access_token }: { access_token: string } = await (await requestToken(email, steps.password)).json()
  const headers = { authorization: `Bearer ${access_token}` }
  const answer = await fetch(portalUrl('/auth/sessions'), { headers })
  const sessions: { id: string; current: boolean }[] = await answer.json()
  for (const { id, current } of sessions)
    if (!current) await fetch(portalUrl(`/auth/sessions/${id}`), { method: 'DELETE', headers })
}

/** A signed-in visitor on the dashboard. */
async function signedIn(email: string, options: BrowserContextOptions = phone): Promise<Visitor> {
  const visitor = await browser.visit({ ...options, ...(await signedInAs({ email, portal: thePortal() })) })
  await openDashboard(visitor.page)
  return visitor
}

/** The same through the form, so that the session has the name of this browser. */
async function loggedIn(email: string, options: BrowserContextOptions): Promise<Visitor> {
  const visitor = await browser.visit(options)
  await logInTo(visitor.page, email)
  await openDashboard(visitor.page)
  return visitor
}

async function logInTo(page: Page, email: string): Promise<void> {
  await page.goto(portalUrl('/login'))
  await steps.logIn(page, email)
  await steps.arriveAtForm(page)
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto(portalUrl('/dashboard'))
  await page.getByRole('heading', { level: 1, name: 'Your applications' }).waitFor()
  await page.getByRole('heading', { name: 'No application yet' }).waitFor()
}

async function downloaded(page: Page, button: string): Promise<{ name: string; begins: string }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await coming
  const bytes = await readFile(await download.path())
  return { name: download.suggestedFilename(), begins: bytes.subarray(0, 5).toString('latin1') }
}

/** Clicks a button twice, as impatient people do, and expects one request. */
async function pressTwice(page: Page, name: string | RegExp, path: string): Promise<void> {
  let sent = 0
  const count = (request: { method(): string; url(): string }) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) sent += 1
  }
  page.on('request', count)
  const answered = page.waitForResponse(response => new URL(response.url()).pathname === path)
  await page.getByRole('button', { name }).dblclick()
  await answered
  page.off('request', count)
  expect(sent, `requests to ${path}`).toBe(1)
}

const wrong = (code: string) => (code === '111111' ? '222222' : '111111')
const codeBox = (page: Page) => page.getByLabel(/^Code from our email/)
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('accessToken'))

test('a wrong code for a new account is refused and stays in the field; the correct one opens the account', async () => {
  const visitor = await browser.visit()
  const { page } = visitor
  const email = steps.newAddress('chi')
  await page.goto(portalUrl('/signup'))
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByText('Enter your full name.').first().waitFor()
  await page.getByLabel('Full name').fill('Chiamaka Obi')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('radio', { name: 'JUPEB' }).check()
  await page.getByLabel('Choose a password').fill('1234567')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page
    .getByText(/Use at least 8 characters/)
    .first()
    .waitFor()
  await page.getByLabel('Choose a password').fill(steps.password)
  await pressTwice(page, 'Create my account', '/auth/signup')

  const code = codeIn(await mailTo(email, /is your code/))
  await codeBox(page).fill(wrong(code))
  await page.getByText('Invalid verification code').first().waitFor()
  await page.getByText(/Compare it with our latest email/).waitFor()
  await expect.poll(() => codeBox(page).inputValue()).toBe(wrong(code))
  await visitor.expectAccessible('a wrong code')
  await codeBox(page).fill(code)
  await steps.arriveAtForm(page)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('when a stranger has signed up with the same address, the owner resets the password by email', async () => {
  const email = steps.newAddress('kemi')
  const signup = { email, full_name: 'A Stranger', password: 'a stranger chose this', program_type: 'msc' }
  await post('/auth/signup', signup)
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await page.goto(portalUrl('/signup'))
  await page.getByLabel('Full name').fill('Kemi Adeola')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('radio', { name: 'JUPEB' }).check()
  await page.getByLabel('Choose a password').fill(steps.password)
  await pressTwice(page, 'Create my account', '/auth/signup')
  await codeBox(page).waitFor()
  // The browser forgets everything, like another device.
  await page.context().clearCookies()
  await page.reload()
  await codeBox(page).fill(codeIn(await mailTo(email, /is your code/)))
  await page.getByRole('heading', { name: 'Choose your password' }).waitFor()
  await page.getByText(/used for several sign-ups/).waitFor()
  await visitor.expectAccessible('choosing a password after several sign-ups')
  await codeBox(page).fill(codeIn(await mailTo(email, /code to choose your password/)))
  await page.getByLabel('New password').fill('four words are better')
  await pressTwice(page, 'Save my new password', '/auth/reset-password')
  await page.waitForURL('**/login')
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(email)
  await page.getByLabel('Password', { exact: true }).fill('four words are better')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await steps.arriveAtForm(page)
  expect((await requestToken(email, signup.password)).status).toBe(401)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('the link in an email opens the code page on another device, where the password identifies the sign-up', async () => {
  const email = steps.newAddress('tobi')
  const signup = { email, full_name: 'Tobi Ade', password: steps.password, program_type: 'msc' }
  await post('/auth/signup', { ...signup, password: 'a stranger chose this' })
  await post('/auth/signup', signup)
  const mail = await mailTo(email, /is your code/)
  const link = /http\S+\/login\S+#key=\S+/.exec(mail.text)?.[0] ?? ''
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await page.goto(link)
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(email)
  await page.getByLabel('Password', { exact: true }).fill(steps.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await codeBox(page).waitFor()
  const asked = page.waitForRequest('**/auth/verify-email')
  await codeBox(page).fill(codeIn(mail))
  expect((await asked).postDataJSON()).toMatchObject({ link_key: expect.stringMatching(/^[\w-]{22}$/) })
  await steps.arriveAtForm(page)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a password that is reset while signed in signs out this browser too', async () => {
  const email = await newAccount('sade', 'msc')
  const visitor = await signedIn(email)
  const { page } = visitor
  await page.goto(portalUrl(`/forgot-password?email=${encodeURIComponent(email)}`))
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await codeBox(page).fill(codeIn(await mailTo(email, /choose a new password/)))
  await page.getByLabel('New password').fill('four words are better')
  await pressTwice(page, 'Save my new password', '/auth/reset-password')
  await page.waitForURL('**/login')
  await page.getByText('You have changed your password. Sign in with the new one.').waitFor()
  await expect.poll(() => page.getByText('You are signed in as').count()).toBe(0)
  expect(await storedToken(page)).toBeNull()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a forgotten password is replaced by email, and its code works only once', async () => {
  const email = await newAccount('femi', 'msc')
  const visitor = await browser.visit()
  const { page } = visitor
  await page.goto(portalUrl('/login'))
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not my password')
  await pressTwice(page, 'Sign in', '/auth/token')
  await page.getByText('Incorrect email or password').first().waitFor()
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(email)

  await page.getByRole('link', { name: 'I forgot my password' }).click()
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(email)
  await pressTwice(page, 'Email me a code', '/auth/forgot-password')
  const mail = await mailTo(email, /password/i)
  expect(mail.text).toContain(`/forgot-password?email=${encodeURIComponent(email)}`)
  const code = codeIn(mail)
  await codeBox(page).fill(wrong(code))
  await page.getByText('Invalid verification code').first().waitFor()
  await codeBox(page).fill(code)
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await page.getByLabel('New password').fill('four words are better')
  await pressTwice(page, 'Save my new password', '/auth/reset-password')
  await page.waitForURL('**/login')
  await page.getByText('You have changed your password. Sign in with the new one.').waitFor()

  await page.goto(portalUrl(`/forgot-password?email=${encodeURIComponent(email)}`))
  await page.getByRole('button', { name: 'I have a code' }).click()
  await codeBox(page).fill(code)
  await page.getByText('Invalid verification code').first().waitFor()

  await page.goto(portalUrl('/login'))
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('four words are better')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await steps.arriveAtForm(page)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('an expired access token is renewed unnoticed, even by two tabs at once', async () => {
  const email = await newAccount('gozie', 'msc')
  const visitor = await signedIn(email)
  const { page } = visitor
  const second = await page.context().newPage()
  await second.goto(portalUrl('/dashboard'))
  await second.getByRole('heading', { name: 'No application yet' }).waitFor()

  await page.evaluate(() => localStorage.setItem('accessToken', 'broken'))
  await Promise.all([openDashboard(page), openDashboard(second)])
  expect((await storedToken(page))?.split('.')).toHaveLength(3)
  expect(await page.getByText('Authentication Required').count()).toBe(0)
  expect(await second.getByText('Authentication Required').count()).toBe(0)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('half a session opens no protected page, and is removed on the way to the login', async () => {
  const visitor = await browser.visit()
  const { page } = visitor
  await page.goto(portalUrl('/login'))
  await page.evaluate(() => Object.assign(localStorage, { accessToken: 'broken', userName: 'Ada', programType: 'msc' }))
  await page.goto(portalUrl('/application'))
  await page.getByText('Please log in to access this page.').waitFor()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  visitor.expectNoErrors()
  await visitor.leave()
})

test('signing out in one tab signs out the other', async () => {
  const email = await newAccount('halima', 'msc')
  const visitor = await signedIn(email)
  const { page } = visitor
  const second = await page.context().newPage()
  await openDashboard(second)
  await second.getByRole('button', { name: 'Sign out' }).click()
  await second.waitForURL('**/login')
  await page.waitForURL('**/login')
  expect(await storedToken(page)).toBeNull()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a shared computer keeps no personal data', async () => {
  const email = await newAccount('ife', 'msc')
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await page.goto(portalUrl('/login'))
  await page.getByLabel('I am on a shared computer').check()
  await steps.logIn(page, email)
  await steps.arriveAtForm(page)
  await page.getByRole('radio', { name: /^M\.Sc\. Computer Science/ }).click()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByLabel('Surname').fill('Okonkwo-Adeyemi')
  await steps.savedAtUniversity(page)
  await page.goto(portalUrl('/dashboard'))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  const left = await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, history.state, document.cookie])
  })
  for (const personal of [email, 'Nwosu', 'Okonkwo', 'accessToken', 'fastApiRefreshToken', 'applicationData', 'draft:'])
    expect(left).not.toContain(personal)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a session ended elsewhere leaves no readable answers on a shared computer, and its owner loses none', async () => {
  const email = await newAccount('uche', 'msc')
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await page.goto(portalUrl('/login'))
  await page.getByLabel('I am on a shared computer').check()
  await steps.logIn(page, email)
  await steps.arriveAtForm(page)
  await page.getByRole('radio', { name: /^M\.Sc\. Computer Science/ }).click()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByLabel('Surname').waitFor()
  await endOtherSessions(email)
  await page.getByLabel('Surname').fill('Okonkwo-Adeyemi')
  await page.waitForURL('**/login')
  const left = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(left).toContain('sealed:')
  for (const personal of ['Okonkwo', 'surname', 'accessToken', 'draftKey']) expect(left).not.toContain(personal)
  await page.getByLabel('I am on a shared computer').check()
  await steps.logIn(page, email)
  await page.waitForURL('**/application**')
  await expect.poll(() => page.getByLabel('Surname').inputValue()).toBe('Okonkwo-Adeyemi')
  await steps.savedAtUniversity(page)
  await visitor.leave()
})

test('the list of devices names each one, and can sign out one of them', async () => {
  const email = await newAccount('jide', 'msc')
  const atHome = await loggedIn(email, desktop)
  const inPocket = await loggedIn(email, android)
  const { page } = inPocket
  await page.getByRole('link', { name: 'Where you are signed in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Where you are signed in' }).waitFor()
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem')
  await devices.filter({ hasText: 'Chrome on Android' }).getByText('This device, in use now').waitFor()
  await expect.poll(() => devices.count()).toBe(2)
  await page.getByRole('button', { name: /^Sign out this device/ }).dblclick()
  await page.getByText('You are not signed in on any other device.').waitFor()
  await expect.poll(() => devices.count()).toBe(1)

  await atHome.page.reload()
  await atHome.page.waitForURL('**/login')
  inPocket.expectNoErrors()
  await inPocket.leave()
  await atHome.leave()
})

test('a changed password signs out every other device', async () => {
  const email = await newAccount('kemi', 'msc')
  const other = await signedIn(email, desktop)
  const visitor = await signedIn(email)
  const { page } = visitor
  await page.getByRole('link', { name: 'Change password' }).click()
  await page.getByRole('button', { name: 'Save my new password' }).click()
  await page.getByText('Enter your password.').first().waitFor()
  await page.getByLabel('Current password').fill('not my password')
  await page.getByLabel('New password').fill('four words are better')
  await page.getByRole('button', { name: 'Save my new password' }).click()
  await page.getByText('This is not your password.').first().waitFor()
  await expect.poll(() => page.getByLabel('New password').inputValue()).toBe('four words are better')
  await page.getByLabel('Current password').fill(steps.password)
  await pressTwice(page, 'Save my new password', '/auth/change-password')
  await page.getByRole('heading', { name: 'You have changed your password' }).waitFor()
  await visitor.expectAccessible('a changed password')
  // The focus stays where the reader is.
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
  await expect.poll(focused).toContain('You have changed your password')
  await page.getByRole('link', { name: 'Back to your applications' }).press('Enter')
  await page.getByRole('heading', { name: 'No application yet' }).waitFor()
  await expect.poll(focused).toBe('main')
  await page.getByRole('link', { name: 'Change email address' }).press('Enter')
  await page.getByLabel('New email address').waitFor()
  await expect.poll(focused).toBe('Change your email address')

  await other.page.reload()
  await other.page.waitForURL('**/login')
  visitor.expectNoErrors()
  await visitor.leave()
  await other.leave()
})

test('an email address changes only with the codes of both addresses', async () => {
  const email = await newAccount('lara', 'msc')
  const newEmail = steps.newAddress('lara.new')
  const visitor = await signedIn(email)
  const { page } = visitor
  await page.getByRole('link', { name: 'Change email address' }).click()
  await page.getByLabel('New email address').fill(newEmail)
  await page.getByLabel('Your password', { exact: true }).fill(steps.password)
  await pressTwice(page, 'Email me the codes', '/auth/change-email')
  const oldCode = codeIn(await mailTo(email, /change your email address/))
  const newCode = codeIn(await mailTo(newEmail, /change your email address/))

  const oldBox = page.getByLabel(`Code sent to ${email}`)
  const newBox = page.getByLabel(`Code sent to ${newEmail}`)
  await oldBox.fill(oldCode)
  await newBox.fill(wrong(newCode))
  await page.getByRole('button', { name: 'Change my address' }).click()
  await page.getByText('Invalid verification code').first().waitFor()
  await expect.poll(() => oldBox.inputValue()).toBe(oldCode)
  await visitor.expectAccessible('a wrong code of two')
  await page.reload()
  await oldBox.fill(oldCode)
  await newBox.fill(newCode)
  await pressTwice(page, 'Change my address', '/auth/change-email/confirm')
  await page.getByRole('heading', { name: 'You have changed your email address' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('userEmail'))).toBe(newEmail)
  await page.getByRole('link', { name: 'Back to your applications' }).click()
  await page.getByText(newEmail).waitFor()
  await mailTo(email, /email address/)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('the dashboard shows what is outstanding, checks a payment again, and offers the documents for download', async () => {
  const person = await signedUp('nneka', 'msc')
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  const number = await sendPostgraduate(person.email, person.bearer)
  await page.goto(portalUrl('/dashboard'))
  await page.getByText('Payment Pending').waitFor()
  await page.getByText(number, { exact: true }).waitFor()
  expect(await downloaded(page, 'Download application')).toEqual({
    name: `application-${number}.pdf`,
    begins: '%PDF-',
  })

  await page.getByRole('button', { name: 'Pay the application fee' }).click()
  await page.getByRole('button', { name: /^Pay .* Application Fee$/ }).click()
  await steps.cardPage(page).getByText('Test mode').waitFor()
  const checkout = await page.locator('.card-popup iframe').evaluate((frame: HTMLIFrameElement) => frame.src)
  await page.goto(portalUrl('/dashboard'))
  await page.getByText(/^You started a payment on/).waitFor()
  await page.getByRole('button', { name: 'Check my payment again' }).dblclick()
  await page.getByText(/^We have not received it yet/).waitFor()

  const paid = await fetch(checkout, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ card_number: steps.goodCard.number, expiry: '12/30', cvv: steps.goodCard.cvv }),
  })
  expect(await paid.json()).toMatchObject({ status: 'success' })
  await page.getByRole('button', { name: 'Check my payment again' }).click()
  await page.getByText('Waiting for referees').waitFor()
  await page.getByText('We are waiting for Prof. Musa Bello and Dr. Ngozi Eze.', { exact: false }).waitFor()
  await page
    .getByText(/Asked on/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'See my referees' }).waitFor()
  const receipt = await downloaded(page, 'Download receipt')
  expect(receipt.name).toMatch(/^receipt-msc_\d+\.pdf$/)
  expect(receipt.begins).toBe('%PDF-')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a page that finds no application, before and after signing in, leads to the dashboard', async () => {
  const email = await newAccount('halima', 'msc')
  const { page, ...visitor } = await browser.visit()
  await page.goto(portalUrl('/application-progress'))
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await steps.logIn(page, email)
  await page.waitForURL('**/dashboard')
  await page.goto(portalUrl('/foundation-success'))
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard')
  await visitor.leave()
})
