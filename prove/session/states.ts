import { sql } from 'kysely'
import type { CapsState } from '../../shared/domain/caps-life.ts'
import type { Balance } from './balance.ts'
import type { Simulation } from './simulation.ts'

/** An undergraduate who accepted a place, by the state at JAMB. Without any step, the person has not been proposed yet. */
const withJamb = (state: CapsState) => sql`held.stage = 'told' and offer.state = 'accepted'
    and application.program_type = 'undergraduate' and coalesce(caps.state, 'to_propose') = ${state}`

/** How an application can end, each with its own condition, so that an application in two states or in none is found. */
const ends = {
  'application fee never paid': sql`application.status = 'awaiting_payment'`,
  withdrawn: sql`held.stage = 'withdrawn'`,
  refused: sql`held.stage = 'told' and live.kind = 'rejection'`,
  'on a waiting list': sql`held.stage = 'told' and live.kind = 'waiting_list'`,
  declined: sql`held.stage = 'told' and offer.state = 'declined'`,
  lapsed: sql`held.stage = 'told' and offer.state = 'lapsed'`,
  revoked: sql`held.stage = 'ready' and live.id is null and exists (
    select from offer gone where gone.application_id = application.id and gone.state = 'revoked')`,
  'deferred to the next session': sql`held.stage = 'told' and offer.state = 'deferred'`,
  'accepted, to propose to JAMB': withJamb('to_propose'),
  'accepted, proposed to JAMB': withJamb('proposed'),
  'accepted, approved by JAMB': withJamb('jamb_approved'),
  'accepted, transfer pending at JAMB': withJamb('transfer_pending'),
  'accepted, rejected by JAMB': withJamb('rejected'),
  'accepted, with a fee or a condition open': sql`held.stage = 'told' and offer.state = 'accepted'
    and (application.program_type <> 'undergraduate' or caps.state = 'accepted_on_caps')
    and (exists (select from decision_condition where decision_id = live.id and met_at is null)
      or not exists (select from payment where decision_id = live.id and status = 'paid'))`,
  enrolled: sql`held.stage = 'told' and offer.state = 'enrolled'`,
}

/** Every application is in exactly one final state. */
export async function stateProblems({ context, players }: Simulation): Promise<Balance> {
  const names = Object.keys(ends)
  const { rows } = await sql<{ states: boolean[]; applications: number; one: string }>`
    select array[${sql.join(Object.values(ends).map(end => sql`coalesce(${end}, false)`))}] as states,
      count(*)::integer as applications, min(application.uuid::text) as one
    from application
    left join admission_case held on held.application_id = application.id
    left join decision live on live.application_id = application.id and live.ended_at is null
    left join offer on offer.decision_id = live.id
    left join caps on caps.decision_id = live.id
    group by 1`.execute(context.db)
  const wrong = rows
    .filter(({ states }) => states.filter(Boolean).length !== 1)
    .map(({ states, applications, one }) => {
      const which = names.filter((_, at) => states[at])
      return `${applications} applications are in ${which.length} final states (${which.join(', ')}), such as ${one}`
    })
  const all = rows.reduce((sum, row) => sum + row.applications, 0)
  if (all !== players.length) wrong.push(`${players.length} people applied, and there are ${all} applications`)
  const figures = names.map((name, at): [string, number] => [
    name,
    rows.filter(({ states }) => states[at]).reduce((sum, row) => sum + row.applications, 0),
  ])
  return { figures: [['applications', all], ...figures], wrong }
}
