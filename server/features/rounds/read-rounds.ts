import { sql } from 'kysely'
import type * as z from 'zod'
import type { officeRoundInFull, officeRounds } from '#shared/contract/schemas/rounds.ts'
import { type Day, dayOf } from '#shared/domain/calendar.ts'
import { programTypes } from '#shared/domain/program-type.ts'
import type { RoundTerms } from '#shared/domain/round-terms.ts'
import { roundState } from '#shared/domain/rounds.ts'
import { type OfferingState, offeringStates } from '#shared/domain/seats.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { type CountedApplications, countApplications, sumOf } from './round-counts.ts'
import { historyOf } from './round-history.ts'
import { hasWhole, noSuchRound, programmesInReach, readers } from './round-reach.ts'
import { termsIn, termsOfRow } from './write-terms.ts'

type OfficeRound = z.output<typeof officeRounds>['rounds'][number]

/** A round, or one that is to be added, with its open draft. */
export interface KnownRound {
  id: string
  /** 0: it is still to be added. */
  revision: number
  opensAt?: Date
  closesAt?: Date
  /** The current terms; those of the draft if the round is still to be added. */
  terms: RoundTerms
  states: ReadonlyMap<string, OfferingState>
  draft?: Draft
}

export interface Draft {
  id: string
  revision: number
  basedOn: number
  terms: RoundTerms
  by: { id: string; full_name: string }
  at: Date
}

