import { setImmediate as breath } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone } from '../../testing/office.ts'
import { type ToldOffice, toldOffice } from '../offers/testing/told-office.ts'
import { apply, type Known, readPage } from './testing/feed-reader.ts'

let office: ToldOffice
beforeAll(async () => {
  office = await toldOffice()
})
afterAll(() => office.close())

/** The same numbers each time. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return sides => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

const ways: Record<string, readonly string[]> = {
  accepted: ['confirmed'],
  confirmed: ['cleared', 'accepted'],
  cleared: ['confirmed'],
}

/** Moves offers at random, some in long transactions that commit after later ones. */
async function write(ids: readonly string[], roll: (sides: number) => number): Promise<void> {
  for (let step = 0; step < 12; step += 1)
    await office.context.db.transaction().execute(async tx => {
      const id = ids[roll(ids.length)] ?? ''
      const { rows } = await sql<{
        state: string
      }>`select state from offer where decision_id = ${id} for update`.execute(tx)
      const to = ways[rows[0]?.state ?? ''] ?? []
      await tx
        .updateTable('offer')
        .set({ state: to[roll(to.length)] ?? 'confirmed' })
        .where('decision_id', '=', id)
        .execute()
      if (roll(4) === 0) await sql`select pg_sleep(0.02)`.execute(tx)
    })
}

test('readers who crash and go back, and one that begins at 0, end with what the database has, while others write and number', async () => {
  const told = []
  for (let count = 0; count < 6; count += 1) told.push(await office.told({ state: 'confirmed' }))
  await office.admin.freshen()
  const body = { name: 'Races', scopes: ['feed:read'], valid_days: 30 }
  const { secret } = expectDone(await office.admin.call('makeApiKey', { body }))
  const holders = new Map<number, string>()
  let isOver = false
  const number = async () => {
    while (!isOver) {
      await office.work('number-feed')
      await breath()
    }
  }
  const follow = async (seed: number): Promise<Known> => {
    const roll = dice(seed)
    let at = { after: 0, known: new Map() as Known }
    let stored = at
    for (;;) {
      const wasOver = isOver
      const page = await readPage(office, secret, { after: at.after, limit: 1 + roll(4) })
      const known = new Map(at.known)
      for (const entry of page.entries) {
        expect(entry.number).toBeGreaterThan(at.after)
        expect(holders.get(entry.number) ?? entry.id).toBe(entry.id)
        holders.set(entry.number, entry.id)
        apply(known, entry)
      }
      at = { after: page.next, known }
      if (roll(3) === 0) stored = at
      // What was not stored is lost, and read again.
      if (roll(5) === 0 && !wasOver) at = stored
      if (wasOver && !page.has_more) return at.known
    }
  }
  const ids = told.map(({ id }) => id)
  const readers = [1, 2, 3].map(follow)
  const numbering = [number(), number()]
  await Promise.all([1, 2, 3, 4].map(seed => write(ids, dice(seed * 7919))))
  await office.work('number-feed')
  isOver = true
  await Promise.all(numbering)
  const replayed: Known = new Map()
  for (let after = 0, hasMore = true; hasMore; ) {
    const page = await readPage(office, secret, { after, limit: 3 })
    for (const entry of page.entries) apply(replayed, entry)
    after = page.next
    hasMore = page.has_more
  }
  const { rows } = await sql<{ id: string; state: string }>`
    select application.account_id as id, offer.state from offer join application on application.id = offer.application_id
    where is_in_feed(offer.state)`.execute(office.context.db)
  const states = (known: Known) =>
    Object.fromEntries([...known].map(([id, entry]) => [id, entry.status === 'live' ? entry.places[0]?.state : 'gone']))
  const wanted = Object.fromEntries(rows.map(({ id, state }) => [id, state]))
  expect(states(replayed)).toEqual(wanted)
  for (const known of await Promise.all(readers))
    expect(Object.fromEntries(known)).toEqual(Object.fromEntries(replayed))
})
