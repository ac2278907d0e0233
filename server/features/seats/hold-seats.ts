import { sql } from 'kysely'
import type * as z from 'zod'
import type { SeatsOnWire } from '#shared/contract/errors.ts'
import type { seatsNeeded } from '#shared/contract/schemas/seats.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { freeSeats, seatsInWords, type Track, tracks } from '#shared/domain/seats.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable, Tx } from '../../db/client.ts'

/** An offer that needs a seat. */
export interface SeatWanted {
  decisionId: string
  round: string | null
  programme: string
  /** The pool named in the proposal. */
  poolId: number | null
}

/**
 * Holds a seat for each of these offers, or for none. The caller must hold the locks of the applications; pools are
 * locked here, in the order of their ids. Throws 409 `no-seat` with the numbers.
 */
export async function holdSeats(tx: Tx, context: Context, wanted: readonly SeatWanted[]): Promise<void> {
  if (wanted.length === 0) return
  const pools = await lockPools(tx, wanted)
  const chosen = wanted.map(one => ({ decisionId: one.decisionId, pool: poolFor(one, pools) }))
  const demand = Map.groupBy(chosen, ({ pool }) => pool)
  const short = [...demand].filter(([pool, offers]) => freeSeats(pool) < offers.length)
  if (short.length > 0) throw noSeat(short.map(([pool, offers]) => ({ pool, offers: offers.length })))
  const now = context.clock.now()
  await sql`insert into seat_hold (decision_id, pool_id, held_at)
    select *, ${now}::timestamptz from unnest(
      ${chosen.map(({ decisionId }) => decisionId)}::uuid[], ${chosen.map(({ pool }) => pool.id)}::bigint[])`.execute(
    tx,
  )
}

interface Pool extends Omit<SeatsOnWire, 'programme' | 'needed'> {
  id: number
  round_id: string
  programme_id: string
}

function lockPools(tx: Tx, wanted: readonly SeatWanted[]): Promise<Pool[]> {
  return selectPools(tx, wanted).orderBy('id').forUpdate().execute()
}

function selectPools(db: Queryable, wanted: readonly SeatAsked[]) {
  const rounds = [...new Set(wanted.flatMap(({ round }) => round ?? []))]
  const programmes = [...new Set(wanted.map(({ programme }) => programme))]
  return db
    .selectFrom('seat_pool')
    .selectAll()
    .where(sql<boolean>`round_id = any(${rounds}::text[]) and programme_id = any(${programmes}::text[])`)
}

/**
 * The pool named in the proposal, otherwise the only one there is, otherwise the general one. Throws 409 if there is
 * none.
 */
function poolFor(wanted: SeatWanted, pools: readonly Pool[]): Pool {
  const { pool, own } = choosePool(wanted, pools)
  if (pool) return pool
  const { programme } = wanted
  const title = findProgramme(programme)?.title ?? programme
  throw new AppError(
    'no-seat',
    own.length === 0
      ? `No seats have been set for ${title} in this round. The registrar sets them.`
      : `${title} has several pools of seats. Propose the offer again and choose one.`,
    { more: { seats: own.map(one => seatsOnWire({ ...one, programme })) } },
  )
}

function choosePool(
  { round, programme, poolId, track }: SeatAsked,
  pools: readonly Pool[],
): { pool: Pool | undefined; own: Pool[] } {
  const own = pools.filter(pool => pool.round_id === round && pool.programme_id === programme)
  const usual = own.length === 1 ? own[0] : own.find(({ track }) => track === 'general')
  return { pool: own.find(pool => pool.id === poolId || pool.track === track) ?? usual, own }
}

type SeatAsked = Omit<SeatWanted, 'decisionId'> & { track?: Track | undefined }

/** How many seats these offers would currently take, by pool. A programme without seats has an empty pool. */
export async function seatsFor(db: Queryable, wanted: readonly SeatAsked[]): Promise<z.output<typeof seatsNeeded>[]> {
  if (wanted.length === 0) return []
  const pools = await selectPools(db, wanted).execute()
  const needed = new Map<string, z.output<typeof seatsNeeded>>()
  for (const one of wanted) {
    const { pool } = choosePool(one, pools)
    const key = pool ? `${pool.id}` : `${one.round} ${one.programme}`
    const title = findProgramme(one.programme)?.title ?? one.programme
    const { track, capacity, over_offer, held } = pool ?? { track: 'general', capacity: 0, over_offer: 0, held: 0 }
    const known = tracks.find(each => each === track) ?? 'general'
    const before = needed.get(key)?.needed ?? 0
    needed.set(key, { programme: one.programme, title, track: known, capacity, over_offer, held, needed: before + 1 })
  }
  return [...needed.values()]
}

function noSeat(short: readonly { pool: Pool; offers: number }[]): AppError {
  const each = short.map(({ pool, offers }) => {
    const title = findProgramme(pool.programme_id)?.title ?? pool.programme_id
    const lack = offers - freeSeats(pool)
    const wanted = offers === 1 ? '' : `, and ${offers} are needed: ${lack} too many`
    return `${title}: ${seatsInWords(pool)} seats are held${wanted}`
  })
  return new AppError('no-seat', `There is no seat. ${each.join('. ')}. Nothing was changed.`, {
    more: {
      seats: short.map(({ pool, offers }) => ({
        ...seatsOnWire({ ...pool, programme: pool.programme_id }),
        needed: offers,
      })),
    },
  })
}

/** A pool, as an error reports it. */
export function seatsOnWire({ programme, track, capacity, over_offer, held }: SeatsOnWire): SeatsOnWire {
  return { programme, track, capacity, over_offer, held }
}
