import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import type { Actor } from './actor.ts'
import { recordAudit } from './audit.ts'

let store: FreshDatabase
beforeAll(async () => {
  store = await freshDatabase()
})
afterAll(() => store.drop())

const clock = { now: () => new Date() }

const actors: [Actor, string | null][] = [
  [{ kind: 'applicant', id: 'a' }, 'a'],
  [{ kind: 'referee', id: 'r' }, 'r'],
  [{ kind: 'staff', id: 's' }, 's'],
  [{ kind: 'job', id: 'send-mail' }, 'send-mail'],
  [{ kind: 'command', id: 'Bursar Musa' }, 'Bursar Musa'],
  [{ kind: 'visitor' }, null],
  [{ kind: 'sponsor' }, null],
  [{ kind: 'gateway' }, null],
]
test.each(actors)('the actor is recorded by kind and id: %o', async (actor, id) => {
  await recordAudit(store.db, { clock }, { actor, action: 'who', subject: 'application:1' })
  const line = await store.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(line).toEqual({ actor_kind: actor.kind, actor_id: id })
})

describe('a search of the audit log reads one index from any line on, newest first, without sorting', () => {
  beforeAll(async () => {
    await sql`insert into audit_log (at, actor_kind, actor_id, action, subject)
      select now() - n * interval '1 minute', case when n % 50 = 0 then 'gateway' else 'applicant' end,
        case when n % 50 > 0 then (n % 700)::text end, case when n % 90 = 0 then 'payment.settled' else 'other' end,
        'application:' || n % 800 from generate_series(1, 20000) n`.execute(store.db)
    await sql`analyze audit_log`.execute(store.db)
  })

  test.each([
    ['by who', 'audit_log_by_actor', sql`actor_kind = 'applicant' and actor_id = '7'`],
    ['by a kind of actor', 'audit_log_by_kind', sql`actor_kind = 'gateway'`],
    ['by what', 'audit_log_by_action', sql`action = 'payment.settled'`],
    ['by whom', 'audit_log_about', sql`subject = 'application:7'`],
    ['by when', 'audit_log_by_time', sql`at < now()`],
  ])('%s', async (_what, index, condition) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from audit_log
      where ${condition} and (at, id) < (now(), 5) order by at desc, id desc limit 10`.execute(store.db)
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(`Index Scan Backward using ${index} `)
    expect(plan).not.toContain('Sort')
  })
})

test.each([
  ['transfer from Ada <ada.o@unilag.edu.ng>, see the letter', 'transfer from Ada <(address)>, see the letter'],
  ['no mailbox "ada@example.com"; try ọla@ẹ̀kọ́.example', 'no mailbox "(address)"; try (address)'],
  ['paid @ 14:00, msc_1763719200000', 'paid @ 14:00, msc_1763719200000'],
])('no email address gets into a line, because lines cannot be removed: %s', async (why, expected) => {
  await recordAudit(
    store.db,
    { clock },
    { actor: { kind: 'command', id: 'Bursar' }, action: 'test', subject: 'payment:msc_1', detail: { why } },
  )
  const line = await store.db
    .selectFrom('audit_log')
    .select('detail')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(line.detail).toEqual({ why: expected })
})
