import { sql } from 'kysely'
import type { AnnouncedRound } from '#shared/catalogue/announced-round.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import type { Queryable } from '../../db/client.ts'

/** More than a university announces. */
const mostRounds = 200

/** Of each kind of round the one that closes next, in the order in which they close. */
export async function readAnnouncedRounds(db: Queryable): Promise<AnnouncedRound[]> {
  const rows = await db
    .selectFrom('round')
    .select(['id', 'session_id', 'name', 'program_types', 'opens_at', 'closes_at', 'decisions_by', 'starts_on'])
    .where(sql<boolean>`closes_at > now()`)
    .orderBy('closes_at')
    .orderBy('id')
    .limit(mostRounds)
    .execute()
  return rows
    .filter((row, index) => rows.findIndex(({ name }) => name === row.name) === index)
    .map(row => ({
      id: row.id,
      session: row.session_id,
      name: row.name,
      programTypes: row.program_types.filter(isProgramType),
      opensOn: dayOf(row.opens_at),
      closesOn: dayOf(new Date(+row.closes_at - 1)),
      decisionsBy: row.decisions_by,
      startsOn: row.starts_on,
    }))
}
