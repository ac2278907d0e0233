import { sql } from 'kysely'
import type * as z from 'zod'
import type { offerDetails } from '#shared/contract/schemas/offers.ts'
import type { Queryable } from '../../db/client.ts'

type Line = z.output<typeof offerDetails>['history'][number]

/** How many of the newest lines are shown. */
const mostShown = 100

/** The state changes of an offer and the notes on it, newest first. */
export async function historyOfOffer(db: Queryable, id: string): Promise<Line[]> {
  const { rows } = await sql<{
    what: string
    body: string | null
    at: Date
    by: string | null
    full_name: string | null
  }>`
    select line.what, line.body, line.at, staff.id as by, staff_name_at(staff.id, line.at) as full_name from (
      select state_after as what, reason as body, moved_at as at,
        case when actor_kind = 'staff' then actor_id end as who, id as place, 1 as kind from offer_move where decision_id = ${id}
      union all
      select 'caps:' || state_after, coalesce(moved.reason, action.file_name), moved_at, action.staff_id::text, moved.id, 2
        from caps_move moved join caps_action action on action.id = moved.action_id where decision_id = ${id}
      union all
      select kind, body, written_at, staff_id::text, id, 0 from offer_note where decision_id = ${id}
    ) line left join staff on staff.id::text = line.who
    order by line.at desc, line.kind desc, line.place desc limit ${sql.lit(mostShown)}`.execute(db)
  return rows.map(({ what, body, at, by, full_name }) => ({
    what,
    at: at.toISOString(),
    ...(body ? { text: body } : {}),
    ...(by && full_name ? { by: { id: by, full_name } } : {}),
  }))
}
