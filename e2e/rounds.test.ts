import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Db } from '../server/db/client.ts'
import { putInPastRound } from '../server/features/rounds/testing/move-rounds.ts'
import { phone, theBrowser } from './browser.ts'
import {
  candidateWithReferees,
  completeApplication,
  type Person,
  signedInAs,
  signedUp,
  storedApplication,
} from './people.ts'
import { portalUrl } from './portal.ts'
import * as steps from './steps.ts'
import { besidePortal } from './store.ts'

const browser = theBrowser()

test('an applicant sees the deadline, is told when the round has closed, and moves the draft to the next one', async () => {
  const person = await signedUp('chidinma', 'msc')
  await completeApplication(person, { is_draft: 'true' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/application'))
  await page.getByText(/Submit your application by .+ at 23:59, West Africa Time\./).waitFor()
  const { uuid } = await storedApplication(page)

  // The round closes while the applicant reviews the answers.
  await page.goto(portalUrl('/document-upload?type=postgraduate&step=check'))
  await page.getByRole('checkbox').check()
  await besidePortal(db => putInPastRound(db, uuid))
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.getByText('Applications for The round before have closed', { exact: true }).waitFor()
  await page.getByText('Your draft is saved.').first().waitFor()
  expect((await storedApplication(page)).status).toBe('draft')

  await page.goto(portalUrl('/dashboard'))
  await page.getByText(/Applications for The round before have closed\. .+ Your draft is saved\./).waitFor()

  await page.goto(portalUrl('/application'))
  await page.getByRole('button', { name: /^Move to Postgraduate/ }).click()
  await page.getByText(/^Moved to Postgraduate/).waitFor()
  await page.getByText(/Submit your application by/).waitFor()
  const moved = await storedApplication(page)
  expect(moved).toMatchObject({ uuid, status: 'draft', round: { state: 'open' } })

  await submitFromCheckPage(page)
  visitor.expectNoErrors()
  await visitor.leave()
})

async function submitFromCheckPage(page: Page): Promise<void> {
  await page.goto(portalUrl('/document-upload?type=postgraduate&step=check'))
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Submit application' }).click()
  await page.waitForURL('**/payment')
}

/** A separate round that closes later, so that all other journeys apply in a round where nothing is closed. */
const putInOwnRound = (db: Db, uuid: string) =>
  sql`with own as (
    insert into round (id, session_id, name, program_types, opens_at, closes_at, decisions_by, starts_on)
    select 'own', session_id, 'Round with a full programme', program_types, opens_at, closes_at + interval '1 minute',
      decisions_by, starts_on
    from round where id = (select round_id from application where uuid = ${uuid})
    on conflict (id) do update set name = excluded.name returning id)
    update application set round_id = (select id from own) where uuid = ${uuid}`.execute(db)

const shut = (db: Db, programme: string) =>
  sql`insert into offering (round_id, programme_id, state) values ('own', ${programme}, 'full')`.execute(db)

test('a programme that becomes full while its form is open in two tabs is named, with an alternative one click away', async () => {
  const person = await signedUp('ngozi', 'msc')
  await completeApplication(person, { is_draft: 'true' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/document-upload?type=postgraduate&step=check'))
  const { uuid } = await storedApplication(page)
  const other = await page.context().newPage()
  await other.goto(portalUrl('/document-upload?type=postgraduate&step=check'))
  for (const tab of [page, other]) await tab.getByRole('checkbox').check()
  await besidePortal(async db => {
    await putInOwnRound(db, uuid)
    await shut(db, 'msc-computer-science')
  })
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Submit application' }).click()
    await tab.getByText('M.Sc. Computer Science is full in this round', { exact: true }).waitFor()
    expect(await tab.getByRole('button', { name: 'Submit application' }).getAttribute('aria-disabled')).toBe('true')
  }
  await other.close()

  await page.goto(portalUrl('/dashboard'))
  await page
    .getByText('Your programme is no longer accepting applications in this round. Choose another one.')
    .waitFor()
  await page.goto(portalUrl('/application?section=programme'))
  await page.getByText('M.Sc. Computer Science is full in this round', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Choose another programme' }).press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('selected_program-search')
  const full = page.getByRole('radio', { name: /M\.Sc\. Computer Science/ })
  await page.getByText('Full in this round').waitFor()
  expect(await full.isDisabled()).toBe(true)
  await visitor.expectAccessible('the programmes of a round in which one is full')

  await page.goto(portalUrl('/application'))
  await page.getByRole('button', { name: 'M.Sc. Management of Information Technology' }).click()
  await page.getByText('Programme changed').first().waitFor()
  await page.getByText('M.Sc. Computer Science is full in this round').waitFor({ state: 'detached' })
  await submitFromCheckPage(page)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a public page shows that a programme is full, with alternatives, soon after the office has closed it', async () => {
  const visitor = await browser.visit(phone)
  const { page } = visitor
  const set = (state: 'full' | 'open') =>
    besidePortal(db =>
      sql`insert into offering (round_id, programme_id, state)
        select id, 'phd-space-physics', ${state} from round where 'phd' = any(program_types)
        on conflict (round_id, programme_id) do update set state = excluded.state`.execute(db),
    )
  const reloadUntil = async (isFull: boolean) => {
    while ((await page.getByText('This programme is full', { exact: true }).count()) > 0 !== isFull) {
      await page.waitForTimeout(500)
      await page.reload()
    }
  }
  await page.goto(portalUrl('/programs/phd-space-physics'))
  expect(await page.content()).not.toContain('%fill')
  await set('full')
  await reloadUntil(true)
  await page.getByText('You could apply for one of these:').waitFor()
  await visitor.expectAccessible('a programme that is full')

  await page.goto(portalUrl('/programs?tab=postgraduate'))
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Ph.D. Space Physics' }) })
  await row.getByText('Full', { exact: true }).waitFor()
  await visitor.expectAccessible('the list of programmes with one that is full')
  // Rendered by React from the data of the page.
  await row.getByRole('link').click()
  await page.getByText('This programme is full', { exact: true }).waitFor()

  await set('open')
  await page.goto(portalUrl('/programs/phd-space-physics'))
  await reloadUntil(false)
  visitor.expectNoErrors()
  await visitor.leave()
})

/** The office refuses a person, releases the decision, and the round closes. */
async function refuse({ uuid }: { uuid: string }): Promise<void> {
  await besidePortal(async db => {
    await sql`insert into decision (id, application_id, kind, proposed_at, proposed_by_kind, approved_at, approved_by_kind, releases_at)
      select gen_random_uuid(), id, 'rejection', now(), 'command', now(), 'command', now() from application where uuid = ${uuid}`.execute(
      db,
    )
    await sql`update admission_case set stage = 'told', since = now()
      where application_id = (select id from application where uuid = ${uuid})`.execute(db)
    await putInPastRound(db, uuid)
  })
}

test('a rejected applicant applies again with the answers and documents of the earlier application', async () => {
  const candidate = await candidateWithReferees('ifeoma')
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(candidate)) })
  const { page } = visitor
  await page.goto(portalUrl('/dashboard'))
  await page.getByRole('heading', { name: 'M.Sc. Computer Science' }).waitFor()
  expect(await page.getByRole('button', { name: 'Apply again' }).count()).toBe(0)
  const before = await storedApplication(page)
  await refuse(before)
  await page.reload()
  await page.getByRole('button', { name: 'Apply again' }).waitFor()
  await visitor.expectAccessible('the dashboard of somebody who can apply again')
  await page.getByRole('button', { name: 'Apply again' }).click()
  await steps.arriveAtForm(page)
  await page.getByText(/Submit your application by/).waitFor()

  await page.goto(portalUrl('/document-upload?type=postgraduate'))
  await page.getByRole('button', { name: 'Use again Transcript' }).click()
  await page.getByText('Document added').first().waitFor()
  await visitor.expectAccessible('documents of an earlier application')
  await page.getByRole('button', { name: /^Use all/ }).click()
  await page.getByText('Use documents from your earlier application').waitFor({ state: 'detached' })
  const again = await storedApplication(page)
  expect(again.uuid).not.toBe(before.uuid)
  expect(again.documents.map(({ kind }) => kind).toSorted()).toEqual(
    before.documents.map(({ kind }) => kind).toSorted(),
  )

  await page.goto(portalUrl('/dashboard'))
  await page.getByRole('heading', { name: 'Earlier applications' }).waitFor()
  await page.getByText(before.application_number ?? '').waitFor()
  expect(await page.getByRole('button', { name: 'Apply again' }).count()).toBe(0)
  visitor.expectNoErrors()
  await visitor.leave()
})

test('whoever withdrew applies again in the same round, and reads the withdrawn one below', async () => {
  const candidate = await candidateWithReferees('ireti')
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(candidate)) })
  const { page } = visitor
  await page.goto(portalUrl('/dashboard'))
  await page.getByRole('button', { name: 'Withdraw application' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw application' }).click()
  await page.getByRole('button', { name: 'Apply again' }).waitFor()
  await visitor.expectSound('the dashboard of somebody who has just withdrawn')
  const before = await storedApplication(page)
  await page.getByRole('button', { name: 'Apply again' }).click()
  await steps.arriveAtForm(page)
  await page.goto(portalUrl('/dashboard'))
  await page.getByRole('button', { name: 'Continue my application' }).waitFor()
  await page.getByRole('heading', { name: 'Earlier applications' }).waitFor()
  await page.getByText(new RegExp(`^Withdrawn · .*${before.application_number}`)).waitFor()
  expect(await storedApplication(page)).toMatchObject({ status: 'draft', round: { id: before.round?.id } })
  await visitor.expectSound('the dashboard of somebody who applies again after a withdrawal')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('an extension for one person reopens the draft without a click', async () => {
  const person: Person = await signedUp('hauwa', 'msc')
  const { uuid } = await completeApplication(person, { is_draft: 'true' })
  await besidePortal(db => putInPastRound(db, uuid))
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/application'))
  await page.getByText('Applications for The round before have closed', { exact: true }).waitFor()
  await besidePortal(db =>
    sql`insert into round_extension (application_id, closes_at, reason, actor_kind)
      select id, now() + interval '2 days', 'The bank was closed', 'command' from application where uuid = ${uuid}`.execute(
      db,
    ),
  )
  await page.reload()
  await page.getByText('The admissions office has given you more time').waitFor()
  await page.goto(portalUrl('/dashboard'))
  await page.getByText(/This date is for you only/).waitFor()
  await submitFromCheckPage(page)
  visitor.expectNoErrors()
  await visitor.leave()
})
