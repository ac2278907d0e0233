import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { comparedPerson, pairedPerson } from '#shared/contract/schemas/people.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import type { Queryable } from '../../db/client.ts'
import { stageByClock } from '../applications/stage-by-clock.ts'

type Person = Pick<z.output<typeof pairedPerson>, 'name' | 'applications'>
type Compared = z.output<typeof comparedPerson>

/**
 * Each account’s applications, newest first, and the name in the most recently submitted one. One statement per page.
 * `isSeen` leaves applications out.
 */
export async function applicationsOf(
  db: Queryable,
  accounts: readonly string[],
  isSeen: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<Map<string, Person>> {
  const { rows } = await sql<ApplicationRow>`
    select application.account_id, application.uuid, application.application_number, application.program_type,
      application.selected_program, round.name as round, application.status, ${stageByClock('held')} as stage,
      application.surname, concat_ws(' ', nullif(first_name, ''), nullif(other_names, '')) as given, account.full_name
    from application join account on account.id = application.account_id
    left join admission_case held on held.application_id = application.id
    left join round on round.id = application.round_id
    where application.account_id = any(${accounts}::uuid[]) and application.erased_at is null and ${isSeen}
    order by application.status = 'submitted' desc, application.submitted_at desc nulls last, application.id desc`.execute(
    db,
  )
  const people = new Map<string, Person>()
  for (const row of rows) {
    const { account_id, surname, given, full_name } = row
    const person = people.get(account_id) ?? { name: { surname, given: given || full_name }, applications: [] }
    person.applications.push(...presentApplication(row))
    people.set(account_id, person)
  }
  return people
}

interface ApplicationRow {
  account_id: string
  uuid: string
  application_number: string | null
  program_type: string
  selected_program: string | null
  round: string | null
  status: string
  stage: string | null
  surname: string
  given: string
  full_name: string
}

function presentApplication(row: ApplicationRow): Person['applications'] {
  const { uuid, application_number, program_type, selected_program, round, status, stage } = row
  if (!isProgramType(program_type)) return []
  const state = status === 'submitted' && stage && stage !== 'returned' ? stage : status
  return [{ uuid, application_number, program_type, selected_program, round, state }]
}

/** The two with the details they are compared by, in the given order. */
export async function comparedPeople(db: Queryable, ids: readonly string[]): Promise<Compared[]> {
  const own = await applicationsOf(db, ids)
  const { rows } = await sql<ComparedRow>`
    select account.id, account.email, account.full_name, account.created_at, account.signed_in_at, newest.born,
      newest.jamb_number, coalesce(nullif(newest.phone, ''), account.phone, '') as phone
    from account left join lateral (
      select phone, answers ->> 'date_of_birth' as born, answers ->> 'jamb_registration_number' as jamb_number from application
      where application.account_id = account.id and status = 'submitted' and erased_at is null
      order by submitted_at desc nulls last, application.id desc limit 1) newest on true
    where account.id = any(${ids}::uuid[])`.execute(db)
  return ids.flatMap(id => {
    const row = rows.find(one => one.id === id)
    return row ? [presentCompared(row, own.get(id))] : []
  })
}

interface ComparedRow {
  id: string
  email: string
  full_name: string
  created_at: Date
  signed_in_at: Date | null
  born: string | null
  jamb_number: string | null
  phone: string
}

function presentCompared(row: ComparedRow, own: Person | undefined): Compared {
  return {
    id: row.id,
    name: own?.name ?? { surname: row.full_name, given: '' },
    applications: own?.applications ?? [],
    email: row.email,
    phone: row.phone,
    date_of_birth: row.born || null,
    jamb_number: row.jamb_number || null,
    opened_at: row.created_at.toISOString(),
    signed_in_at: row.signed_in_at?.toISOString() ?? null,
  }
}
