import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, theBrowser, type Visitor } from './browser.ts'
import { manyCases, newColleague, signIn } from './office.ts'
import { portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

const browser = theBrowser()
/** No other journey uses it. */
const programme = 'phd-applied-math'
const scope = { programmes: [programme] }

async function officer(full_name: string, path: string, at = scope): Promise<Visitor> {
  const colleague = await newColleague(full_name, [{ role: 'officer', scope: at }])
  const visitor = await browser.visit(desktop)
  await signIn(visitor.page.context(), colleague)
  await visitor.page.goto(portalUrl(`/office${path}`))
  return visitor
}

/** The name and text of the file that a button downloads. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<[name: string, text: string]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return [download.suggestedFilename(), await readFile(await download.path(), 'utf8')]
}

/** More people than can be exported without a colleague’s approval. */
function thousandAndOne() {
  return besideOffice(async ({ db }) => {
    await sql`insert into application (uuid, email_key, email, program_type, selected_program, status, surname, application_number,
        created_at, updated_at, submitted_at)
      select gen_random_uuid(), n || '@many.example', n || '@many.example', 'phd', ${programme}, 'submitted', 'Many', '28-000-' || lpad(n::text, 4, '0'),
        now(), now(), now() from generate_series(1, 1001) n`.execute(db)
    return true
  })
}

function forgetThem() {
  return besideOffice(async ({ db }) => {
    await sql`delete from application where surname = 'Many' and selected_program = ${programme}`.execute(db)
    return true
  })
}

test('an officer exports a view of the queue with selected columns, which are remembered', async () => {
  await manyCases([programme], { count: 6 })
  const visitor = await officer('Kemi Obi', '/queue?stage=received')
  const { page } = visitor
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export applications' })
  await dialog.getByText('5 people').waitFor()
  await visitor.expectSound('the choice of columns')
  await dialog.getByRole('checkbox', { name: 'Email' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'JAMB registration number' }).check()
  await dialog.getByRole('radio', { name: /^CSV for Excel/ }).check()
  // Past midnight in West Africa, and not yet in London.
  await page.clock.setFixedTime('2026-11-24T23:55:00Z')
  const [name, text] = await downloaded(page, () => dialog.getByRole('button', { name: 'Download' }).click())
  expect(name).toBe('applications-2026-11-25.csv')
  const [headings = '', ...rows] = text.trimEnd().split('\r\n')
  expect(headings).toContain('Application number,Surname,Given names,Phone,')
  expect(headings).toContain('JAMB registration number')
  expect(rows).toHaveLength(5)
  expect(text).toContain('Ọláolúwa')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  expect(await dialog.getByRole('checkbox', { name: 'Email' }).isChecked()).toBe(false)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('an officer downloads the files of a view as one PDF, after the server was busy', async () => {
  // Beside the other journeys here, which count theirs.
  const programmes = ['msc-applied-math']
  await manyCases(programmes, { count: 6 })
  const visitor = await officer('Musa Danjuma', '/queue?stage=received', { programmes })
  const { page } = visitor
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Whole files as PDF…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download whole files as one PDF' })
  await dialog.getByText('5 applications').waitFor()
  await visitor.expectSound('the files of a view')
  const busy = { status: 503, contentType: 'application/problem+json', body: '{"status":503,"code":"overloaded"}' }
  await page.route('**/exports/files', route => route.fulfill(busy), { times: 1 })
  await dialog.getByRole('button', { name: 'Download' }).click()
  await dialog.getByText('The files were not downloaded').waitFor()
  const [name, text] = await downloaded(page, () => dialog.getByRole('button', { name: 'Download' }).click())
  expect(name).toMatch(/^files-.*\.pdf$/)
  expect(text).toMatch(/^%PDF-/)
  await dialog.waitFor({ state: 'hidden' })
  await visitor.leave()
})

test('more than 1,000 people are exported after a colleague has approved it', async () => {
  await thousandAndOne()
  try {
    const asking = await officer('Tunde Ade', '/queue?stage=received')
    const { page } = asking
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export applications' })
    await dialog.getByText('More than 1,000 people').waitFor()
    await dialog.getByRole('radio', { name: /^CSV for Excel/ }).check()
    await dialog.getByRole('button', { name: 'Ask a colleague to approve' }).click()
    await dialog.getByText('Your request is waiting for a colleague').waitFor()

    const approving = await officer('Ngozi Eze', '/exports')
    await approving.page.getByText('Tunde Ade').waitFor()
    await approving.page.getByRole('button', { name: 'Approve' }).click()
    await approving.page.getByText('Export approved').waitFor()
    approving.expectNoErrors()
    await approving.leave()

    await page.goto(portalUrl('/office/exports'))
    await page.getByText('Approved by Ngozi Eze').waitFor()
    await asking.expectSound('an approved request')
    const [, text] = await downloaded(page, () => page.getByRole('button', { name: 'Download' }).click())
    expect(text.split('\r\n').length).toBeGreaterThan(1001)
    await page.getByText('Approved by Ngozi Eze').waitFor({ state: 'hidden' })
    asking.expectNoErrors()
    await asking.leave()
  } finally {
    await forgetThem()
  }
})

test('an export is saved from its dialog, run again with one press, scheduled, changed, removed and brought back', async () => {
  await manyCases([programme], { count: 3 })
  const visitor = await officer('Bola Ojo', '/queue?stage=received')
  const { page } = visitor
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Export applications' })
  await dialog.getByRole('checkbox', { name: 'Phone', exact: true }).uncheck()
  await dialog.getByRole('radio', { name: /^CSV for other programs/ }).check()
  await dialog.getByRole('button', { name: 'Save for later' }).click()
  const naming = page.getByRole('dialog', { name: 'Save this export' })
  await naming.getByLabel('Name').fill('For the library')
  await visitor.expectSound('the name of an export')
  await naming.getByRole('button', { name: 'Save export' }).click()
  await page.getByText('Export “For the library” saved').waitFor()

  await page.goto(portalUrl('/office/exports'))
  await page.getByText('For the library').waitFor()
  await visitor.expectSound('a saved export')
  const [name, text] = await downloaded(page, () => page.getByRole('button', { name: 'Download' }).click())
  expect(name).toMatch(/^applications-.*\.csv$/)
  expect(text.startsWith('Application number,Surname,Given names,Email,Programme')).toBe(true)

  await page.getByText('No files yet').waitFor()
  await page.getByRole('button', { name: 'More for “For the library”' }).click()
  await page.getByRole('menuitem', { name: 'Schedule…' }).click()
  await page.getByRole('radio', { name: 'Every working day at 06:00' }).check()
  await visitor.expectSound('the schedule of an export')
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await page
    .getByText(/^Every working day at 06:00, next on \w+day \d+ \w+ \d+$/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'More for “For the library”' }).click()
  await page.getByRole('menuitem', { name: 'Change…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('For the registry')
  await page.getByRole('checkbox', { name: 'Given names' }).uncheck()
  await page.getByRole('radio', { name: /^Excel/ }).check()
  await visitor.expectSound('the change of a saved export')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Excel (.xlsx): Application number, Surname, Email, Programme').waitFor()
  await page.getByRole('button', { name: 'More for “For the registry”' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByText('No saved exports yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Export “For the registry” is back').waitFor()
  await page.getByRole('button', { name: 'More for “For the registry”' }).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('an export is offered only to those who may make it', async () => {
  const colleague = await newColleague('Hauwa Sule', [{ role: 'records', scope: 'all' }])
  const { page, expectNoErrors, leave } = await browser.visit(desktop)
  await signIn(page.context(), colleague)
  await page.goto(portalUrl('/office/exports'))
  await page.getByRole('heading', { name: 'No saved exports yet' }).waitFor()
  expect(await page.getByRole('button', { name: 'Export totals' }).count()).toBe(0)
  await page.goto(portalUrl('/office/caps'))
  await page.getByRole('button', { name: 'Download the list for CAPS' }).click()
  await page.getByRole('dialog', { name: 'Export list for CAPS' }).waitFor()
  expectNoErrors()
  await leave()
})
