import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Colleague } from '../harness/staff.ts'
import type { WrittenCase } from '../server/testing/cases.ts'
import { writeSittings } from '../server/testing/sittings.ts'
import { dayOf } from '../shared/domain/calendar.ts'
import { desktop, phone, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { aCandidate } from './office-files.ts'
import { candidateWithReferees, signedInAs, storedApplication } from './people.ts'
import { portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

const { visit } = theBrowser()
/** No other journey uses it. */
const programme = 'beng-materials-metallurgical'

let officer: Colleague
let people: WrittenCase[]
let round: string
beforeAll(async () => {
  officer = await newColleague('Kemi Obi', [{ role: 'officer', scope: { programmes: [programme] } }])
  people = []
  for (const surname of ['Okonkwo', 'Balogun', 'Musa'])
    people.push(await aCandidate({ surname, programme, stage: 'checking', documents: [] }))
  round = await besideOffice(async ({ db }) => {
    const row = db
      .selectFrom('application')
      .select('round_id')
      .where('uuid', '=', people[0]?.uuid ?? '')
    return (await row.executeTakeFirstOrThrow()).round_id ?? ''
  })
})

/** Opens the dialog for these rows, or for those still selected. */
async function invite(page: Page, ...surnames: string[]): Promise<void> {
  await page.goto(portalUrl(`/office/queue?stage=all&q=programme:${programme}`))
  for (const surname of surnames) await page.getByRole('checkbox', { name: new RegExp(surname, 'i') }).check()
  await page.getByRole('button', { name: 'Invite to a sitting' }).click()
}

test('a screening is planned, everyone is invited, and attendance is marked by keyboard', async () => {
  const visitor = await visit(desktop)
  const { page } = visitor
  await signIn(page.context(), officer)
  const dialog = page.getByRole('dialog', { name: 'Invite to a sitting' })
  await invite(page, 'Okonkwo')
  await dialog.getByText('No sittings yet').waitFor()
  await dialog.getByRole('link', { name: /Metallurgical/ }).click()
  await page.getByRole('heading', { name: 'No sittings' }).waitFor()
  await page.getByRole('button', { name: 'Add sitting' }).click()
  await page.getByLabel('Date').fill(dayOf(new Date(Date.now() + 10 * 86_400_000)))
  await page.getByLabel('Places').fill('40')
  await page.getByLabel('Place', { exact: true }).fill('ICT Centre, Hall A')
  await page.getByLabel('What applicants bring').fill('Your JAMB result slip')
  await page.getByRole('dialog').getByRole('button', { name: 'Add sitting' }).click()
  await page.getByText(/^\d+ applicants to invite$/).waitFor()

  // From the queue, and then the same sitting again with one more person.
  await invite(page)
  await dialog.getByText('1 applicant for this sitting.').waitFor()
  await visitor.expectSound('inviting chosen applications')
  await dialog.getByRole('button', { name: 'Invite 1 applicant' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('1 applicant invited').waitFor()
  await invite(page, 'Okonkwo', 'Balogun')
  await dialog.getByText('1 cannot be invited').waitFor()
  await dialog.getByRole('button', { name: 'Invite 1 applicant' }).click()
  const done = page.getByRole('dialog', { name: 'Invitations' })
  await done.getByText('1 has already been invited.', { exact: true }).waitFor()
  await visitor.expectSound('what became of the invitations')
  await done.getByRole('button', { name: 'Done' }).click()

  await page.goto(portalUrl(`/office/seats/${round}/${programme}?tab=sittings`))
  await page.getByRole('button', { name: /^Invite \d+ applicants?…$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send the invitations' }).click()
  await page.getByText('All applicants who can be invited have a place.').waitFor()
  await page.getByRole('link', { name: /\d{4}, \d\d:\d\d to \d\d:\d\d/ }).click()
  await page.getByRole('button', { name: /^Move or remove: Balogun/ }).click()
  const place = page.getByRole('dialog', { name: /^Change the place of Balogun/ })
  await place.getByLabel(/^No sitting: remove/).check()
  await place.getByLabel('Why?').fill('You have sat this screening before.')
  await visitor.expectSound('removing an applicant from a sitting')
  await place.getByRole('button', { name: 'Remove applicant' }).click()
  await place.waitFor({ state: 'hidden' })
  // A slow line brings the list after the dialog has closed.
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Balogun' }).count()).toBe(0)
  await besideOffice(({ db }) =>
    sql`update sitting set change_until = now() - interval '1 day', starts_at = now() - interval '1 minute'
      where programme_id = ${programme}`.execute(db),
  )
  await page.reload()
  await page.getByLabel('Name or number').fill('okonkwo')
  await page.keyboard.press('Enter')
  const okonkwo = page.getByRole('listitem').filter({ hasText: 'Okonkwo' })
  await okonkwo.getByRole('button', { name: /^Present/, pressed: true }).waitFor()
  const musa = page.getByRole('listitem').filter({ hasText: 'Musa' })
  await musa.getByRole('button', { name: /^Absent/ }).click()
  await musa.getByRole('button', { name: /^Absent/, pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await musa.getByRole('button', { name: /^Absent/, pressed: false }).waitFor()
  await visitor.expectSound('the list at the door')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('an applicant sees the time and place, saves it to a calendar and changes the date', async () => {
  const candidate = await candidateWithReferees('sitting')
  const visitor = await visit({ ...phone, ...(await signedInAs(candidate)) })
  const { page } = visitor
  await page.goto(portalUrl('/dashboard'))
  await page.getByRole('button', { name: 'Withdraw application' }).waitFor()
  const { uuid } = await storedApplication(page)
  const { other } = await besideOffice(context => writeSittings(context, uuid))
  await page.reload()
  const part = page.getByRole('region', { name: 'Your interview' })
  await part.getByText('Hall 2, Block C').waitFor()
  const saving = page.waitForEvent('download')
  await part.getByRole('button', { name: 'Add to calendar' }).click()
  expect((await saving).suggestedFilename()).toBe('interview.ics')
  await part.getByRole('button', { name: 'Change date' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose another date' })
  // Sittings of other people's tests stand in the list too.
  await dialog
    .getByLabel(/Hall 3, Block C/)
    .and(dialog.locator(`[value="${other}"]`))
    .check()
  await dialog.getByRole('button', { name: 'Change date' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await part.getByText('Hall 3, Block C').first().waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})
