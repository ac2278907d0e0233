import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, roles } from '#shared/domain/staff.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { deskKinds } from './kinds.ts'
import { type FullDesk, fullDesk } from './testing/full-desk.ts'

let office: FullDesk
const people = {} as Record<Role, OfficePerson>
beforeAll(async () => {
  office = await fullDesk()
  await office.work('report-instance')
  for (const role of roles) people[role] = await office.member(role)
})
afterAll(() => office.close())

interface Row {
  key: string
  title: string
  rest?: string
  to: string
  count: number
  due?: string
}

const rowsOf = async (who: OfficePerson): Promise<Row[]> => expectDone(await who.call('readDesk')).rows
const kindsOf = async (who: OfficePerson) =>
  [...new Set((await rowsOf(who)).map(({ key }) => key.split(':')[0] ?? ''))].toSorted()

/** Written down by hand: what each role has to do with one matter of every kind in the office. */
const waits: Record<Role, readonly string[]> = {
  officer: [
    ...['answered-nobody', 'attendance', 'duplicates', 'lapsing', 'met-conditions', 'second-looks', 'to-decide'],
    ...['unread', 'unreachable', 'without-readers', 'exports', 'letters-to-compare', 'records-offices'],
  ],
  reader: [],
  head: ['attendance', 'second-looks', 'to-decide', 'without-readers'],
  registrar: [
    ...['proposals', 'rank-lists', 'unreleased', 'releases-to-confirm', 'releases-stopped', 'revocations', 'deferrals'],
    ...['waivers', 'met-conditions', 'lapsing', 'caps-to-propose', 'clearance', 'numbers', 'merges', 'duplicates'],
    ...['exports', 'round-drafts', 'rubric-drafts'],
  ],
  bursar: [
    ...['payments-held', 'payments-to-agree', 'payments-to-pay', 'payments-twice', 'payments-late'],
    ...['payments-fee-lost', 'fee-waivers', 'lines-reversed', 'payments-disputed', 'transfers-to-agree'],
  ],
  records: ['caps-to-propose', 'clearance', 'numbers'],
  editor: [],
  auditor: ['exports'],
  administrator: ['staff-requests', 'invitations-expired', 'webhooks', 'keys-expiring', 'system'],
}

describe('the desk', () => {
  test.each(roles)('of a %s has what waits for this role, and nothing else', async role => {
    expect(await kindsOf(people[role])).toEqual(waits[role].toSorted())
  })

  test('of the one who asked has nothing that needs a second person', async () => {
    const kinds = await kindsOf(office.asker)
    const ofTwo = [
      'proposals',
      'rank-lists',
      'revocations',
      'waivers',
      'met-conditions',
      'merges',
      'exports',
      'round-drafts',
    ]
    for (const kind of [
      ...ofTwo,
      'rubric-drafts',
      'staff-requests',
      'second-looks',
      'fee-waivers',
      'payments-to-agree',
      'transfers-to-agree',
    ])
      expect(kinds).not.toContain(kind)
    for (const kind of ['mine', 'answered-me', 'reading', 'frozen-lists', 'deferrals']) expect(kinds).toContain(kind)
  })

  test('of someone with other programmes has nothing about these', async () => {
    const scope = { programmes: ['phd-space-physics'] }
    const stranger = await office.member(['officer', 'head', 'registrar', 'bursar', 'records'], scope)
    expect(await kindsOf(stranger)).toEqual([])
  })

  test('has no matter about somebody’s own application', async () => {
    const { db } = office.context
    const mine = sql`update application set email = 'mine@usta.example'`
    await sql`${mine} where uuid in (${office.ids.person.uuid}, ${office.ids.proposed.uuid})
      or id = (select application_id from offer where decision_id = ${office.ids.deferring})`.execute(db)
    const scope = 'all'
    const registrar = await office.member(['officer', 'registrar'], scope)
    await db
      .updateTable('staff')
      .set({ email: 'mine@usta.example', email_key: 'mine@usta.example' })
      .where('id', '=', registrar.id)
      .execute()
    const kinds = await kindsOf(registrar)
    for (const kind of ['to-decide', 'proposals', 'deferrals']) expect(kinds).not.toContain(kind)
    expect(kinds).toContain('waivers')
    await sql`update application set email = 'other@example.com' where email = 'mine@usta.example'`.execute(db)
  })

  test('loses a matter with the role that could do it', async () => {
    const registrar = await office.member('registrar')
    expect(await kindsOf(registrar)).toContain('deferrals')
    await office.context.db
      .updateTable('staff_grant')
      .set({ ended_at: new Date() })
      .where('staff_id', '=', registrar.id)
      .execute()
    expect(await kindsOf(registrar)).toEqual([])
  })

  test('tests every kind: each waits for somebody here', async () => {
    const seen = new Set([...Object.values(waits).flat(), ...(await kindsOf(office.asker))])
    const known = ['payments-refund-failed', 'outdated-drafts', 'alone', 'unusable-texts']
    expect(deskKinds.map(({ kind }) => kind).filter(kind => !seen.has(kind) && !known.includes(kind))).toEqual([])
  })
})

