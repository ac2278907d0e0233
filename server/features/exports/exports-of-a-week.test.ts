import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type DecidingOffice, decidingOffice } from '../decisions/testing/deciding-office.ts'

/* Somebody who wants more than a thousand people without a colleague, in slices or with an old approval. */

let office: DecidingOffice
let officer: OfficePerson
let colleague: OfficePerson
const programmes = ['msc-computer-science', 'msc-space-physics']

async function many(count: number, programme = programmes[0]) {
  await sql`insert into application (uuid, email_key, email, program_type, selected_program, status, surname, application_number, answers,
      created_at, updated_at, submitted_at, round_id)
    select gen_random_uuid(), 'w' || n || '@example.com', 'w' || n || '@example.com', 'msc', ${programme}, 'submitted', 'Many' || n,
      '28-' || lpad((n / 1000)::text, 3, '0') || '-' || lpad((n % 1000)::text, 3, '0'), '{}', now(), now(), now(),
      (select id from round where 'msc' = any(program_types) order by id limit 1)
    from (select more + (select count(*) from application) as n from generate_series(1, ${count}) more) numbered`.execute(
    office.context.db,
  )
}

beforeAll(async () => {
  office = await decidingOffice()
  await many(1_000)
  await many(300, programmes[1])
})
afterAll(() => office.close())
beforeEach(async () => {
  officer = await office.member('officer')
  colleague = await office.member('registrar')
  await officer.freshen()
})

const uuidsOf = async (from: number, to: number) => {
  const rows = await office.context.db
    .selectFrom('application')
    .select('uuid')
    .orderBy('id')
    .offset(from)
    .limit(to - from)
    .execute()
  return rows.map(({ uuid }) => uuid)
}
const content = (filter: object, more = {}) => ({
  what: 'applications',
  columns: ['surname'],
  format: 'csv',
  filter,
  ...more,
})
const download = (filter: object, more = {}, who = officer) => who.call('exportPeople', { body: content(filter, more) })

describe('a thousand people a week', () => {
  test('leave in 31 slices, and not one more, by ids or by filter, as CSV or XLSX, as another kind', async () => {
    for (let slice = 0; slice < 31; slice += 1) {
      const uuids = await uuidsOf(slice * 32, Math.min(slice * 32 + 32, 1_000))
      expect((await download({ uuids })).status, String(slice)).toBe(200)
    }
    expect((await download({ uuids: await uuidsOf(0, 40) })).status).toBe(200)
    expect((await download({ uuids: await uuidsOf(992, 1_000) })).status).toBe(200)
    const one = { uuids: await uuidsOf(1_000, 1_001) }
    expect((await download(one)).body).toMatchObject({ status: 403, detail: expect.stringContaining('1,001') })
    expect((await download(one, { format: 'xlsx', columns: ['surname', 'phone'] })).status).toBe(403)
    const q = `q=programme:${programmes[1]}&what=applications`
    expect(expectDone(await officer.call('countExport', { query: q }))).toMatchObject({
      people: 300,
      needs_approval: true,
    })
    expect((await download({ q: `programme:${programmes[1]}` })).status).toBe(403)
  })

  test('count anew after a week, and for each person on their own', async () => {
    expect((await download({ q: `programme:${programmes[0]}` })).status).toBe(200)
    const rest = { q: `programme:${programmes[1]}` }
    expect((await download(rest)).status).toBe(403)
    expect((await download(rest, {}, colleague)).status).toBe(200)
    await sql`update export_made set made_at = made_at - interval '8 days'`.execute(office.context.db)
    expect((await download(rest)).status).toBe(200)
  })

  test('are not doubled by two tabs at once', async () => {
    const halves = programmes.map(programme => download({ q: `programme:${programme}` }))
    const statuses = (await Promise.all(halves)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 403])
  })
})

describe('an approval', () => {
  const all = {}
  async function approved(): Promise<string> {
    const { id } = expectDone(await officer.call('askForExport', { body: content(all) }))
    await colleague.freshen()
    expectDone(await colleague.call('approveExport', { params: { id } }))
    return id
  }

  test('does not grow: one person more is refused', async () => {
    const request = await approved()
    await many(1)
    const answer = await download(all, { request })
    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('were approved') } })
  })

  test('is for the programmes of then: neither more nor fewer', async () => {
    for (const grants of [
      [
        { role: 'officer', scope: 'all' },
        { role: 'auditor', scope: 'all' },
      ],
      [{ role: 'officer', scope: { programmes } }],
    ]) {
      const request = await approved()
      const { db } = office.context
      await db.updateTable('staff_grant').set({ ended_at: new Date() }).where('staff_id', '=', officer.id).execute()
      for (const { role, scope } of grants)
        await db
          .insertInto('staff_grant')
          .values({
            id: office.context.random.id(),
            staff_id: officer.id,
            role,
            scope: JSON.stringify(scope),
            granted_at: new Date(),
          })
          .execute()
      expect((await download(all, { request })).status, JSON.stringify(grants)).toBe(409)
    }
  })

  test('ends with the right of the one who gave it, and works once', async () => {
    const lost = await approved()
    await office.context.db
      .updateTable('staff')
      .set({ disabled_at: new Date() })
      .where('id', '=', colleague.id)
      .execute()
    expect((await download(all, { request: lost })).status).toBe(409)
    await office.context.db.updateTable('staff').set({ disabled_at: null }).where('id', '=', colleague.id).execute()
    expect((await download(all, { request: lost })).status).toBe(200)
    expect((await download(all, { request: lost })).status).toBe(404)
  })
})
