import { sql } from 'kysely'
import { applicationNumber } from '#shared/domain/application-number.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import type { Db } from '../../db/client.ts'

/** Takes the next application number of the year of `now`. A number that is not used afterwards is lost. */
export async function nextNumber(db: Db, now: Date): Promise<string> {
  const { rows } = await sql<{ ordinal: number }>`select nextval('application_number_sequence') as ordinal`.execute(db)
  return applicationNumber(Number(dayOf(now).slice(0, 4)), Number(rows[0]?.ordinal))
}
