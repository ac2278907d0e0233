import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf, fullDate } from '#shared/domain/calendar.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type Candidate, type OfficePortal, officePortal, sendReference } from '../../testing/office-portal.ts'
import { writeTold } from '../../testing/told.ts'
import { mailFigures } from './figures-mail.ts'

let office: OfficePortal
let registrar: OfficePerson
let head: OfficePerson
let bursar: OfficePerson
let records: OfficePerson
let administrator: OfficePerson
let ada: Candidate
/** The day on which everything happens. */
let day: string
beforeAll(async () => {
  office = await officePortal()
  registrar = await office.member('registrar')
  head = await office.member('head', { programmes: ['msc-petroleum-engineering'] })
  bursar = await office.member('bursar')
  records = await office.member('records')
  administrator = await office.member('administrator')
  day = dayOf(office.clock.now())
  ada = await office.candidate()
  await office.candidate()
  await office.candidate('msc-petroleum-engineering')
})
afterAll(() => office.close())

const set = async (who: OfficePerson, on: unknown) => (await who.call('setFiguresMail', { body: { on } })).status
const mailsTo = async (who: OfficePerson) =>
  (await office.mails.to(who.email)).filter(({ subject }) => subject.endsWith(' in figures'))

/** So much of the clock is left until seven in the morning of the next day, in Lagos. */
function untilSeven() {
  const now = office.clock.now()
  return { minutes: (24 + 7 - 1 - now.getUTCHours()) * 60 - now.getUTCMinutes() }
}

async function morning() {
  office.clock.advance(untilSeven())
  await office.work('mail-figures')
}

test('nobody gets it who has not asked for it, and asking twice is asking once', async () => {
  for (const on of [true, true]) expect(await set(registrar, on)).toBe(204)
  expect(await set(registrar, 'yes')).toBe(422)
  expect(expectDone(await registrar.call('officeMe', {}))).toMatchObject({ figures_mail: true, daily_mail: false })
  expect(expectDone(await head.call('officeMe', {}))).toMatchObject({ figures_mail: false })
  const { rows } = await sql`select from audit_log where action = 'staff.figures-mail-on'`.execute(office.context.db)
  expect(rows).toHaveLength(1)
})

