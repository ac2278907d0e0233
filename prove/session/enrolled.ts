import { sql } from 'kysely'
import type { Balance } from './balance.ts'
import { everyRow } from './check.ts'
import type { Simulation } from './simulation.ts'

/** Everyone with a number has completed all earlier steps, and numbers are consecutive. */
export async function enrolmentProblems(simulation: Simulation): Promise<Balance> {
  const { db } = simulation.context
  const { rows: groups } = await sql<{ name: string; given: number; numbers: number; highest: number }>`
    select name, given, count(*)::integer as numbers, max(serial) as highest
    from matriculation_group join matriculation_number on group_name = name group by name, given`.execute(db)
  const gaps = groups
    .filter(({ given, numbers, highest }) => given !== numbers || numbers !== highest)
    .map(one => `${one.name}: ${one.numbers} numbers, the highest is ${one.highest}, ${one.given} were given`)
  const { rows: bare } = await sql<{ number: string }>`
    select numbered.number from matriculation_number numbered
    left join offer on offer.decision_id = numbered.decision_id and offer.state = 'enrolled'
    left join decision on decision.id = offer.decision_id and decision.ended_at is null
    left join application on application.id = offer.application_id
    where not coalesce(decision.approved_by_id <> decision.proposed_by_id and decision.releases_at <= now()
      and (offer.acceptance_fee_minor = 0 or exists (
        select from payment where payment.decision_id = decision.id and payment.status = 'paid'))
      and (application.program_type <> 'undergraduate' or exists (
        select from caps where caps.decision_id = decision.id and caps.state = 'accepted_on_caps'))
      and not exists (select from decision_condition c where c.decision_id = decision.id and c.met_at is null)
      and exists (select from original_seen where original_seen.decision_id = decision.id and outcome = 'seen')
      and exists (select from audit_log where action = 'offer.cleared' and detail ->> 'decision' = decision.id::text), false)`.execute(
    db,
  )
  const { rows: alone } = await sql<{ decisions: number }>`
    select count(*)::integer as decisions from decision where approved_by_id = proposed_by_id`.execute(db)
  const given = groups.reduce((sum, { numbers }) => sum + numbers, 0)
  const listed = await listedNumbers(simulation)
  return {
    figures: [
      ['matriculation numbers, in groups', `${given}, in ${groups.length}`],
      ['on the matriculation lists', listed],
    ],
    wrong: [
      ...gaps,
      ...bare.slice(0, 5).map(({ number }) => `${number} was given without a decision, a fee or a clearance`),
      ...(alone[0]?.decisions ? [`${alone[0].decisions} decisions were approved by the person who proposed them`] : []),
      ...(given === listed ? [] : [`${given} numbers were given, and ${listed} are on the lists`]),
      ...(given > 0 ? [] : ['Nobody was enrolled']),
    ],
  }
}

/** As in the list of the records office, round by round. */
async function listedNumbers({ desks }: Simulation): Promise<number> {
  const { rounds } = await desks.records.get('/matriculation-list')
  let listed = 0
  for (const { id } of rounds as { id: string }[])
    listed += (await everyRow(desks.records, `/matriculation-list?round=${id}`)).length
  return listed
}
