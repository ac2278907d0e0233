import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { programTypes } from '#shared/domain/program-type.ts'
import { programmesOfType } from '#shared/domain/programmes.ts'
import { roundState, roundToApplyFor } from '#shared/domain/rounds.ts'
import type { Queryable } from '../../db/client.ts'

/** A programme that is not accepting applications in the round for which people apply now. */
export interface ShutProgramme {
  state: ShutState
  roundName: string
}

export type ShutState = 'closed' | 'full'

/** The closed programmes, by the database’s clock. Programmes without an open or upcoming round are not included. */
export async function shutProgrammes(db: Queryable): Promise<Map<string, ShutProgramme>> {
  const rows = await db
    .selectFrom('round')
    .select(['id', 'name', 'program_types', 'opens_at as opensAt', 'closes_at as closesAt'])
    .select(eb => [
      sql<Date>`clock_timestamp()`.as('now'),
      jsonArrayFrom(
        eb
          .selectFrom('offering')
          .select(['programme_id', sql<ShutState>`state`.as('state')])
          .whereRef('offering.round_id', '=', 'round.id')
          .where('state', '<>', sql.lit('open')),
      ).as('shut'),
    ])
    .where(sql<boolean>`closes_at > now()`)
    .execute()
  const shut = new Map<string, ShutProgramme>()
  const [first] = rows
  if (!first) return shut
  const { now } = first
  for (const type of programTypes) {
    const round = roundToApplyFor(
      rows.filter(row => row.program_types.includes(type)),
      now,
    )
    if (!round || roundState(round, now) === 'closed') continue
    const ids = new Set(programmesOfType(type).map(({ id }) => id))
    for (const { programme_id, state } of round.shut)
      if (ids.has(programme_id)) shut.set(programme_id, { state, roundName: round.name })
  }
  return shut
}