/** Every round, or one, with its draft. */
export async function knownRounds(db: Queryable, only?: string): Promise<KnownRound[]> {
  const isWanted = (column: string) =>
    only === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${only}`
  const [rows, offerings, drafts] = await Promise.all([
    db.selectFrom('round').selectAll().where(isWanted('id')).execute(),
    db.selectFrom('offering').selectAll().where(isWanted('round_id')).execute(),
    db
      .selectFrom('round_change')
      .innerJoin('staff', 'staff.id', 'round_change.drafted_by')
      .select(['round_change.id', 'round_id', 'revision', 'based_on', 'terms', 'drafted_by', 'drafted_at', 'full_name'])
      .where('published_at', 'is', null)
      .where('discarded_at', 'is', null)
      .where(isWanted('round_id'))
      .execute(),
  ])
  const draftOf = new Map(drafts.map(row => [row.round_id, asDraft(row)]))
  const there = rows.map(row => {
    const own = offerings.filter(({ round_id }) => round_id === row.id)
    const fees = own.flatMap(one =>
      one.acceptance_fee_minor === null ? [] : [[one.programme_id, one.acceptance_fee_minor]],
    )
    const draft = draftOf.get(row.id)
    return {
      ...{ id: row.id, revision: row.revision, opensAt: row.opens_at, closesAt: row.closes_at },
      terms: termsOfRow(row, Object.fromEntries(fees)),
      states: new Map(own.map(({ programme_id, state }) => [programme_id, stateIn(state)])),
      ...(draft ? { draft } : {}),
    }
  })
  const ids = new Set(rows.map(({ id }) => id))
  const coming = [...draftOf].flatMap(([id, draft]) =>
    ids.has(id) ? [] : [{ id, revision: 0, terms: draft.terms, states: new Map<string, OfferingState>(), draft }],
  )
  return [...there, ...coming]
}

function asDraft(row: {
  id: string
  revision: number
  based_on: number
  terms: unknown
  drafted_by: string
  drafted_at: Date
  full_name: string
}): Draft {
  const by = { id: row.drafted_by, full_name: row.full_name }
  return {
    id: row.id,
    revision: row.revision,
    basedOn: row.based_on,
    terms: termsIn(row.terms),
    by,
    at: row.drafted_at,
  }
}

const stateIn = (state: string): OfferingState => offeringStates.find(one => one === state) ?? 'open'

/** The rounds with a programme in the caller’s scope, and the program types for which no round is open. */
export async function listOfficeRounds({ db }: Context, member: StaffMember): Promise<z.output<typeof officeRounds>> {
  const [all, counted, now] = await Promise.all([knownRounds(db), countApplications(db), clockOf(db)])
  const rounds = all.filter(({ terms }) => programmesInReach(member, readers, terms).length > 0)
  return {
    rounds: rounds.map(round => present(round, { member, counted, now })).toSorted(byNeed),
    today: dayOf(now),
    not_open: notOpen(all, now),
  }
}

const order: readonly OfficeRound['state'][] = ['open', 'drafted', 'upcoming', 'closed']

/** Active rounds first, then upcoming ones, then past ones, the newest first. */
function byNeed(one: OfficeRound, other: OfficeRound): number {
  const later = one.terms.closes_on < other.terms.closes_on ? -1 : 1
  return order.indexOf(one.state) - order.indexOf(other.state) || (one.state === 'closed' ? -later : later)
}

function notOpen(all: readonly KnownRound[], now: Date): z.output<typeof officeRounds>['not_open'] {
  return programTypes.flatMap(program_type => {
    const own = all.filter(({ revision, terms }) => revision > 0 && terms.program_types.includes(program_type))
    const inState = (state: string) => own.filter(one => stateOf(one, now) === state)
    if (inState('open').length > 0) return []
    const [opens_on] = inState('upcoming')
      .map(({ terms }) => terms.opens_on)
      .toSorted()
    return [{ program_type, ...(opens_on ? { opens_on } : {}) }]
  })
}

function stateOf({ opensAt, closesAt }: KnownRound, now: Date): OfficeRound['state'] {
  return opensAt && closesAt ? roundState({ opensAt, closesAt }, now) : 'drafted'
}

interface Shown {
  member: StaffMember
  counted: readonly CountedApplications[]
  now: Date
}

function present(round: KnownRound, { member, counted, now }: Shown): OfficeRound {
  const own = programmesInReach(member, readers, round.terms)
  const ids = new Set(own.map(({ id }) => id))
  const offered = own.filter(({ isRetired }) => !isRetired)
  const states = offered.map(({ id }) => round.states.get(id))
  return {
    ...{ id: round.id, revision: round.revision, state: stateOf(round, now), terms: onWire(round.terms) },
    counts: sumOf(counted.filter(one => one.round === round.id && (one.programme === null || ids.has(one.programme)))),
    programmes: {
      all: offered.length,
      closed: states.filter(state => state === 'closed').length,
      full: states.filter(state => state === 'full').length,
    },
    ...(round.draft ? { draft: presentDraft(round.draft) } : {}),
  }
}

const onWire = (terms: RoundTerms) => ({
  ...terms,
  program_types: [...terms.program_types],
  programme_fees: { ...terms.programme_fees },
})

const presentDraft = ({ revision, terms, by, at }: Draft) => ({
  ...{ revision, terms: onWire(terms), drafted_by: by, drafted_at: at.toISOString() },
})

/** One round with its programmes and its history. Throws 404. */
export async function readOfficeRound(
  db: Queryable,
  member: StaffMember,
  id: string,
): Promise<z.output<typeof officeRoundInFull>> {
  const [[round], counted, now, history] = await Promise.all([
    knownRounds(db, id),
    countApplications(db, id),
    clockOf(db),
    historyOf(db, id),
  ])
  const own = round ? programmesInReach(member, readers, round.terms) : []
  if (!round || own.length === 0) throw noSuchRound()
  const offered = own.filter(({ isRetired }) => !isRetired)
  return {
    ...present(round, { member, counted, now }),
    today: dayOf(now),
    is_whole: hasWhole(member, readers, round.terms),
    offerings: offered.map(({ id: programme, title }) => ({
      ...sumOf(counted.filter(one => one.programme === programme)),
      ...{ programme, title, state: round.states.get(programme) ?? 'open' },
      acceptance_fee_minor: round.terms.programme_fees[programme] ?? round.terms.acceptance_fee_minor,
    })),
    history,
  }
}

async function clockOf(db: Queryable): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`clock_timestamp()`.as('now')).executeTakeFirstOrThrow()
  return now
}

export async function todayOf(db: Queryable): Promise<Day> {
  return dayOf(await clockOf(db))
}
