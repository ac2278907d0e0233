import { sql } from 'kysely'
import type * as z from 'zod'
import type { feedPerson, feedPlace } from '#shared/contract/schemas/records.ts'
import { feedStates } from '#shared/domain/feed.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { residencies } from '#shared/domain/residency.ts'
import type { Queryable } from '../../db/client.ts'
import { isInFeed } from '../applications/is-in-feed.ts'

export interface PlaceRow {
  account_id: string
  uuid: string
  application_number: string | null
  surname: string
  first_name: string
  other_names: string
  email: string
  phone: string
  date_of_birth: string | null
  gender: string | null
  nationality: string | null
  jamb_registration_number: string | null
  residency: string | null
  program_type: string
  programme: string
  state: string
  since: Date
  track: string | null
  matriculation_number: string | null
  round: string | null
  session: string | null
  starts_on: string | null
}

/** The places of these people that are in the feed, the newest of each person first. `types`: of these kinds only. */
export async function readPlaces(
  db: Queryable,
  accountIds: readonly string[],
  types: readonly string[] | null,
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`
    select application.account_id, application.uuid, application.application_number,
      application.surname, application.first_name, application.other_names, application.email, application.phone,
      application.answers ->> 'date_of_birth' as date_of_birth, application.answers ->> 'gender' as gender,
      application.answers ->> 'nationality' as nationality, application.answers ->> 'jamb_registration_number' as jamb_registration_number,
      application.residency, application.program_type,
      coalesce(decision.programme_id, application.selected_program) as programme,
      offer.state, offer.since, seat_pool.track, numbered.number as matriculation_number,
      round.id as round, round.session_id as session, to_char(round.starts_on, 'YYYY-MM-DD') as starts_on
    from application
    join offer on offer.application_id = application.id
    join decision on decision.id = offer.decision_id
    left join seat_hold on seat_hold.decision_id = decision.id and seat_hold.freed_at is null
    left join seat_pool on seat_pool.id = coalesce(seat_hold.pool_id, decision.pool_id)
    left join matriculation_number numbered on numbered.decision_id = offer.decision_id
    left join round on round.id = coalesce(offer.deferred_to, application.round_id)
    where application.account_id = any(${accountIds}::uuid[]) and ${isInFeed}
      and (${types}::text[] is null or application.program_type = any(${types}::text[]))
    order by offer.since desc, application.id desc`.execute(db)
  return rows
}

export function presentPerson(row: PlaceRow): z.output<typeof feedPerson> {
  return {
    surname: row.surname,
    first_name: row.first_name,
    other_names: row.other_names,
    email: row.email,
    phone: row.phone,
    ...(row.date_of_birth ? { date_of_birth: row.date_of_birth } : {}),
    ...(row.gender ? { gender: row.gender } : {}),
    ...(row.nationality ? { nationality: row.nationality } : {}),
  }
}

export function presentPlace(row: PlaceRow): z.output<typeof feedPlace> {
  const { round, session, starts_on, program_type } = row
  const residency = residencies.find(one => one === row.residency)
  if (!isProgramType(program_type)) throw new Error(`application ${row.uuid} is of no program type`)
  return {
    application: row.uuid,
    application_number: row.application_number ?? '',
    state: feedStates.find(one => one === row.state) ?? 'confirmed',
    since: row.since.toISOString(),
    program_type,
    programme: { id: row.programme, title: findProgramme(row.programme)?.title ?? row.programme },
    ...(round && session && starts_on ? { round: { id: round, session, starts_on } } : {}),
    ...(row.track ? { track: row.track } : {}),
    ...(residency ? { residency } : {}),
    ...(row.jamb_registration_number && program_type === 'undergraduate'
      ? { jamb_registration_number: row.jamb_registration_number }
      : {}),
    ...(row.matriculation_number ? { matriculation_number: row.matriculation_number } : {}),
  }
}
