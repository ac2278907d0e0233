import { sql } from 'kysely'
import type { OfficePerson } from '../../../testing/office.ts'
import { type Candidate, type OfficePortal, officePortal } from '../../../testing/office-portal.ts'
import { type ToldWanted, writeTold } from '../../../testing/told.ts'

/** Someone with a released offer, which holds a seat. */
export interface ToldCandidate extends Candidate {
  /** The id of the decision and its offer. */
  id: string
}

/** An office after a release: an officer, a registrar and a records officer, and people with offers. */
export interface ToldOffice extends OfficePortal {
  officer: OfficePerson
  registrar: OfficePerson
  records: OfficePerson
  told(wanted?: ToldWanted): Promise<ToldCandidate>
  stateOf(one: ToldCandidate): Promise<string>
  /** Held seats of the programme by round, by counter and by live holds, which must agree. */
  seats(): Promise<Record<string, number>>
}

const programme = 'msc-computer-science'

export async function toldOffice(): Promise<ToldOffice> {
  const portal = await officePortal()
  const { db } = portal.context
  await sql`insert into seat_pool (round_id, programme_id, track, capacity)
    select id, ${programme}, 'general', 500 from round where 'msc' = any(program_types)`.execute(db)
  const people = {
    officer: await portal.member('officer'),
    registrar: await portal.member('registrar'),
    records: await portal.member('records'),
  }
  return {
    ...portal,
    ...people,
    told: async wanted => {
      const candidate = await portal.candidate(wanted?.programme)
      const id = await writeTold(portal.context, candidate.uuid, wanted)
      await sql`insert into seat_hold (decision_id, pool_id, held_at)
        select offer.decision_id, pool.id, now() from offer join application on application.id = offer.application_id
        join seat_pool pool on pool.round_id = application.round_id and pool.programme_id = ${programme}
        where offer.decision_id = ${id}`.execute(db)
      // Each candidate takes minutes to apply.
      for (const one of [portal.admin, ...Object.values(people)]) await one.freshen()
      return { ...candidate, id }
    },
    stateOf: async ({ id }) =>
      (await db.selectFrom('offer').select('state').where('decision_id', '=', id).executeTakeFirstOrThrow()).state,
    seats: async () => {
      const { rows } = await sql<{ round: string; held: number; live: number }>`
        select round_id as round, held, (select count(*)::integer from seat_hold where pool_id = pool.id and freed_at is null) as live
        from seat_pool pool where programme_id = ${programme}`.execute(db)
      for (const { held, live } of rows)
        if (held !== live) throw new Error(`${held} seats are counted and ${live} held`)
      return Object.fromEntries(rows.map(({ round, held }) => [round, held]))
    },
  }
}
