import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tinyPdf } from '../server/adapters/files/testing/corpus.ts'
import { phone, theBrowser, withWorker } from './browser.ts'
import { completeApplication, signedInAs, signedUp, storedApplication } from './people.ts'
import { portalUrl, thePortal } from './portal.ts'
import * as steps from './steps.ts'
import { ageRenewals } from './store.ts'

const browser = theBrowser(withWorker)
const section = (id: string) => portalUrl(`/application?section=${id}`)

/** What a form tester would type, and names from Nigeria. */
const typed = {
  surname: 'Ọ̀ṣúnlàjà-O’Brien',
  first_name: "N'Golo",
  other_names: 'Ẹ̀bùn ’Tósìn Ńkéchi',
  address: 'Plot 7, “Ilé Ayọ̀” & Sons\nOff Aminu Kano Crescent, 100% = ½ + ½\n\nWuse II',
  statement_of_purpose:
    'Ẹ kú àárọ̀ 🙂👩🏾‍🔬. I write on a phone that dies.\n\n  “Indented”, 日本語, <b>not bold</b>, {"a":[1]}.\nLast line 🇳🇬',
}

/** Types at the end of the existing text, key by key. */
async function typeOn(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+End')
  for (const letters of text.match(/[\s\S]{1,6}/gu) ?? []) await page.keyboard.insertText(letters)
}

async function expectValue(page: Page, label: string, value: string): Promise<void> {
  await expect.poll(() => page.getByLabel(label).inputValue()).toBe(value)
}

/** Kills the renderer, as when a phone runs out of memory, and opens a new tab. */
async function killTab(page: Page): Promise<Page> {
  const context = page.context()
  const devTools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  devTools.send('Page.crash').catch(() => undefined)
  await crashed
  const next = await context.newPage()
  await page.close()
  return next
}

test('repeated tab crashes lose nothing: the submission equals the input, byte for byte', async () => {
  const person = await signedUp('dayo', 'msc')
  await completeApplication(person, {
    is_draft: 'true',
    surname: '',
    first_name: '',
    other_names: '',
    address: '',
    statement_of_purpose: '',
  })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  let { page } = visitor
  await page.clock.install()
  /** Within 400 ms of the last key everything is on the device. */
  const killSoon = async () => {
    await page.clock.fastForward(400)
    page = await killTab(page)
  }

  await page.goto(section('about-you'))
  await typeOn(page, 'Surname', typed.surname)
  await typeOn(page, 'First name', typed.first_name)
  await typeOn(page, 'Other names', typed.other_names)
  await killSoon()
  await page.goto(section('about-you'))
  await expectValue(page, 'Surname', typed.surname)
  await expectValue(page, 'First name', typed.first_name)
  await expectValue(page, 'Other names', typed.other_names)

  // In the middle of a sentence, on the way to the next section, and in an essay.
  const half = typed.address.length / 2
  await page.goto(section('reach-you'))
  await typeOn(page, 'Home address', typed.address.slice(0, half))
  await killSoon()
  await page.goto(section('reach-you'))
  await expectValue(page, 'Home address', typed.address.slice(0, half))
  await typeOn(page, 'Home address', typed.address.slice(half))
  await page.clock.fastForward(400)
  await page.close({ runBeforeUnload: false })
  page = await visitor.page.context().newPage()
  await page.goto(section('purpose'))
  const letters = [...typed.statement_of_purpose]
  await typeOn(page, 'Statement of purpose', letters.slice(0, 40).join(''))
  await killSoon()
  await page.goto(section('purpose'))
  await expectValue(page, 'Statement of purpose', letters.slice(0, 40).join(''))
  await typeOn(page, 'Statement of purpose', letters.slice(40).join(''))
  await killSoon()
  await page.goto(section('purpose'))
  await expectValue(page, 'Statement of purpose', typed.statement_of_purpose)

  await page.goto(portalUrl('/document-upload?type=postgraduate'))
  await steps.checkAndSend(page)
  const sent = await storedApplication(page)
  expect(sent).toMatchObject({ status: 'awaiting_payment', surname: typed.surname, first_name: typed.first_name })
  expect(sent.other_names).toBe(typed.other_names)
  expect(sent.answers).toMatchObject({ address: typed.address, statement_of_purpose: typed.statement_of_purpose })
  await visitor.leave()
})

