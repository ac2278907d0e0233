import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { somebodyAt } from '../server/features/people/testing/somebody.ts'
import { dayOf } from '../shared/domain/calendar.ts'
import { type Role, roleNames } from '../shared/domain/staff.ts'
import { desktop, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

/* A line that fails in the middle of a form of the office: it says so, and nothing that was typed is lost. */

const browser = theBrowser()

interface Form {
  does: string
  role: Role
  path: () => Promise<string>
  begin: (page: Page) => Promise<void>
  /** What is typed, by the label of its field. */
  typed: Record<string, string>
  submit: string
  done: RegExp
}

const away = dayOf(new Date(Date.now() + 3 * 86_400_000))
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click()

const forms: readonly Form[] = [
  {
    does: 'names a colleague who covers',
    role: 'registrar',
    path: async () => '/office/account',
    async begin(page) {
      await press('Name a colleague')(page)
      await page.getByRole('dialog').getByLabel('Colleague').selectOption({ label: 'Bad Line, editor' })
    },
    typed: { 'Last day': away },
    submit: 'Name this colleague',
    done: /Bad Line covers for you until/,
  },
  {
    does: 'asks to move the account of someone who lost the mailbox',
    role: 'officer',
    async path() {
      lost = await besideOffice(context => somebodyAt(context, { programme: 'msc-computer-science' }))
      return `/office/people/account/${lost.id}`
    },
    async begin(page) {
      await press('Move to another address…')(page)
      await page.getByLabel('Date of birth').fill('2008-05-06')
      await page.getByLabel('Application number').fill(lost?.number ?? '')
    },
    typed: {
      'New email address': 'on.a.bad.line@example.com',
      'How do you know that this is the owner?': 'A passport.',
    },
    submit: 'Ask a registrar',
    done: /A registrar has to approve this/,
  },
]
let lost: { id: string; number: string } | undefined

test.each(forms)('a $role who $does loses nothing to a line that fails', async form => {
  await newColleague('Bad Line', [{ role: 'editor', scope: 'all' }])
  const person = await newColleague(`Good ${roleNames[form.role]}`, [{ role: form.role, scope: 'all' }])
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await signIn(page.context(), person)
  await page.goto(portalUrl(await form.path()))
  await form.begin(page)
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(form.typed)) await dialog.getByLabel(label).fill(value)
  await page.context().setOffline(true)
  await page.getByText('No network. You can read, but not save.').waitFor()
  await dialog.getByRole('button', { name: form.submit }).click()
  await dialog.getByText(/connection/i).waitFor()
  for (const [label, value] of Object.entries(form.typed))
    expect(await dialog.getByLabel(label).inputValue()).toBe(value)
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: form.submit }).click()
  await page.getByText(form.done).first().waitFor()
  await visitor.leave()
})

test('the message about a press that failed leaves when the next one succeeds', async () => {
  const officer = await newColleague('Bola Ade', [{ role: 'officer', scope: 'all' }])
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await signIn(page.context(), officer)
  await page.goto(portalUrl('/office/account'))
  const wanted = page.getByLabel('What waits for me')
  const failure = page.getByRole('alert').getByText(/connection/i)
  await wanted.waitFor()
  await page.context().setOffline(true)
  await wanted.click()
  await failure.waitFor()
  await page.context().setOffline(false)
  await wanted.click()
  await page.getByText('Email “What waits for me” on').waitFor()
  expect(await failure.count()).toBe(0)
  await visitor.leave()
})

test('an editor goes on typing in a setting while the line fails, and everything is saved once it is back', async () => {
  const editor = await newColleague('Amaka Ibe', [{ role: 'editor', scope: 'all' }])
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await signIn(page.context(), editor)
  await page.goto(portalUrl('/office/settings/hostels/-'))
  const title = page.getByLabel('Title', { exact: true }).first()
  await title.fill('Hostels and rooms')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.context().setOffline(true)
  await title.fill('Hostels, rooms and beds')
  await page.getByText('This is not saved').waitFor()
  await page.getByText('What you typed is still here.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  expect(await title.inputValue()).toBe('Hostels, rooms and beds')
  await page.getByRole('button', { name: 'Discard the draft…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard it' }).click()
  await page.getByText('Draft discarded').waitFor()
  await visitor.leave()
})

test('a save that arrived without a response is no conflict, for the page that goes on or for the next one', async () => {
  const editor = await newColleague('Amaka Ibe', [{ role: 'editor', scope: 'all' }])
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await signIn(page.context(), editor)
  await page.clock.install()
  await page.goto(portalUrl('/office/settings/campus/-'))
  const title = page.getByLabel('Title', { exact: true }).first()
  const saves = (url: URL) => url.pathname.endsWith('/settings/campus/-')
  await page.route(saves, async route => {
    if (route.request().method() !== 'PUT') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await title.fill('Our campus')
  await page.getByText('This is not saved').waitFor()
  page.on('dialog', dialog => dialog.accept())
  await page.reload()
  await page.getByText('This is not saved').waitFor()
  expect(await title.inputValue()).toBe('Our campus')
  // The clock is stopped, so that the next automatic attempt does not come before the press.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await title.fill('Our campus and its gates')
  await page.unroute(saves)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.clock.resume()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await page.getByText('A colleague has changed this').count()).toBe(0)
  await page.reload()
  expect(await title.inputValue()).toBe('Our campus and its gates')
  await page.getByRole('button', { name: 'Discard the draft…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard it' }).click()
  await page.getByText('Draft discarded').waitFor()
  await visitor.leave()
})

test('a registrar keeps the words about a change when its publication meets a line that fails', async () => {
  const both = await newColleague('Yusuf Bala', [
    { role: 'editor', scope: 'all' },
    { role: 'registrar', scope: 'all' },
  ])
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await signIn(page.context(), both)
  await page.goto(portalUrl('/office/settings/hostels/-'))
  await page.getByLabel('Title', { exact: true }).first().fill('Hostels and beds')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Publish…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^What has changed/).fill('Beds.')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await page
    .getByText(/no connection|not reach|network/i)
    .first()
    .waitFor()
  expect(await dialog.getByLabel(/^What has changed/).inputValue()).toBe('Beds.')
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard the draft…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard it' }).click()
  await page.getByText('Draft discarded').waitFor()
  await visitor.leave()
})

test('a bursar who enters a transfer keeps every word when the line fails', async () => {
  const bursar = await newColleague('Sunday Okoro', [{ role: 'bursar', scope: 'all' }])
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await signIn(page.context(), bursar)
  await page.goto(portalUrl('/office/money/transfers'))
  await press('Enter a transfer')(page)
  const dialog = page.getByRole('dialog')
  const typed = { 'Application number': '27-000-001', 'Amount that arrived': '10000', 'How do you know?': 'Line 7.' }
  for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label).fill(value)
  await dialog.getByLabel('Day on the account').fill(dayOf(new Date()))
  await dialog.getByLabel('From whose account?').fill('Ada Obi')
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Enter it' }).click()
  await dialog.getByText(/connection/i).waitFor()
  for (const [label, value] of Object.entries(typed)) expect(await dialog.getByLabel(label).inputValue()).toBe(value)
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Enter it' }).click()
  await dialog
    .getByText(/no application|There is no/i)
    .first()
    .waitFor()
  await visitor.leave()
})
