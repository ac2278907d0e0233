import { type RawBuilder, sql } from 'kysely'
import { formulas } from '#shared/catalogue/parts/formulas.ts'
import type { OfferingTerms } from '#shared/contract/schemas/seats.ts'
import type { Day } from '#shared/domain/calendar.ts'
import { offerKinds } from '#shared/domain/decisions.ts'
import type { CutOffs, Weights } from '#shared/domain/formula.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { type OfferingState, offeringStates, type Track, tracks } from '#shared/domain/seats.ts'
import type { Queryable } from '../../db/client.ts'

/** A programme in a round. */
export interface OfferingKey {
  round: string
  programme: string
}

/**
 * The contents of one version of an offering. The version in force also names its state; the table `offering` is
 * authoritative for it.
 */
export interface StoredTerms {
  state: OfferingState
  pools: { track: Track; capacity: number; over_offer: number }[]
  weights: Weights
  cut_offs: CutOffs
  answer_by: Day | null
  /** Absent from versions that were saved before programmes could require documents. */
  required_documents?: string[]
}

export interface Terms extends OfferingTerms {
  /** Also counts changes of the state that were made elsewhere. 0: nothing has been saved yet. */
  version: number
}

const keyOf = ({ round, programme }: OfferingKey) => `${round} ${programme}`

/**
 * The terms in force for every programme of these rounds, or for one programme. By default, the formula of the
 * program type applies.
 */
export async function termsOf(
  db: Queryable,
  { rounds, programme }: { rounds: readonly string[]; programme?: string },
): Promise<(key: OfferingKey) => Terms> {
  const ofProgramme = (column: string): RawBuilder<boolean> =>
    programme === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${programme}`
  const [saved, states] = await Promise.all([
    sql<{ round: string; programme: string; version: number; content: StoredTerms }>`
      select distinct on (round_id, programme_id) round_id as round, programme_id as programme, version, content
      from offering_version where round_id = any(${rounds}::text[]) and ${ofProgramme('programme_id')}
      order by round_id, programme_id, version desc`.execute(db),
    sql<{ round: string; programme: string; state: string; revision: number }>`
      select round_id as round, programme_id as programme, state, revision from offering
      where round_id = any(${rounds}::text[]) and ${ofProgramme('programme_id')}`.execute(db),
  ])
  const versions = new Map(saved.rows.map(row => [keyOf(row), row]))
  const offerings = new Map(states.rows.map(row => [keyOf(row), row]))
  return key => {
    const offering = offerings.get(keyOf(key))
    const state = offeringStates.find(one => one === offering?.state) ?? 'open'
    const found = versions.get(keyOf(key))
    const version = Math.max(found?.version ?? 0, offering?.revision ?? 0)
    if (!found) return { state, version, required_documents: [], ...usualFormula(key.programme) }
    const { weights, cut_offs, answer_by, required_documents = [] } = found.content
    return { state, version, weights, cut_offs, required_documents, ...(answer_by ? { answer_by } : {}) }
  }
}

function usualFormula(programme: string): Pick<Terms, 'weights' | 'cut_offs'> {
  return formulas()[findProgramme(programme)?.programType ?? 'undergraduate']
}

/** A pool, as the rank list counts it. */
export interface CountedPool {
  id: number
  round_id: string
  programme_id: string
  track: Track
  capacity: number
  over_offer: number
  held: number
  /** Offers that are proposed and do not hold a seat yet. */
  proposed: number
}

/** The pools of these rounds, or of one programme, in the order of their ids. `lock`: until the end of the transaction. */
export async function poolsOf(
  db: Queryable,
  { rounds, programme, lock }: { rounds: readonly string[]; programme?: string; lock?: 'for update' },
): Promise<CountedPool[]> {
  const rows = await db
    .selectFrom('seat_pool')
    .selectAll()
    .where(sql<boolean>`round_id = any(${rounds}::text[])`)
    .$if(programme !== undefined, query => query.where('programme_id', '=', programme ?? ''))
    .orderBy('id')
    .$if(lock !== undefined, query => query.forUpdate())
    .execute()
  if (rows.length === 0) return []
  const proposed = await proposedOffers(db, rounds)
  return rows.map(row => {
    const track = tracks.find(one => one === row.track) ?? 'general'
    const siblings = rows.filter(one => one.round_id === row.round_id && one.programme_id === row.programme_id)
    // An offer that names no pool uses the only one there is, otherwise the general one.
    const isUsual = siblings.length === 1 || track === 'general'
    const own = proposed.filter(
      one =>
        one.round_id === row.round_id &&
        one.programme_id === row.programme_id &&
        (one.pool_id === row.id || (one.pool_id === null && isUsual)),
    )
    return { ...row, track, proposed: own.reduce((sum, { offers }) => sum + offers, 0) }
  })
}

async function proposedOffers(db: Queryable, rounds: readonly string[]) {
  const { rows } = await sql<{ round_id: string; programme_id: string; pool_id: number | null; offers: number }>`
    select held.round_id, decision.programme_id, decision.pool_id, count(*)::integer as offers
    from admission_case held
    join decision on decision.application_id = held.application_id and decision.ended_at is null
    where held.stage = 'proposed' and held.round_id = any(${rounds}::text[]) and decision.kind = any(${[...offerKinds]}::text[])
    group by 1, 2, 3`.execute(db)
  return rows
}

/** Seats within the capacity that are neither held nor proposed. */
export function freeWithinCapacity({ capacity, held, proposed }: Omit<CountedPool, 'id' | 'track'>): number {
  return Math.max(0, capacity - held - proposed)
}
