import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { replaceCatalogue, sampleCatalogue } from '#shared/catalogue/current.ts'
import { checkCatalogue } from '#shared/catalogue/read.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'
import type { Context } from '../base/context.ts'
import type { Actor } from '../db/actor.ts'
import type { Queryable, Tx } from '../db/client.ts'
import { asWritten, toStore } from './as-written.ts'
import { changeClock } from './change-clock.ts'

export interface CatalogueVersion {
  /** 0: the sample. */
  version: number
  value: Catalogue
}

/** The channel on which instances hear of a version. */
export const catalogueChannel = 'catalogue'

/** The newest catalogue; the sample before the first was published. */
export async function newestCatalogue(db: Queryable): Promise<CatalogueVersion> {
  const row = await db
    .selectFrom('catalogue_version')
    .select(['version', asWritten('value')])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { version: row.version, value: whole(row.value) } : { version: 0, value: sampleCatalogue }
}

/** One part of the newest catalogue, without the rest. */
export async function partInForce<Part extends keyof Catalogue>(db: Queryable, part: Part): Promise<Catalogue[Part]> {
  const row = await db
    .selectFrom('catalogue_version')
    .select(sql`value->${part}::text`.as('value'))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  // What was published was checked.
  return row?.value ? (row.value as Catalogue[Part]) : sampleCatalogue[part]
}

/** A part that was added to the product after this version was published begins as in the sample. */
function whole(value: unknown): Catalogue {
  return { ...sampleCatalogue, ...(value as Partial<Catalogue>) }
}

export async function newestVersion(db: Queryable): Promise<number> {
  const { version } = await db
    .selectFrom('catalogue_version')
    .select(eb => eb.fn.coalesce(eb.fn.max('version'), eb.lit(0)).as('version'))
    .executeTakeFirstOrThrow()
  return version
}

/** Until the end of the transaction nobody else publishes. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('catalogue', 0))`.execute(tx)
}

interface Publishing {
  by: string | null
  note?: string | undefined
  /** Who changes the dates of rounds, if the catalogue has another time zone. */
  actor?: Actor
}

/**
 * Publishes a catalogue: it is in force from the commit, and every instance takes it up within seconds. The caller holds
 * `lockCatalogue`, and has checked the value. Throws 422 for another time zone once applicants were told days and hours.
 */
export async function publishCatalogue(
  tx: Tx,
  context: Pick<Context, 'clock'>,
  value: unknown,
  { by, note, actor = by ? { kind: 'staff', id: by } : { kind: 'command', id: 'catalogue' } }: Publishing,
): Promise<number> {
  await changeClock(tx, context, { value, actor })
  const json = JSON.stringify(value)
  const version = (await newestVersion(tx)) + 1
  await tx
    .insertInto('catalogue_version')
    .values({
      ...{ version, ...toStore('value', value), hash: createHash('sha256').update(json).digest(), note: note ?? null },
      ...{ published_by: by, published_at: context.clock.now() },
    })
    .execute()
  await sql`select pg_notify(${catalogueChannel}, ${String(version)})`.execute(tx)
  return version
}

/**
 * Makes the newest version the one of this process. A version that this program cannot read, as after a way back to an earlier release,
 * throws, and changes nothing.
 */
export async function takeUpCatalogue(db: Queryable): Promise<CatalogueVersion> {
  const newest = await checkedNewest(db)
  // What a process began with stays until something is published.
  if (newest.version > 0) replaceCatalogue(newest.value)
  return newest
}

/** The newest version; throws for one that this program cannot read. */
export async function checkedNewest(db: Queryable): Promise<CatalogueVersion> {
  const newest = await newestCatalogue(db)
  if (newest.version === 0) return newest
  const checked = checkCatalogue(newest.value)
  if (!checked.ok) {
    const [first] = checked.problems
    throw new Error(`Version ${newest.version} of the catalogue cannot be used. ${first?.at}: ${first?.message}`)
  }
  return { version: newest.version, value: checked.catalogue }
}
