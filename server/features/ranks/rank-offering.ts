import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { rankQuery } from '#shared/contract/schemas/ranks.ts'
import { type Formula, formulaProblems } from '#shared/domain/formula.ts'
import { countOutcomes, type RankedRow, type RankOutcome, rankAll } from '#shared/domain/rank-list.ts'
import { type Track, tracks } from '#shared/domain/seats.ts'
import { isOfTrack } from '#shared/domain/track-rule.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import { type CountedPool, type OfferingKey, poolsOf, type Terms, termsOf } from '../seats/offering-terms.ts'
import { findCandidates, type RankCandidate } from './find-candidates.ts'

export type Asked = OfferingKey &
  Pick<z.output<typeof rankQuery>, 'track' | 'seats' | 'capacity' | 'weights' | 'cut_offs'>

/** The current rank list of an offering. */
export interface RankedOffering {
  key: OfferingKey
  terms: Terms
  formula: Formula
  track: Track
  /** One for every pool of the offering, in the usual order. */
  tracks: Track[]
  pool: CountedPool | undefined
  seats: { capacity: number; over_offer: number; held: number; proposed: number; free: number }
  isTried: boolean
  rows: RankedRow<RankCandidate>[]
  counts: Record<RankOutcome, number>
  /** Changes with the list. */
  version: string
}

/**
 * Computes the rank list of an offering, with its own formula and seats or with trial values. Throws 422 for an
 * unknown track.
 */
export async function rankOffering(db: Queryable, asked: Asked): Promise<RankedOffering> {
  const { round, programme } = asked
  const key = { round, programme }
  const [termsFor, pools, candidates] = await Promise.all([
    termsOf(db, { rounds: [round], programme }),
    poolsOf(db, { rounds: [round], programme }),
    findCandidates(db, key),
  ])
  const terms = termsFor(key)
  const formula = formulaOf(asked, terms)
  const { track, pool, known } = trackOf(asked, pools)
  const seats = seatsOf(asked, pool)
  const own = candidates.filter(one => isOfTrack(track, one, known))
  const rows = rankAll(own, formula, seats.free)
  const isTried = [asked.capacity, asked.weights, asked.cut_offs].some(value => value !== undefined)
  const ranked = { key, terms, formula, track, tracks: known, pool, seats, isTried, rows, counts: countOutcomes(rows) }
  return { ...ranked, version: versionOf(ranked) }
}

function formulaOf({ weights, cut_offs }: Asked, terms: Terms): Formula {
  const formula = { weights: weights ?? terms.weights, cut_offs: cut_offs ?? terms.cut_offs }
  const problems = weights || cut_offs ? formulaProblems(formula) : []
  if (problems.length > 0) throw invalidFields(problems)
  return formula
}

/** The requested pool, otherwise the first. Without any pool there is one track, without seats. */
export function trackOf({ track }: Pick<Asked, 'track'>, pools: readonly CountedPool[]) {
  const known = tracks.filter(one => pools.some(pool => pool.track === one))
  if (track && known.length > 0 && !known.includes(track))
    throw invalidFields([{ field: 'track', message: 'The programme has no seats in this track.' }])
  const chosen = (known.length > 0 ? track : undefined) ?? known[0] ?? 'general'
  const pool = pools.find(one => one.track === chosen)
  return { track: chosen, pool, known: known.length > 0 ? known : ([chosen] satisfies Track[]) }
}

function seatsOf({ capacity: tried, seats: limit }: Asked, pool: CountedPool | undefined): RankedOffering['seats'] {
  const { over_offer = 0, held = 0, proposed = 0 } = pool ?? {}
  const capacity = tried ?? pool?.capacity ?? 0
  const most = capacity + (limit === 'over-offer' ? over_offer : 0)
  return { capacity, over_offer, held, proposed, free: Math.max(0, most - held - proposed) }
}

function versionOf({ terms, formula, track, seats, rows }: Omit<RankedOffering, 'version'>): string {
  const hash = createHash('sha256')
  hash.update(JSON.stringify([terms.version, formula, track, seats.free]))
  for (const { row, points, outcome } of rows) hash.update(`${row.uuid} ${row.revision} ${points} ${outcome}\n`)
  return hash.digest('base64url').slice(0, 32)
}

/** How many of the held seats belong to accepted offers. */
export async function acceptedSeats(db: Queryable, pool: CountedPool | undefined): Promise<number> {
  if (!pool) return 0
  const { rows } = await sql<{ accepted: number }>`
    select count(*)::integer as accepted from seat_hold join offer using (decision_id)
    where pool_id = ${pool.id} and freed_at is null and offer.state <> 'offered'`.execute(db)
  return rows[0]?.accepted ?? 0
}