test('with the network interrupted in a section, at a document and at the submission, all input arrives unchanged', async () => {
  const person = await signedUp('efe', 'msc')
  await completeApplication(person, { is_draft: 'true', surname: 'Old', address: 'Old', statement_of_purpose: 'Old' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  const context = page.context()
  const notSentYet = page.getByText(/^Saved on this phone, not sent yet$/).first()

  for (const [id, title, label, text] of [
    ['about-you', 'About you', 'Surname', typed.surname],
    ['reach-you', 'Contact details', 'Home address', typed.address],
    ['purpose', 'Why this programme', 'Statement of purpose', typed.statement_of_purpose],
    ['referees', 'Your two referees', 'Name of referee 1', 'Prof. Ńgọ́zi D’Arc 🙂'],
  ] as const) {
    // After the first section the second is reached from it, and after the third the fourth.
    if (id === 'about-you' || id === 'purpose') await page.goto(section(id))
    await steps.heading(page, title)
    await expect.poll(() => page.title()).toContain(`${title} – Your application | `)
    await context.setOffline(true)
    await page.getByLabel(label).fill(text)
    await notSentYet.waitFor()
    // The next section opens offline too, and what was typed is sent when the network is back.
    await steps.next(page)
    if (id !== 'referees') await page.getByRole('heading', { level: 1, name: title }).waitFor({ state: 'hidden' })
    await context.setOffline(false)
    await steps.savedAtUniversity(page)
  }

  await steps.heading(page, 'Your documents')
  await context.setOffline(true)
  await steps.offerDocument(page, 'NYSC certificate', {
    name: 'nysc.pdf',
    mimeType: 'application/pdf',
    buffer: tinyPdf('NYSC'),
  })
  await page.getByText('Waiting', { exact: true }).waitFor()
  await context.setOffline(false)
  await steps.documentAdded(page, 'NYSC certificate')
  await page.getByRole('link', { name: 'Check and submit' }).click()
  await page.getByRole('checkbox', { name: /true and complete/ }).check()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.getByText('An error occurred while submitting the application').waitFor()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.waitForURL('**/payment')

  const sent = await storedApplication(page)
  expect(sent).toMatchObject({ status: 'awaiting_payment', surname: typed.surname })
  expect(sent.first_referee_name).toBe('Prof. Ńgọ́zi D’Arc 🙂')
  expect(sent.answers).toMatchObject({ address: typed.address, statement_of_purpose: typed.statement_of_purpose })
  expect(sent.documents.map(document => document.kind)).toContain('nysc_certificate')
  await visitor.leave()
})

test('after a lost response to a token refresh, signing in again restores all input', async () => {
  const person = await signedUp('gbemi', 'msc')
  await completeApplication(person, { is_draft: 'true', address: 'Old' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(section('reach-you'))
  const refreshToken = await page.evaluate(() => localStorage.getItem('fastApiRefreshToken') ?? '')
  const lost = await fetch(portalUrl('/auth/token', thePortal()), {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  })
  expect(lost.status).toBe(200)
  await typeOn(page, 'Home address', ' and 12 Ziks Avenue')
  await steps.savedAtUniversity(page)
  // Longer than the grace period for two tabs: from now on the old token counts as used twice.
  await ageRenewals(person.email, 11)

  await page.evaluate(() => {
    for (const key of ['accessToken', 'fastApiAccessToken']) {
      const [head, body = '', signature] = (localStorage.getItem(key) ?? '').split('.')
      const claims: unknown = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')))
      const yesterday = { ...Object(claims), exp: Math.floor(Date.now() / 1000) - 86_400 }
      localStorage.setItem(key, [head, btoa(JSON.stringify(yesterday)).replaceAll('=', ''), signature].join('.'))
    }
  })
  await page.getByLabel('Home address').fill('7 Bourdillon Road\nÌkòyí')
  await page.waitForURL('**/login')
  await page.getByText('Please log in to access this page.').waitFor()
  await steps.logIn(page, person.email)
  await page.waitForURL('**/application?section=reach-you')
  await expectValue(page, 'Home address', '7 Bourdillon Road\nÌkòyí')
  await steps.savedAtUniversity(page)
  await expect.poll(async () => (await storedApplication(page)).answers.address).toBe('7 Bourdillon Road\nÌkòyí')
  await visitor.leave()
})
