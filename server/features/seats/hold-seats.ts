import { sql } from 'kysely'
import type { SeatsOnWire } from '#shared/contract/errors.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { freeSeats, seatsInWords } from '#shared/domain/seats.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { AppError } from '../../errors.ts'

/** An offer that needs a seat. */
export interface SeatWanted {
  decisionId: string
  round: string | null
  programme: string
  /** The pool that the proposal named. */
  poolId: number | null
}

/**
 * Holds a seat for each of these offers, or for none. The caller must hold the locks of the applications; pools are locked here, in the
 * order of their ids. Throws 409 `no-seat` with the numbers.
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

interface Pool extends Omit<SeatsOnWire, 'programme'> {
  id: number
  round_id: string
  programme_id: string
}

async function lockPools(tx: Tx, wanted: readonly SeatWanted[]): Promise<Pool[]> {
  const rounds = [...new Set(wanted.flatMap(({ round }) => round ?? []))]
  const programmes = [...new Set(wanted.map(({ programme }) => programme))]
  return tx
    .selectFrom('seat_pool')
    .selectAll()
    .where(sql<boolean>`round_id = any(${rounds}::text[]) and programme_id = any(${programmes}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The pool that the proposal named, otherwise the only one there is, otherwise the general one. */
function poolFor({ round, programme, poolId }: SeatWanted, pools: readonly Pool[]): Pool {
  const own = pools.filter(pool => pool.round_id === round && pool.programme_id === programme)
  const pool =
    own.find(({ id }) => id === poolId) ?? (own.length === 1 ? own[0] : own.find(({ track }) => track === 'general'))
  if (pool) return pool
  const title = findProgramme(programme)?.title ?? programme
  throw new AppError(
    'no-seat',
    own.length === 0
      ? `No seats have been set for ${title} in this round. The registrar sets them.`
      : `${title} has several pools of seats. Propose the offer again and choose one.`,
    { more: { seats: own.map(one => seatsOnWire({ ...one, programme })) } },
  )
}

function noSeat(short: readonly { pool: Pool; offers: number }[]): AppError {
  const each = short.map(({ pool, offers }) => {
    const title = findProgramme(pool.programme_id)?.title ?? pool.programme_id
    const wanted = offers === 1 ? '' : `, and ${offers} are needed`
    return `${title}: ${seatsInWords(pool)} seats are held${wanted}`
  })
  return new AppError('no-seat', `There is no seat. ${each.join('. ')}. Nothing was changed.`, {
    more: { seats: short.map(({ pool }) => seatsOnWire({ ...pool, programme: pool.programme_id })) },
  })
}

/** A pool as an error names it. */
export function seatsOnWire({ programme, track, capacity, over_offer, held }: SeatsOnWire): SeatsOnWire {
  return { programme, track, capacity, over_offer, held }
}
