import { sql } from 'kysely'
import type * as z from 'zod'
import type { feedEntry, feedPage } from '#shared/contract/schemas/records.ts'
import { oneOf, type Random } from '../../../../harness/random.ts'
import type { Db } from '../../../db/client.ts'
import type { TestApp } from '../../../testing/app.ts'

export type Entry = z.output<typeof feedEntry>
export type Page = z.output<typeof feedPage>

/** What a student-record system knows after reading: people by id, as their newest entry says. */
export type Known = Map<string, Entry>

/** Takes one entry, as the page at /api/v1/docs tells its reader to. */
export function apply(known: Known, entry: Entry): void {
  if (entry.status === 'gone') known.delete(entry.id)
  else known.set(entry.id, entry)
}

/** A page of the feed after a number. */
export type ReadPage = (query: { after: number; limit: number }) => Promise<Page>

export async function readPage(
  portal: TestApp,
  secret: string,
  query: { after?: string | number; limit?: number; feed?: string } = {},
): Promise<Page> {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value))
  const answer = await portal.app.inject({
    url: `/api/v1/feed?${asked}`,
    headers: { authorization: `Bearer ${secret}` },
  })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json()
}

/** Everything after a number, page by page. */
export async function readAll(portal: TestApp, secret: string, { after = 0, limit = 100 } = {}) {
  return readRest(query => readPage(portal, secret, query), { after, limit })
}

async function readRest(read: ReadPage, { after, limit }: { after: number; limit: number }) {
  const entries: Entry[] = []
  for (let from = after; ; ) {
    const page = await read({ after: from, limit })
    entries.push(...page.entries)
    if (!page.has_more) return { entries, next: page.next }
    from = page.next
  }
}

/** What a reader knows that begins at 0. */
export async function replay(read: ReadPage, limit: number): Promise<Known> {
  const known: Known = new Map()
  for (const entry of (await readRest(read, { after: 0, limit })).entries) apply(known, entry)
  return known
}

interface Following {
  read: ReadPage
  random: Random
  mostOnPage: number
  /** Whose entry each number is, for every reader: a number never changes. */
  holders: Map<number, string>
  /** Nothing is written any longer, and everything has its number. */
  isOver(): boolean
}

/**
 * Reads until nothing is written any longer, and crashes now and then: what was not stored is lost and read again. Returns what it knows in the end.
 * Throws when a number comes twice, or names two people.
 */
export async function follow({ read, random, mostOnPage, holders, isOver }: Following): Promise<Known> {
  let at = { after: 0, known: new Map() as Known }
  let stored = at
  for (;;) {
    const wasOver = isOver()
    const page = await read({ after: at.after, limit: 1 + Math.floor(random.next() * mostOnPage) })
    const known = new Map(at.known)
    for (const entry of page.entries) {
      if (entry.number <= at.after) throw new Error(`Number ${entry.number} came after ${at.after}`)
      if ((holders.get(entry.number) ?? entry.id) !== entry.id)
        throw new Error(`Number ${entry.number} is two people’s`)
      holders.set(entry.number, entry.id)
      apply(known, entry)
    }
    at = { after: page.next, known }
    if (random.next() < 1 / 3) stored = at
    if (random.next() < 1 / 5 && !wasOver) at = stored
    if (wasOver && !page.has_more) return at.known
  }
}

const ways: Record<string, readonly string[]> = {
  accepted: ['confirmed'],
  confirmed: ['cleared', 'accepted'],
  cleared: ['confirmed'],
}

interface Moving {
  /** The offers, by their decisions. */
  ids: readonly string[]
  random: Random
  steps: number
}

/** Moves offers at random, some in long transactions that commit after later ones. */
export async function moveOffers(db: Db, { ids, random, steps }: Moving): Promise<void> {
  for (let step = 0; step < steps; step += 1)
    await db.transaction().execute(async tx => {
      const id = oneOf(random, ids)
      const { rows } = await sql<{
        state: string
      }>`select state from offer where decision_id = ${id} for update`.execute(tx)
      const state = oneOf(random, ways[rows[0]?.state ?? ''] ?? ['confirmed'])
      await tx.updateTable('offer').set({ state }).where('decision_id', '=', id).execute()
      if (random.next() < 1 / 4) await sql`select pg_sleep(0.02)`.execute(tx)
    })
}

/** The state of each offer that the database has in the feed, by person. */
export async function offersInFeed(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ id: string; state: string }>`
    select application.account_id as id, offer.state from offer join application on application.id = offer.application_id
    where is_in_feed(offer.state)`.execute(db)
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}

/** The same, as a reader knows it. */
export function offersOf(known: Known): Record<string, string> {
  return Object.fromEntries(
    [...known].map(([id, entry]) => [id, entry.status === 'live' ? (entry.places[0]?.state ?? '') : 'gone']),
  )
}
