import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../shared/domain/staff.ts'
import { desktop, phone, theBrowser, type VisitOptions, type Visitor } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { type OwnPortal, ownPortal } from './own-portal.ts'
import { portalUrl } from './portal.ts'
import { besidePortal, leaveStore } from './store.ts'

const browser = theBrowser()

/** A separate portal: a file with everything that is published is compared with it, whatever other journeys publish. */
let own: OwnPortal
beforeAll(async () => {
  own = await ownPortal('settings')
})
afterAll(async () => {
  await leaveStore(own.portal)
  await own.close()
})

const at = (path: string) => portalUrl(path, own.portal)

async function visitAs(full_name: string, roles: readonly Role[], options: VisitOptions): Promise<Visitor> {
  const grants = roles.map(role => ({ role, scope: 'all' as const }))
  const visitor = await browser.visit(options)
  await signIn(visitor.page.context(), await newColleague(full_name, grants, own.portal), own.portal)
  return visitor
}

test('an editor changes a setting, whose draft saves itself and names its problems, and the registrar publishes it', async () => {
  const drafting = await visitAs('Amaka Ibe', ['editor'], desktop)
  const { page } = drafting
  await page.goto(at('/office/settings'))
  await page.getByRole('link', { name: 'Usual conditions' }).click()
  const masters = page.getByRole('group', { name: 'M.Sc.' })
  await masters.getByRole('button', { name: 'Add to M.Sc.' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByText('1 thing to put right').waitFor()
  await drafting.expectSound('a setting with a problem')
  await masters.getByRole('textbox').last().fill('Send a transcript in English.')
  await expect.poll(() => page.getByText('1 thing to put right').count()).toBe(0)
  await page.reload()
  await masters.getByText('Send a transcript in English.').first().waitFor()
  drafting.expectNoErrors()

  const publishing = await visitAs('Yusuf Bala', ['registrar'], phone)
  const second = publishing.page
  await second.goto(at('/office/settings/usual-conditions/-'))
  await second.getByRole('button', { name: 'Publish…' }).click()
  await second
    .getByRole('dialog')
    .getByLabel(/^What has changed/)
    .fill('Transcripts in English.')
  await second.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await second.getByRole('region', { name: 'History' }).getByText('Transcripts in English.').waitFor()
  await publishing.expectSound('a setting with a history, on a phone')
  publishing.expectNoErrors()
  await publishing.leave()
  await drafting.leave()
})

test('programmes are found, begun as a copy, and everything comes out as one file', async () => {
  const visitor = await visitAs('Amaka Ibe', ['editor', 'registrar'], desktop)
  const { page } = visitor
  await page.goto(at('/office/settings/programme'))
  await page.getByLabel('Find a programme').fill('space')
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBeLessThan(5)
  await visitor.expectSound('the programmes that were found')
  await page.getByRole('button', { name: 'New programme…' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('M.Sc. Ocean Physics')
  await page.getByText('msc-ocean-physics').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Begin the draft' }).click()
  await page.getByRole('heading', { name: 'M.Sc. Ocean Physics', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Discard the draft…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard it' }).click()
  await page.getByText('Draft discarded').waitFor()

  await page.goto(at('/office/settings/catalogue'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the file' }).click()
  const path = await (await download).path()
  await page.locator('input[type=file]').setInputFiles(path)
  await page.getByText(/is the same as what is published/).waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{') })
  await page.getByText(/This file is not JSON/).waitFor()
  await visitor.expectSound('everything in one file')

  const { catalogue } = JSON.parse(readFileSync(path, 'utf8'))
  const other = { ...catalogue, institution: { ...catalogue.institution, shortName: 'UniCoast' } }
  const choose = () =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(other)) })
  await choose()
  await page.getByRole('button', { name: 'Make the drafts' }).click()
  await page.getByText('1 draft was made').waitFor()
  await choose()
  await page.getByText('in place of a draft by Amaka Ibe').waitFor()
  const { id } = await newColleague('Ngozi Umeh', [{ role: 'administrator', scope: 'all' }], own.portal)
  await besidePortal(
    db =>
      db
        .updateTable('setting_version')
        .set(eb => ({ revision: eb('revision', '+', 1), drafted_by: id }))
        .where('kind', '=', 'institution')
        .execute(),
    own.portal,
  )
  await page.getByRole('button', { name: 'Make the drafts' }).click()
  await page.getByText('Ngozi Umeh has changed the draft of “Institution”.').waitFor()
  await page.getByText('in place of a draft by Ngozi Umeh').waitFor()
  await page.getByRole('button', { name: 'Make the drafts' }).click()
  await page.getByText('1 draft was made').first().waitFor()
  await page.getByRole('button', { name: 'Make the drafts' }).waitFor({ state: 'detached' })
  await visitor.leave()
})
