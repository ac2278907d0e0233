import { sql } from 'kysely'
import { holdsSeat, offerStates } from '#shared/domain/offer-life.ts'
import type { RoundCounts } from '#shared/domain/round-changes.ts'
import type { Queryable } from '../../db/client.ts'
import { isReleased } from '../applications/stage-by-clock.ts'

/** Applications for one programme of a round; without a programme, those that have not chosen one. */
export interface CountedApplications extends RoundCounts {
  round: string
  programme: string | null
}

const liveStates = offerStates.filter(holdsSeat)

/**
 * The number of drafts, submitted applications and offers, in every round or in one. Only released offers that have
 * not ended count.
 */
export async function countApplications(db: Queryable, only?: string): Promise<CountedApplications[]> {
  const { rows } = await sql<CountedApplications>`
    select application.round_id as round, application.selected_program as programme,
      count(*) filter (where application.status = 'draft')::integer as drafts,
      count(*) filter (where application.status <> 'draft')::integer as submitted,
      count(offer.decision_id) filter (where decision.releases_at <= now() or ${isReleased('decision.release_id')})::integer as offers
    from application
    left join offer on offer.application_id = application.id and offer.state = any(${liveStates}::text[])
    left join decision on decision.id = offer.decision_id
    where application.round_id is not null and application.erased_at is null
      and ${only === undefined ? sql`true` : sql`application.round_id = ${only}`}
    group by 1, 2`.execute(db)
  return rows
}

export function sumOf(counted: readonly CountedApplications[]): RoundCounts {
  const sum = (of: keyof RoundCounts) => counted.reduce((total, one) => total + one[of], 0)
  return { drafts: sum('drafts'), submitted: sum('submitted'), offers: sum('offers') }
}