describe('the morning after', () => {
  beforeAll(async () => {
    for (const who of [head, bursar, records, administrator]) await set(who, true)
    await ask()
    await sendReference(office, await refereeOfAda())
    await reply()
    office.clock.advance(untilSeven())
    // Two instances, and one of them twice.
    const instances = [office.context, { ...office.context }, office.context]
    await Promise.all(
      instances.map(async context => {
        while (await mailFigures.run(context)) {}
      }),
    )
    await office.work('mail-figures')
  })

  async function ask() {
    const params = { uuid: ada.uuid }
    expectDone(await registrar.call('openCase', { params }))
    const due_on = dayOf(new Date(office.clock.now().getTime() + 10 * 86_400_000))
    const requests = [{ kind: 'answer', message: 'When did you leave school?' }]
    expectDone(await registrar.call('requestFromApplicant', { params, body: { requests, due_on } }))
  }

  async function refereeOfAda() {
    const { rows } = await sql<{ email: string }>`select email from referee where application_id =
      (select id from application where uuid = ${ada.uuid}) and status = 'requested'`.execute(office.context.db)
    return rows[0]?.email ?? ''
  }

  async function reply() {
    const id = await writeTold(office.context, ada.uuid)
    const at = office.context.clock.now()
    await office.context.db.transaction().execute(async tx => {
      // When a decision was approved never changes; here it is as if it had been on that day.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update decision set approved_at = ${at}, releases_at = ${at} where id = ${id}`.execute(tx)
    })
    for (const [before, after] of [
      ['offered', 'accepted'],
      ['accepted', 'confirmed'],
    ])
      await sql`insert into offer_move (decision_id, state_before, state_after, actor_kind, moved_at)
        values (${id}, ${before}, ${after}, 'command', ${at})`.execute(office.context.db)
  }

  test('everyone gets one, once, also from two instances', async () => {
    for (const who of [registrar, head, bursar, records]) expect(await mailsTo(who)).toHaveLength(1)
  })

  test('it has the figures of that day and the day before, and names nobody', async () => {
    const [mail] = await mailsTo(registrar)
    expect(mail?.subject).toBe(`${fullDate(day)} in figures`)
    for (const line of [
      /^Started: 3 \(day before: 0\)$/m,
      /^Submitted: 3 \(day before: 0, same weekday last year: 0\)$/m,
      /^Requests sent: 1 \(/m,
      /^Requests answered: 0 \(/m,
      /^References received: 1 \(/m,
      /^Decisions made: 1 \(/m,
      /^Decisions released: 1 \(/m,
      /^Places accepted: 1 \(/m,
      /^Places declined: 0 \(/m,
      /^Enrolled: 0 \(/m,
    ])
      expect(mail?.text).toMatch(line)
    expect(mail?.text).not.toMatch(/Fees received/)
    const { surname } = ada.application
    expect(JSON.stringify(mail)).not.toContain(surname)
    expect(JSON.stringify(mail)).not.toContain(ada.application.application_number)
  })

  test('its links lead to reports that say the same', async () => {
    const [mail] = await mailsTo(registrar)
    const links = [...(mail?.text.matchAll(/\/office\/reports\/([a-z-]+)\?(\S+)/g) ?? [])]
    expect(links.map(([, name]) => name)).toEqual(['pace', 'work-by-day', 'replies-by-day'])
    await office.pass(0)
    for (const [, name = '', query = ''] of links) {
      const { columns, rows } = expectDone(await registrar.call('readReport', { params: { name }, query }))
      const [ofDay] = rows
      expect(ofDay.cells[0]).toBe(day)
      for (const [at, { id, title }] of columns.entries())
        if (at > 0 && id !== 'year_before') expect(mail?.text).toContain(`${title}: ${ofDay.cells[at]} (`)
    }
  })

  test('everyone has the figures of their own programmes and rights', async () => {
    const [ofHead, ofBursar, ofRecords] = await Promise.all(
      [head, bursar, records].map(async who => (await mailsTo(who))[0]?.text ?? ''),
    )
    expect(ofHead).toMatch(/^Submitted: 1 \(/m)
    expect(ofHead).toMatch(/^Requests sent: 0 \(/m)
    expect(ofBursar).toMatch(/^Fees received: ₦30,000 \(day before: ₦0\)$/m)
    expect(ofBursar).not.toMatch(/Submitted|Requests|Places/)
    expect(ofRecords).toMatch(/^Places accepted: 1 \(/m)
    expect(ofRecords).not.toMatch(/Requests|Decisions made|Fees/)
  })

  test('someone who may read no report gets none, and keeps the tick', async () => {
    expect(await mailsTo(administrator)).toEqual([])
    expect(await isAsked(administrator)).toBe(true)
  })
})

async function isAsked({ id }: OfficePerson): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select figures_mail_at is not null as is from staff
    where id = ${id}::uuid`.execute(office.context.db)
  return rows[0]?.is ?? false
}

test('about a day on which nothing happened there is none', async () => {
  await morning()
  expect(await mailsTo(registrar)).toHaveLength(1)
})

test('after downtime, only the newest day is sent', async () => {
  await office.candidate()
  office.clock.advance({ days: 1 })
  await office.candidate()
  const newest = dayOf(office.clock.now())
  await morning()
  const mails = await mailsTo(registrar)
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
    [`${fullDate(day)} in figures`, `${fullDate(newest)} in figures`].toSorted(),
  )
})

test('who is disabled, has lost the right or stopped it gets none; the tick stays until it is taken away', async () => {
  const before = await Promise.all([registrar, bursar, records].map(async who => (await mailsTo(who)).length))
  await office.candidate()
  await office.pass(0)
  expect(await set(records, false)).toBe(204)
  await sql`update staff set disabled_at = now() where id = ${registrar.id}::uuid`.execute(office.context.db)
  await sql`update staff_grant set ended_at = now() where staff_id = ${bursar.id}::uuid`.execute(office.context.db)
  await morning()
  const after = await Promise.all([registrar, bursar, records].map(async who => (await mailsTo(who)).length))
  expect(after).toEqual(before)
  expect(await Promise.all([registrar, bursar, records].map(isAsked))).toEqual([true, true, false])
})

test('who covers for somebody gets only their own', async () => {
  const colleague = await office.member('head', { programmes: ['msc-petroleum-engineering'] })
  const away = await office.member('bursar')
  await set(colleague, true)
  const days = { starts_at: new Date('2020-01-01'), ends_at: new Date('2090-01-01') }
  const named = { named_at: days.starts_at, agreed_at: days.starts_at }
  const { db, random } = office.context
  await db
    .insertInto('staff_cover')
    .values({ id: random.uuid(), absent_id: away.id, colleague_id: colleague.id, roles: ['bursar'], ...days, ...named })
    .execute()
  await office.candidate('msc-petroleum-engineering')
  await morning()
  const [mail] = await mailsTo(colleague)
  expect(mail?.text).toMatch(/^Submitted: 1 \(/m)
  expect(mail?.text).not.toContain('Fees received')
})