describe('a matter', () => {
  test('stands alone with its name, leads to where it is done, and is gone when it is done', async () => {
    const registrar = people.registrar
    const deferral = (await rowsOf(registrar)).find(({ key }) => key.startsWith('deferrals'))
    const { deferring } = office.ids
    expect(deferral).toMatchObject({ key: `deferrals:${deferring}`, to: `/offers/${deferring}`, count: 1 })
    expect(deferral?.title).toMatch(/^BELLO, Aisha/)
    await registrar.freshen()
    const body = { answer: 'refuse', reason: 'There is no seat next year.' }
    expectDone(await registrar.call('answerDeferral', { params: { id: deferring }, body }))
    expect(await kindsOf(registrar)).not.toContain('deferrals')
  })

  test('with a date stands above the others, the soonest first', async () => {
    const rows = await rowsOf(people.registrar)
    const dates = rows.flatMap(({ due }) => due ?? []).slice(0, 2)
    expect(rows[0]?.key).toBe('lapsing')
    expect(rows[0]?.due).toBe(dates[0])
    expect(dates).toEqual(dates.toSorted())
  })

  test('is counted to a hundred, in one row', async () => {
    const { db } = office.context
    await sql`update admission_case set stage = 'checking' where stage = 'received' and first_opened_at is not null`.execute(
      db,
    )
    const { rows } = await sql<{
      id: number
    }>`select application_id as id from admission_case where stage = 'received' limit 1`.execute(db)
    await sql`insert into application (uuid, email_key, email, program_type, selected_program, status, surname, first_name,
        application_number, created_at, updated_at, submitted_at, round_id)
      select gen_random_uuid(), n || '@example.com', n || '@example.com', program_type, selected_program, 'submitted', 'Obi', 'Ada',
        '27-400-' || lpad(n::text, 3, '0'), now(), now(), now(), round_id
      from application, generate_series(1, 120) n where id = ${rows[0]?.id ?? 0}`.execute(db)
    const unread = (await rowsOf(people.officer)).find(({ key }) => key === 'unread')
    expect(unread).toMatchObject({ count: 100, has_more: true, title: '100+ applications have not been opened' })
  })
})

describe('an administrator', () => {
  test('who is the only one reads that, and the way out', async () => {
    const { db } = office.context
    await sql`update staff_grant set ended_at = now() - interval '40 days', granted_at = now() - interval '50 days'
      where role = 'administrator' and staff_id <> ${people.administrator.id}::uuid`.execute(db)
    const alone = (await rowsOf(people.administrator)).find(({ key }) => key === 'alone')
    expect(alone).toMatchObject({ title: 'You are the only administrator.', to: '/staff' })
  })
})
