import { type RawBuilder, sql } from 'kysely'

/** When the screening or interview of an application is, by a column with its id; null if none is still to come. */
export function sittingToCome(column: string): RawBuilder<Date | null> {
  return sql<Date | null>`(select sitting.starts_at from sitting_place place join sitting on sitting.id = place.sitting_id
    where place.application_id = ${sql.ref(column)} and place.ended_at is null and place.attendance is null
      and sitting.cancelled_at is null and sitting.starts_at > now())`
}
