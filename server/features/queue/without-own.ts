import { sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { stageByClock } from '../applications/stage-by-clock.ts'
import type { CountedPlace } from './counts.ts'

/** The counts by place without the caller’s own applications. */
export async function withoutOwn(
  db: Queryable,
  { own }: Pick<StaffMember, 'own'>,
  places: readonly CountedPlace[],
): Promise<readonly CountedPlace[]> {
  if (own.length === 0) return places
  const { rows } = await sql<Omit<CountedPlace, 'cases' | 'unopened'> & { is_unopened: boolean }>`
    select round_id, program_type, programme_id, ${stageByClock('held')} as stage, counted_reading(held) as reading,
      first_opened_at is null as is_unopened
    from admission_case held where application_id = any(${own}::bigint[])`.execute(db)
  return places
    .map(place => {
      const taken = rows.filter(
        row =>
          row.round_id === place.round_id &&
          row.program_type === place.program_type &&
          row.programme_id === place.programme_id &&
          row.stage === place.stage &&
          row.reading === place.reading,
      )
      const unopened = place.unopened - taken.filter(({ is_unopened }) => is_unopened).length
      return { ...place, cases: place.cases - taken.length, unopened: Math.max(0, unopened) }
    })
    .filter(({ cases }) => cases > 0)
}
