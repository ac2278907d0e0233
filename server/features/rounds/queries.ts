import { sql } from 'kysely'
import type { RoundOnWire } from '#shared/contract/schemas/applications.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import { type RoundDates, roundToApplyFor } from '#shared/domain/rounds.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import { compileOnce } from '../../db/compile-once.ts'

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
  if (!first) throw new Error('The clock returned no row')
  return { rounds: rows.flatMap(({ now: _, id, ...round }) => (id === null ? [] : { id, ...round })), now: first.now }
}

/** One row per round; without any, one row with the clock alone. */
const roundsOfType = compileOnce((db, programType: string) =>
  sql<{ [Column in keyof Round]: Column extends 'id' ? string | null : Round[Column] } & { now: Date }>`
    select clock.now, id, session_id as session, name, opens_at as "opensAt", closes_at as "closesAt",
      decisions_by as "decisionsBy", starts_on as "startsOn"
    from (select clock_timestamp() as now) as clock
    left join round on ${programType} = any(program_types) and closes_at > clock.now - interval '2 years'`.compile(db),
)

/** A round as an application shows it, with its dates as moments. */
export function datesOf(round: RoundOnWire): RoundDates & { name: string } {
  return { id: round.id, name: round.name, opensAt: new Date(round.opens_at), closesAt: new Date(round.closes_at) }
}

/** The round for an application that is started now. Throws 409 if none is open or announced. */
export async function roundForNew(db: Queryable, programType: ProgramType): Promise<Round> {
  const { rounds, now } = await roundsOf(db, programType)
  const round = roundToApplyFor(rounds, now)
  if (!round) throw new AppError('round-closed', 'We have not announced the dates of the next round yet.')
  return round
}
