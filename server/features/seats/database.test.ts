import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { afterOfferEvent, holdsSeat, type OfferState, offerEvents, offerStates } from '#shared/domain/offer-life.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type WrittenCase, writeCase } from '../../testing/cases.ts'

/* What the database guarantees on its own, whatever a server does. */
let portal: TestApp
let count = 0
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const programme = 'msc-computer-science'
let pool: number
beforeEach(async () => {
  count += 1
  const round_id = sql<string>`(select id from round where 'msc' = any(program_types) limit 1)`
  const values = { round_id, programme_id: `${programme}-${count}`, track: 'general', capacity: 2, over_offer: 1 }
  pool = (await portal.context.db.insertInto('seat_pool').values(values).returning('id').executeTakeFirstOrThrow()).id
})

async function someCase(): Promise<WrittenCase> {
  count += 1
  const wanted = { surname: 'Bello', first_name: 'Aisha', programme, stage: 'ready', daysAgo: 3 } as const
  return writeCase(portal.context, wanted, `26-000-${String(count).padStart(3, '0')}`)
}

/** A decision with an offer and a seat, as an approval writes them. */
async function held(): Promise<string> {
  const { id: application_id } = await someCase()
  const { db, random, clock } = portal.context
  const at = clock.now()
  const id = random.uuid()
  const decision = { id, application_id, kind: 'offer', proposed_at: at, proposed_by_kind: 'command', pool_id: pool }
  await db.insertInto('decision').values(decision).execute()
  await db.insertInto('seat_hold').values({ decision_id: id, pool_id: pool, held_at: at }).execute()
  await db.insertInto('offer').values({ decision_id: id, application_id, state: 'offered', since: at }).execute()
  return id
}

const seats = async () => {
  const { db } = portal.context
  const { held } = await db.selectFrom('seat_pool').select('held').where('id', '=', pool).executeTakeFirstOrThrow()
  const live = await db
    .selectFrom('seat_hold')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('pool_id', '=', pool)
    .where('freed_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(Number(live.count)).toBe(held)
  return held
}

const end = (id: string, end_reason: string) =>
  portal.context.db
    .updateTable('decision')
    .set({ ended_at: portal.clock.now(), ended_by_kind: 'command', end_reason })
    .where('id', '=', id)
    .execute()

const move = (id: string, state: string) =>
  portal.context.db.updateTable('offer').set({ state }).where('decision_id', '=', id).execute()

describe('seats', () => {
  test('are never more than the capacity and what may be offered beyond it', async () => {
    await held()
    await held()
    await held()
    await expect(held()).rejects.toThrow(/seat_pool_has_room/)
    expect(await seats()).toBe(3)
  })

  test('cannot become fewer than those that are held', async () => {
    await held()
    await held()
    const lower = (capacity: number) =>
      portal.context.db.updateTable('seat_pool').set({ capacity, over_offer: 0 }).where('id', '=', pool).execute()
    await expect(lower(1)).rejects.toThrow(/seat_pool_has_room/)
    await lower(2)
    expect(await seats()).toBe(2)
  })

  test.each(['withdrawn', 'replaced', 'reconsidered', 'discarded'])(
    'are free again when their decision is %s, and no second time',
    async reason => {
      const id = await held()
      expect(await seats()).toBe(1)
      await end(id, reason)
      expect(await seats()).toBe(0)
      const again = sql`update seat_hold set freed_at = now() where decision_id = ${id}`.execute(portal.context.db)
      await expect(again).rejects.toThrow(/free already/)
      await expect(move(id, 'accepted')).rejects.toThrow(/no way leads/)
      expect(await seats()).toBe(0)
    },
  )

  test('are free again when the application is erased', async () => {
    const id = await held()
    const { db } = portal.context
    const { application_id } = await db
      .selectFrom('decision')
      .select('application_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('application')
      .set({ erased_at: portal.clock.now() })
      .where('id', '=', application_id)
      .execute()
    await db.deleteFrom('decision').where('id', '=', id).execute()
    expect(await seats()).toBe(0)
  })
})

test('an offer follows exactly the transitions in the table, and releases its seat when it ends', async () => {
  const { db } = portal.context
  const id = await held()
  const allowed = (from: OfferState, to: string) =>
    from === to || offerEvents.some(event => afterOfferEvent(from, event) === to)
  const differences: string[] = []
  for (const from of offerStates)
    for (const to of offerStates) {
      await sql`alter table offer disable trigger user`.execute(db)
      await move(id, from)
      await sql`alter table offer enable trigger user`.execute(db)
      await db.deleteFrom('seat_hold').where('decision_id', '=', id).execute()
      await db.insertInto('seat_hold').values({ decision_id: id, pool_id: pool, held_at: new Date() }).execute()
      const isRefused = await move(id, to).then(
        () => false,
        error => /no way leads/.test(String(error)),
      )
      if (isRefused === allowed(from, to)) differences.push(`${from} ${to}`)
      if (!isRefused && from !== to && ((await seats()) === 1) !== holdsSeat(to))
        differences.push(`seat of ${from} ${to}`)
    }
  expect(differences).toEqual([])
})

test('no one changes what a decision says, approves their own, or revokes an offer alone', async () => {
  const { db } = portal.context
  const id = await held()
  const change = (values: object) => db.updateTable('decision').set(values).where('id', '=', id).execute()
  await expect(change({ pool_id: null })).rejects.toThrow(/append-only/)
  await expect(change({ answer_by: '2030-01-01' })).rejects.toThrow(/append-only/)
  await expect(end(id, 'revoked')).rejects.toThrow(/decision_revoked_by_two/)
  await expect(change({ proposed_revision: 7 })).rejects.toThrow(/append-only/)
  expect(await seats()).toBe(1)
})
