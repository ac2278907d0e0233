import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Colleague } from '../harness/staff.ts'
import { desktop, phone, theBrowser } from './browser.ts'
import { manyCases, newColleague, signIn } from './office.ts'
import { portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

const { visit } = theBrowser()
/** No other journey uses it. */
const programme = 'phd-systems-engineering'

let officer: Colleague
let registrar: Colleague
beforeAll(async () => {
  const scope = { programmes: [programme] }
  officer = await newColleague('Kemi Auditable', [{ role: 'officer', scope }])
  registrar = await newColleague('Grace Ekanem', [{ role: 'registrar', scope }])
  await manyCases([programme], { count: 6 })
})

async function open(page: Page, who: Colleague, path: string) {
  await signIn(page.context(), who)
  await page.goto(portalUrl(`/office${path}`))
}

test('a registrar finds what an officer opened and exported, and opens the file from there', async () => {
  const kemi = await visit(desktop)
  await open(kemi.page, officer, '/queue?stage=received')
  const rows = kemi.page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: kemi.page.getByRole('checkbox') })
  await rows.first().waitFor()
  const total = await rows.count()
  await kemi.page.keyboard.press('j')
  await kemi.page.keyboard.press('x')
  await kemi.page.getByRole('button', { name: 'Export chosen' }).click()
  const dialog = kemi.page.getByRole('dialog', { name: 'Export applications' })
  await dialog.getByText('1 person').waitFor()
  await dialog.getByRole('radio', { name: /^CSV for Excel/ }).check()
  const [download] = await Promise.all([
    kemi.page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(total).toBeGreaterThan(1)
  expect((await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')).toHaveLength(2)
  await dialog.waitFor({ state: 'hidden' })
  // The focus is back on the button that opened the dialog; a list shortcut moves it to the row.
  await kemi.page.keyboard.press('k')
  await kemi.page.keyboard.press('Enter')
  await kemi.page.waitForURL(/\/applications\//)
  await kemi.page.getByRole('link', { name: 'Answers' }).waitFor()
  const address = new URL(kemi.page.url()).pathname
  // It is noted once the file can be seen.
  await expect.poll(() => readingsOf(officer)).toBe(1)
  kemi.expectNoErrors()
  await kemi.leave()

  const visitor = await visit(desktop)
  const { page, expectNoErrors, leave } = visitor
  await open(page, registrar, '/audit')
  await page.getByRole('combobox', { name: 'Search and filter' }).fill('who:"Kemi Aud')
  await page.getByRole('option', { name: /Done by Kemi Auditable/ }).click()
  const opened = page.getByRole('button', { name: 'Opened the file' })
  // The lines of others stay until those of this search have come.
  const lines = page.locator('.audit-line')
  await lines.filter({ hasText: 'Kemi Auditable' }).first().waitFor()
  await expect.poll(() => lines.filter({ hasNotText: 'Kemi Auditable' }).count()).toBe(0)
  await opened.first().waitFor()
  // Leaves the field.
  await page.keyboard.press('Enter')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  // The newest line is the file, or something fetched since: a document or the next file.
  await page
    .getByText(/\((?:application|document)\.(?:read|loaded-ahead)\)/)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Exports', exact: true }).last().click()
  await page.getByText('No matches').waitFor()
  await page.goBack()
  await opened.first().waitFor()
  // Documents of the next file are fetched ahead, and logged too.
  await opened.first().focus()
  await page.keyboard.press('o')
  await page.waitForURL(url => url.pathname === address)
  expectNoErrors()
  await leave()
})

/** How many files a colleague has opened, by the audit log. */
function readingsOf({ id }: Colleague): Promise<number> {
  return besideOffice(async ({ db }) => {
    const lines = db.selectFrom('audit_log').select('id').where('actor_id', '=', id)
    return (await lines.where('action', '=', 'application.read').execute()).length
  })
}

test('the audit log on a phone truncates no line', async () => {
  const visitor = await visit(phone)
  await open(visitor.page, registrar, '/audit')
  await visitor.page.getByText('Today,').waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})
