import { sql } from 'kysely'
import { type CapsState, capsStateNames, capsStates } from '../../shared/domain/caps-life.ts'
import type { Balance } from './balance.ts'
import type { Simulation } from './simulation.ts'

/** JAMB’s answers, the stored states and the registrar’s list agree, person by person and state by state. */
export async function capsProblems(simulation: Simulation): Promise<Balance> {
  const { context, jamb, desks } = simulation
  const { rows: stored } = await sql<{ id: string; state: CapsState }>`
    select decision_id as id, state from caps`.execute(context.db)
  const different = stored.filter(({ id, state }) => jamb.get(id) !== state)
  const { rows: live } = await sql<{ id: string }>`
    select offer.decision_id as id from offer join decision on decision.id = offer.decision_id
    join application on application.id = offer.application_id
    where application.program_type = 'undergraduate' and decision.ended_at is null
      and offer.state in ('accepted', 'confirmed', 'cleared', 'enrolled')`.execute(context.db)
  const expected = (state: CapsState) => live.filter(({ id }) => (jamb.get(id) ?? 'to_propose') === state).length
  const { counts } = await desks.registrar.get('/caps?limit=1')
  const read = (state: CapsState) => Number(Object(counts)[state] ?? 0)
  return {
    figures: [
      ...capsStates.map((state): [string, number] => [`CAPS: ${capsStateNames[state]}`, read(state)]),
      ['steps on CAPS, each with an email', simulation.tally.movedOnCaps],
    ],
    wrong: [
      ...different
        .slice(0, 5)
        .map(({ id, state }) => `${id} is ${state} on CAPS, and JAMB says ${jamb.get(id) ?? 'nothing'}`),
      ...(stored.length === jamb.size ? [] : [`JAMB has ${jamb.size} people, and ${stored.length} are stored`]),
      ...capsStates
        .filter(state => read(state) !== expected(state))
        .map(state => `${read(state)} people are listed as ${state}, and there are ${expected(state)}`),
    ],
  }
}
