import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Colleague } from '../harness/staff.ts'
import type { WrittenCase } from '../server/testing/cases.ts'
import { desktop, phone, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { aCandidate } from './office-files.ts'
import { portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

const { visit } = theBrowser()
/** No other journey uses it. */
const programme = 'msc-systems-engineering'
const scope = { programmes: [programme] }

let officer: Colleague
let registrar: Colleague
beforeAll(async () => {
  officer = await newColleague('Kemi Obi', [{ role: 'officer', scope }])
  registrar = await newColleague('Tunde Bako', [{ role: 'registrar', scope }])
  await besideOffice(async ({ db }) => {
    await sql`insert into seat_pool (round_id, programme_id, track, capacity)
      select id, ${programme}, 'general', 4 from round where 'msc' = any(program_types) and closes_at > now()
      on conflict do nothing`.execute(db)
    return true
  })
})

const ready = (first_name: string) =>
  aCandidate({ programme, stage: 'ready', first_name, other_names: '', openedDaysAgo: 1, answers: {} })

async function open(page: Page, who: Colleague, path: string) {
  await signIn(page.context(), who)
  await page.goto(portalUrl(`/office${path}`))
}

const fileOf = ({ uuid }: WrittenCase) => `/applications/${uuid}?tab=decision`
const preview = (page: Page) => page.getByRole('figure', { name: /^What the applicant (reads|would read|will read)/ })

/** The second factor of the person who has just signed in becomes too old. */
const forgetFactor = ({ id }: Colleague) =>
  besideOffice(async ({ db }) => {
    await db.updateTable('staff_session').set({ fresh_until: null }).where('staff_id', '=', id).execute()
    return true
  })

/** Enters the code that approving asks for. */
async function giveCode(page: Page, who: Colleague) {
  const field = page.getByRole('dialog', { name: 'Confirm that it is you' }).getByLabel('Code from your app')
  await field.fill(who.code())
  await page.keyboard.press('Enter')
}

describe('an application is decided', () => {
  test('by one person who proposes it with a preview, and another one who approves it', async () => {
    const aisha = await ready('Aisha')
    const { page, expectNoErrors, expectAccessible, leave } = await visit(desktop)
    await open(page, officer, fileOf(aisha))
    await page
      .getByText('4 seats are free')
      .or(page.getByRole('radio', { name: /^Offer A place/ }))
      .first()
      .waitFor()
    await page.keyboard.press('c')
    await page.getByText('4 seats are free').waitFor()
    await page.getByRole('button', { name: /Ask your university to send your transcript/ }).click()
    await page.getByRole('button', { name: 'Type another condition' }).click()
    await page.keyboard.type('Meet your supervisor in March.')
    await preview(page).getByText('Aisha, you have a place').waitFor()
    await preview(page).getByText('Meet your supervisor in March.').waitFor()
    await expectAccessible('a proposal')
    // The prepared decision survives a reload.
    await page.reload()
    await preview(page).getByText('Meet your supervisor in March.').waitFor()
    await page.getByRole('button', { name: 'Propose', exact: true }).click()
    await page.getByText('You proposed this. Another person has to approve it.').waitFor()
    expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    expectNoErrors()
    await leave()

    const other = await visit(desktop)
    await open(other.page, registrar, fileOf(aisha))
    await other.page.getByText('Proposed by Kemi Obi').waitFor()
    await other.page.evaluate(() => document.documentElement.classList.add('dark'))
    await forgetFactor(registrar)
    await other.page.keyboard.press('y')
    await giveCode(other.page, registrar)
    await other.page.getByRole('heading', { name: 'Conditional offer, approved' }).waitFor()
    await other.page.getByText('A seat is held').waitFor()
    await other.expectAccessible('what is approved')
    await other.leave()
  })

  test('but not before what has arrived since was looked at, and the key says so', async () => {
    const ify = await ready('Ify')
    await besideOffice(async ({ db, random }) => {
      await db.updateTable('admission_case').set({ stage: 'proposed' }).where('application_id', '=', ify.id).execute()
      await sql`insert into decision (id, application_id, kind, proposed_at, proposed_by_kind)
        values (${random.uuid()}::uuid, ${ify.id}, 'waiting_list', now() - interval '30 days', 'command')`.execute(db)
      return true
    })
    const { page, expectNoErrors, expectAccessible, leave } = await visit(desktop)
    await open(page, registrar, fileOf(ify))
    await page.getByRole('heading', { name: 'New since the proposal' }).waitFor()
    await page.keyboard.press('y')
    await page
      .getByRole('region', { name: 'Messages' })
      .getByText('Tick each document and reference when you have looked at it.')
      .waitFor()
    await expectAccessible('a proposal with something new on it')
    for (const tick of await page.getByRole('checkbox', { name: 'I have looked at it' }).all()) await tick.check()
    await page.keyboard.press('y')
    await page.getByRole('heading', { name: 'Waiting list, approved' }).waitFor()
    expectNoErrors()
    await leave()
  })

  test('and a conflict names who changed it, without losing the selection', async () => {
    const bola = await ready('Bola')
    const { page, leave } = await visit(phone)
    await open(page, officer, fileOf(bola))
    await page.getByRole('radio', { name: /^Refusal/ }).check()
    await page.getByRole('checkbox', { name: /All places taken/ }).check()
    await preview(page).getByText('We cannot offer you a place this time').waitFor()
    await besideOffice(async ({ db }) => {
      await sql`update admission_case set revision = revision + 1, assignee_id = ${registrar.id}::uuid
        where application_id = ${bola.id}`.execute(db)
      return true
    })
    await page.getByRole('button', { name: 'Propose', exact: true }).click()
    await page.getByText(/changed this application after you opened it/).waitFor()
    expect(await page.getByRole('checkbox', { name: /All places taken/ }).isChecked()).toBe(true)
    // Only on top of what the colleague has made of it can it be proposed.
    await page.getByRole('img', { name: 'Assigned to Tunde Bako' }).waitFor()
    await page.getByRole('button', { name: 'Propose', exact: true }).click()
    await page.getByRole('heading', { name: 'Refusal, proposed' }).waitFor()
    await leave()
  })
})

test('of two who decide at once the second hears who was first, also when what was pressed is gone', async () => {
  const efe = await ready('Efe')
  const first = await visit(desktop)
  const second = await visit(desktop)
  await open(first.page, officer, fileOf(efe))
  await open(second.page, await newColleague('Amina Lawal', [{ role: 'head', scope }]), fileOf(efe))
  for (const { page } of [first, second]) {
    await page.getByRole('radio', { name: /^Refusal/ }).check()
    await page.getByRole('checkbox', { name: /All places taken/ }).check()
  }
  await first.page.getByRole('button', { name: 'Propose', exact: true }).click()
  await first.page.getByRole('heading', { name: 'Refusal, proposed' }).waitFor()
  await second.page.getByRole('button', { name: 'Propose', exact: true }).click()
  await second.page.getByRole('heading', { name: 'Refusal, proposed' }).waitFor()
  await second.page
    .getByRole('region', { name: 'Messages' })
    .getByText(/^Kemi Obi changed this application/)
    .waitFor()
  await first.leave()

  // A reason that is typed while a colleague approves stays.
  await second.page.getByRole('button', { name: 'Discard…' }).click()
  const reason = second.page.getByRole('dialog').getByLabel('Why?')
  await reason.fill('Her degree has come.')
  const approving = await visit(desktop)
  await open(approving.page, registrar, fileOf(efe))
  await approving.page.getByRole('button', { name: 'Approve' }).click()
  await approving.page.getByRole('heading', { name: 'Refusal, approved' }).waitFor()
  await second.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await second.page
    .getByRole('dialog')
    .getByText(/Tunde Bako/)
    .waitFor()
  await second.page.getByRole('heading', { name: 'Refusal, approved', includeHidden: true }).waitFor()
  expect(await reason.inputValue()).toBe('Her degree has come.')
  await approving.leave()
  await second.leave()
})

/** Gives each row a programme with a long title, and counts the rows that do not show the end of it. */
function linesCutOff(page: Page): Promise<number> {
  return page.locator('.queue-programme span[title]').evaluateAll(titles => {
    for (const title of titles)
      title.textContent = 'M.Sc. Agricultural and Environmental Engineering with Water Resources'
    const isCut = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight + 8
    return titles.length === 0 ? -1 : titles.filter(isCut).length
  })
}

test('many applications are decided from the queue, and those that block it are excluded with one click', async () => {
  await ready('Chike')
  await ready('Dayo')
  const { page, expectNoErrors, expectAccessible, leave } = await visit(desktop)
  await open(page, officer, `/queue?stage=ready&q=programme:${programme}`)
  await page.getByRole('link', { name: /Chike/ }).focus()
  await page.keyboard.press('*')
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: 'Propose decisions' })
  await dialog.getByRole('radio', { name: /^Offer A place/ }).check()
  await dialog.getByRole('button', { name: /^Check 2/ }).click()
  await dialog.getByText('2 offers').waitFor()
  await expectAccessible('what would be proposed')
  await dialog.getByRole('button', { name: 'Propose 2 decisions' }).click()
  await page.getByText('2 decisions proposed').waitFor()
  await page.getByRole('link', { name: /^Proposed/ }).click()
  await page.getByRole('cell', { name: 'Offer', exact: true }).first().waitFor()
  await page.keyboard.press('*')
  await page.keyboard.press('d')
  await page
    .getByRole('dialog', { name: 'Discard decisions' })
    .getByRole('button', { name: /^Discard \d/ })
    .waitFor()
  expect(await linesCutOff(page), 'a long programme title').toBe(0)
  expectNoErrors()
  await leave()
})
