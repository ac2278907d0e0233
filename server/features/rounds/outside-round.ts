import { sql } from 'kysely'
import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import type { NeighbourOnWire, RoundOnWire } from '#shared/contract/schemas/applications.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { neighboursOf } from '#shared/domain/neighbours.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { roundAfter, roundState } from '#shared/domain/rounds.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import { compileOnce } from '../../db/compile-once.ts'
import { type Round, roundForNew, roundsOf } from './queries.ts'

/** The round and programme of a submission. */
interface Submission {
  programType: ProgramType
  programme: string | null
  /** It was submitted before: what is under way goes on, also when its programme was retired since. */
  wasSubmitted?: boolean
  /** With the closing time that applies to this applicant. */
  round: Pick<Round, 'id' | 'name' | 'opensAt' | 'closesAt'>
}

/**
 * Why a final submission is refused outside its round, by the database’s clock, or to a programme that is no longer accepting applications:
 * `round-closed` with the round to apply for instead, or `programme-closed` with up to three programmes that are open. Undefined if it is not.
 */
export async function whyOutsideRound(db: Queryable, submission: Submission): Promise<AppError | undefined> {
  const { round, programType, programme, wasSubmitted = false } = submission
  const [found] = await clockAndOffering(db, round.id, programme ?? '')
  if (!found) throw new Error('The clock returned no row')
  const { now, shut } = found
  const state = roundState(round, now)
  if (state === 'upcoming')
    return new AppError(
      'round-closed',
      `Applications for ${round.name} open on ${longDate(round.opensAt)}. Your draft is saved. You can submit it from that day.`,
    )
  if (state === 'closed') {
    const { rounds } = await roundsOf(db, programType)
    const next = roundAfter(rounds, round, now)
    return new AppError('round-closed', closedSentence(round, next, now), {
      more: next && { next_round: roundOnWire(next, now) },
    })
  }
  const isRetired = !wasSubmitted && findProgramme(programme)?.isRetired
  if (programme && isRetired) return closedProgramme(db, round, { id: programme, state: 'retired' })
  return programme && shut ? closedProgramme(db, round, { id: programme, state: shut }) : undefined
}

/** The database’s clock, and whether a programme is closed or full in a round, or null. */
const clockAndOffering = compileOnce((db, roundId: string, programme: string) =>
  db
    .selectNoFrom(eb => [
      sql<Date>`clock_timestamp()`.as('now'),
      eb
        .selectFrom('offering')
        .select('state')
        .where('round_id', '=', roundId)
        .where('programme_id', '=', programme)
        .where('state', '<>', sql.lit('open'))
        .as('shut'),
    ])
    .compile(),
)

/** The round in which someone without an account applies. Throws 409, as `whyOutsideRound` says. */
export async function openRoundFor(db: Queryable, programType: ProgramType, programme: string | null): Promise<Round> {
  const round = await roundForNew(db, programType)
  const why = await whyOutsideRound(db, { programType, programme, round })
  if (why) throw why
  return round
}

/** The kinds of documents that a programme requires in a round beyond its form. */
export async function documentsRequiredIn(db: Queryable, round: string, programme: string): Promise<string[]> {
  const found = await db
    .selectFrom('offering')
    .select('required_documents')
    .where('round_id', '=', round)
    .where('programme_id', '=', programme)
    .executeTakeFirst()
  return found?.required_documents ?? []
}

function closedSentence(round: Submission['round'], next: Round | undefined, now: Date): string {
  const lastMoment = new Date(+round.closesAt - 1)
  const closed = `Applications for ${round.name} closed on ${longDate(lastMoment)} at ${clockTime(lastMoment)}, ${clockName()}. Your draft is saved.`
  if (!next) return `${closed} We have not announced the next dates yet.`
  const verb = roundState(next, now) === 'open' ? 'is open until' : 'opens on'
  const day = roundState(next, now) === 'open' ? new Date(+next.closesAt - 1) : next.opensAt
  return `${closed} ${next.name} ${verb} ${longDate(day)}. You can move your application to it.`
}

function roundOnWire(round: Round, now: Date): RoundOnWire {
  return {
    id: round.id,
    session: round.session,
    name: round.name,
    opens_at: round.opensAt.toISOString(),
    closes_at: round.closesAt.toISOString(),
    state: roundState(round, now),
  }
}

async function closedProgramme(
  db: Queryable,
  round: Submission['round'],
  programme: { id: string; state: string },
): Promise<AppError> {
  const rows = await db
    .selectFrom('offering')
    .select('programme_id')
    .where('round_id', '=', round.id)
    .where('state', '<>', sql.lit('open'))
    .execute()
  const shut = new Set(rows.map(row => row.programme_id))
  const known = findProgramme(programme.id)
  const title = known?.title ?? 'This programme'
  const neighbours: NeighbourOnWire[] = known
    ? neighboursOf(known, id => !shut.has(id)).map(({ id, title }) => ({ id, title }))
    : []
  const why = closedWords[programme.state] ?? 'is not accepting applications in this round'
  const instead = neighbours.length > 0 ? ` You could choose ${listed(neighbours.map(one => one.title))}.` : ''
  return new AppError('programme-closed', `${title} ${why}. Your draft is saved. Choose another programme.${instead}`, {
    more: { programmes: neighbours },
  })
}

const closedWords: Readonly<Record<string, string>> = {
  full: 'is full in this round',
  retired: 'is no longer offered',
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
}
