import { type RawBuilder, sql } from 'kysely'
import type { Random } from '../../../../harness/random.ts'
import type { Context } from '../../../base/context.ts'
import type { Db } from '../../../db/client.ts'
import { movedTables } from '../owned-tables.ts'
import { findAll } from './merging.ts'
import { type Person, somebodyAt } from './somebody.ts'

/** Two accounts that look like one person’s, and which of them a merge keeps. */
export interface Pair {
  id: string
  kept: Person
  gone: Person
}

/** Inserts pairs, each with its own payments and consents, and lets the job find them. */
export async function writePairs(context: Context, random: Random, count: number): Promise<Pair[]> {
  const pairs: Omit<Pair, 'id'>[] = []
  for (let n = 0; n < count; n += 1) {
    const jamb = context.random.uuid()
    const kept = await somebodyAt(context, { jamb })
    const gone = await somebodyAt(context, { jamb, programme: 'msc-computer-science' })
    for (const person of [kept, gone]) await writeMore(context.db, random, person)
    pairs.push({ kept, gone })
  }
  await findAll(context)
  return Promise.all(pairs.map(async pair => ({ ...pair, id: await pairOf(context.db, pair) })))
}

async function pairOf(db: Db, { kept, gone }: Omit<Pair, 'id'>): Promise<string> {
  const { id } = await db
    .selectFrom('person_pair')
    .select('id')
    .where(sql<boolean>`array[one_id, other_id]::uuid[] <@ array[${kept.id}, ${gone.id}]::uuid[]`)
    .executeTakeFirstOrThrow()
  return id
}

async function writeMore(db: Db, random: Random, { id, uuid, email }: Person): Promise<void> {
  for (let n = 0; n < random.next() * 4; n += 1)
    await sql`insert into consent (account_id, version, at, way) values (${id}, ${`v${n}`}, now(), 'notice')`.execute(
      db,
    )
  await sql`insert into payment (id, application_id, reference, program_type, residency, amount_minor, currency, email, mode, status,
      created_at, settled_at)
    select gen_random_uuid(), id, ${`msc_${uuid}`}, program_type, 'nigeria', 1000000, 'NGN', ${email}, 'test', 'paid', now(), now()
    from application where uuid = ${uuid}`.execute(db)
}

/** The steps of a merge, each returning its status. */
export interface MergeDesk {
  state(pair: Pair): Promise<string | undefined>
  propose(pair: Pair): Promise<number>
  approve(pair: Pair): Promise<number>
  undo(pair: Pair): Promise<number>
}

/** Performs the next step for this pair: proposed and confirmed by both owners, approved, undone. */
export async function stepMerge(db: Db, desk: MergeDesk, pair: Pair): Promise<number> {
  const state = await desk.state(pair)
  if (state === 'merged') return desk.undo(pair)
  if (state) return desk.approve(pair)
  const status = await desk.propose(pair)
  await sql`update person_merge set kept_confirmed_at = now(), gone_confirmed_at = now()
    where pair_id = ${pair.id} and ended_at is null`.execute(db)
  return status
}

/** One hash for the rows of these people in each table that a merge changes. Emails are sent at the same time. */
export async function rowHashes(db: Db, pairs: readonly Pair[]): Promise<Record<string, string | undefined>> {
  const people = pairs.flatMap(({ kept, gone }) => [kept, gone])
  const ids = people.map(({ id }) => id)
  const ofPeople = sql<boolean>`account_id = any(${ids}::uuid[])`
  const moved = movedTables.filter(({ name }) => name !== 'mail')
  const wanted: [string, RawBuilder<boolean>][] = [
    ['account', sql<boolean>`id = any(${ids}::uuid[])`],
    ['payment', sql<boolean>`reference = any(${people.map(({ uuid }) => `msc_${uuid}`)}::text[])`],
    ['known_device', ofPeople],
    ...moved.map(({ name }): [string, RawBuilder<boolean>] => [name, ofPeople]),
  ]
  const found: Record<string, string | undefined> = {}
  for (const [name, isWanted] of wanted) {
    const { rows } = await sql<{ hash: string }>`
      select md5(string_agg(line::text, ',' order by line::text)) as hash from ${sql.table(name)} line where ${isWanted}`.execute(
      db,
    )
    found[name] = rows[0]?.hash
  }
  return found
}

/** How many people have two applications of one program type in one round; always zero. */
export async function doubledPeople(db: Db): Promise<number> {
  const { rows } = await sql`select from application group by account_id, program_type, round_id
    having account_id is not null and count(*) > 1`.execute(db)
  return rows.length
}
