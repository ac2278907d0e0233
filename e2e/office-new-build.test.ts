import { expect, test } from 'vitest'
import { desktop, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { aCandidate } from './office-files.ts'
import { portalUrl } from './portal.ts'

/* A page that is open since before two new builds: its parts are gone from the server, which has another page by now. */

const browser = theBrowser()

async function openOldPage(path: string, gone: string, { times }: { times?: number } = {}) {
  const officer = await newColleague('Kemi Long-Open', [{ role: 'officer', scope: 'all' }])
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await signIn(page.context(), officer)
  await page.goto(portalUrl(`/office/${path}`))
  await page.locator('main h1').waitFor()
  const body = '<script type="module" src="/office/assets/index-newer00.js"></script>'
  await page.route('**/office/', route => route.fulfill({ contentType: 'text/html', body }))
  await page.route(gone, route => route.fulfill({ status: 404 }), times === undefined ? {} : { times })
  const loads: string[] = []
  page.on('domcontentloaded', () => loads.push(new URL(page.url()).pathname))
  return { ...visitor, loads }
}

test('a screen whose script is gone is opened by loading the page again, at once', async () => {
  const { page, loads, leave } = await openOldPage('queue?stage=received', '**/assets/exports-screen*', { times: 1 })
  await page.getByRole('link', { name: 'Exports' }).click()
  await page.getByRole('heading', { name: 'Exports', level: 1 }).waitFor()
  expect(loads).toEqual(['/office/exports'])
  await leave()
})

test('a screen that is gone for good is not loaded again and again', async () => {
  const { page, loads, leave } = await openOldPage('queue?stage=received', '**/assets/exports-screen*')
  await page.getByRole('link', { name: 'Exports' }).click()
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
  expect(loads).toEqual(['/office/exports'])
  await leave()
})

test('a part that is gone while a message is typed leaves the text, and says that the page has to be loaded again', async () => {
  const { uuid } = await aCandidate({ programme: 'msc-computer-science', surname: 'Long-Open' })
  const path = `applications/${uuid}?tab=messages`
  const { page, loads, leave } = await openOldPage(path, '**/assets/find-dialog*')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Dear Aisha, bring your originals.')
  await page.getByRole('button', { name: /^Find anyone/ }).click()
  await page.getByText('The office has been updated').waitFor()
  expect(await message.inputValue()).toBe('Dear Aisha, bring your originals.')
  expect(loads).toEqual([])
  expect(await page.getByText('The search could not be opened').count()).toBe(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await page.getByRole('button', { name: /^Find anyone/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('searchbox'))
    .first()
    .waitFor()
  await leave()
})

test('a refused write says why, though every part of the page that has not come is gone', async () => {
  const { page, loads, leave } = await openOldPage('account', '**/assets/**')
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill('three other lamps at night')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('This is not your password.').waitFor()
  expect(loads).toEqual([])
  await leave()
})
