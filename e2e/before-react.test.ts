import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeIn } from '../server/testing/mail-reader.ts'
import { phone, theBrowser, type Visitor } from './browser.ts'
import { newAccount, savedDraft, signedInAs, signedUp, storedApplication } from './people.ts'
import { mailTo, portalUrl } from './portal.ts'
import * as steps from './steps.ts'

const browser = theBrowser()

const isBooted = (page: Page) => page.evaluate(() => document.documentElement.dataset.booted === 'true')
const booted = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.booted)

/** A visitor on a slow connection, whose React is held back until it is released. */
async function early(options = {}): Promise<Visitor & { letReactCome(): Promise<void> }> {
  const visitor = await browser.visit({ ...phone, ...options })
  const { page } = visitor
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 25_000,
  })
  let open = () => {}
  const isOpen = new Promise<void>(resolve => {
    open = resolve
  })
  await page.route('**/assets/start-*.js', async route => {
    await isOpen
    await route.continue()
  })
  return {
    ...visitor,
    async letReactCome() {
      expect(await isBooted(page)).toBe(false)
      open()
    },
  }
}

/** Types key by key into the focused field, like a person who does not look up. */
const keys = (page: Page, text: string) => page.keyboard.type(text, { delay: 30 })

test('an address and a password typed at login before hydration are kept, including the cursor position', async () => {
  const email = await newAccount('amaka', 'msc')
  const visitor = await early()
  const { page, letReactCome } = visitor
  await page.goto(portalUrl('/login'), { waitUntil: 'commit' })
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('I am on a shared computer').check()
  await page.getByLabel('Password', { exact: true }).focus()
  await keys(page, steps.password.slice(0, 4))
  await letReactCome()
  // The rest is typed while React is taking over.
  await keys(page, steps.password.slice(4))
  await booted(page)
  expect(await page.getByLabel('Email address').inputValue()).toBe(email)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(steps.password)
  expect(await page.getByLabel('I am on a shared computer').isChecked()).toBe(true)
  await page.keyboard.press('Backspace')
  await keys(page, steps.password.slice(-1))
  await page.keyboard.press('Enter')
  await steps.arriveAtForm(page)
  expect(await page.evaluate(() => 'accessToken' in sessionStorage)).toBe(true)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('an address typed before hydration is passed to the forgotten password page, and an early click on Sign in is sent after hydration', async () => {
  const email = await newAccount('bola', 'msc')
  const visitor = await early()
  const { page, letReactCome } = visitor
  await page.goto(portalUrl('/login'), { waitUntil: 'commit' })
  await page.getByLabel('Email address').fill(email)
  await letReactCome()
  await booted(page)
  await page.getByRole('link', { name: 'I forgot my password' }).click()
  await page.waitForURL('**/forgot-password')
  await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe(email)
  visitor.expectNoErrors()
  await visitor.leave()

  const hurried = await early()
  await hurried.page.goto(portalUrl('/login'), { waitUntil: 'commit' })
  await hurried.page.getByLabel('Email address').fill(email)
  await hurried.page.getByLabel('Password', { exact: true }).fill(steps.password)
  await hurried.page.getByRole('button', { name: 'Sign in' }).click()
  await hurried.page.waitForLoadState('load')
  await hurried.page.getByRole('button', { name: 'Sign in' }).click()
  // Nothing could send it yet, and what was typed is still there.
  expect(new URL(hurried.page.url()).pathname).toBe('/login')
  await hurried.letReactCome()
  await steps.arriveAtForm(hurried.page)
  hurried.expectNoErrors()
  await hurried.leave()
})

test('a sign-up filled in before hydration is complete, and survives an immediate reload', async () => {
  const email = steps.newAddress('chidi')
  const visitor = await early()
  const { page, letReactCome } = visitor
  await page.goto(portalUrl('/signup'), { waitUntil: 'commit' })
  await page.getByLabel('Full name').fill('Chidi Ọ̀kàfọ̀')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('radio', { name: 'JUPEB' }).check()
  await page.getByLabel('Choose a password').focus()
  await keys(page, steps.password.slice(0, 9))
  await letReactCome()
  await keys(page, steps.password.slice(9))
  await booted(page)
  expect(await page.getByLabel('Full name').inputValue()).toBe('Chidi Ọ̀kàfọ̀')
  expect(await page.getByRole('radio', { name: 'JUPEB' }).isChecked()).toBe(true)
  expect(await page.getByLabel('Choose a password').inputValue()).toBe(steps.password)
  await page.getByRole('combobox', { name: /^Programme/ }).waitFor()
  await page.getByText(/^Strong/).waitFor()

  await page.reload({ waitUntil: 'commit' })
  await booted(page)
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Chidi Ọ̀kàfọ̀')
  expect(await page.getByLabel('Email address').inputValue()).toBe(email)
  expect(await page.getByRole('radio', { name: 'JUPEB' }).isChecked()).toBe(true)
  await page.getByLabel('Choose a password').fill(steps.password)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByLabel(/^Code from our email/).fill(codeIn(await mailTo(email, /is your code/)))
  await steps.arriveAtForm(page)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('the first section of an application accepts every key as soon as its fields are visible', async () => {
  const person = await signedUp('dele', 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science' })
  const visitor = await early(await signedInAs(person))
  const { page, letReactCome } = visitor
  await page.goto(portalUrl('/application?section=about-you'), { waitUntil: 'commit' })
  await page.getByRole('progressbar').or(page.getByRole('status')).first().waitFor()
  // Until its answers are known, a section shows no field, because what is typed could be lost.
  expect(await page.getByRole('textbox').count()).toBe(0)
  await letReactCome()
  const surname = page.getByLabel('Surname')
  await surname.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await keys(page, 'Ọ̀ṣúnlàjà')
  await page.keyboard.press('Tab')
  expect(await page.getByLabel('I have one name only').evaluate(box => box === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await keys(page, 'Adélé')
  expect(await surname.inputValue()).toBe('Ọ̀ṣúnlàjà')
  await steps.savedAtUniversity(page)
  await expect.poll(async () => (await storedApplication(page)).surname).toBe('Ọ̀ṣúnlàjà')
  expect(await storedApplication(page)).toMatchObject({ first_name: 'Adélé' })
  visitor.expectNoErrors()
  await visitor.leave()
})
