import { sql } from 'kysely'
import type { RoundOnWire } from '#shared/contract/schemas/applications.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import { type RoundDates, roundToApplyFor } from '#shared/domain/rounds.ts'
import type { Queryable } from '../../db/client.ts'
import { writtenOnce } from '../../db/written-once.ts'

export interface Round extends RoundDates {
  session: string
  name: string
  decisionsBy: string
  startsOn: string
}

/** The rounds of a program type that closed within the last two years or are still to close, and the database’s clock. */
export async function roundsOf(db: Queryable, programType: ProgramType): Promise<{ rounds: Round[]; now: Date }> {
  const rows = await roundsOfType(db, programType)
  const [first] = rows
  return { rounds: rows.map(({ now: _, ...round }) => round), now: first?.now ?? new Date() }
}

const roundsOfType = writtenOnce((db, programType: string) =>
  db
    .selectFrom('round')
    .select([
      'id',
      'session_id as session',
      'name',
      'opens_at as opensAt',
      'closes_at as closesAt',
      'decisions_by as decisionsBy',
      'starts_on as startsOn',
    ])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where(sql<boolean>`${programType} = any(program_types)`)
    .where(sql<boolean>`closes_at > now() - interval '2 years'`)
    .compile(),
)

/** A round as an application shows it, with its dates as moments. */
export function datesOf(round: RoundOnWire): RoundDates & { name: string } {
  return { id: round.id, name: round.name, opensAt: new Date(round.opens_at), closesAt: new Date(round.closes_at) }
}

/** The round that an application begun now belongs to. */
export async function roundForNew(db: Queryable, programType: ProgramType): Promise<Round> {
  const { rounds, now } = await roundsOf(db, programType)
  const round = roundToApplyFor(rounds, now)
  if (!round) throw new Error(`There is no round for ${programType}`)
  return round
}
