import { sql } from 'kysely'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Context } from '../../../base/context.ts'

/** An account with one application, as the search for duplicates needs it. */
export interface Someone {
  surname: string
  first_name: string
  born: string
  phone: string
  jamb: string
  programme: string | undefined
  status: 'draft' | 'submitted'
}

export interface Person {
  id: string
  email: string
  /** Of the application. */
  uuid: string
  /** The application number. A draft has none. */
  number: string
}

/** Journeys that run at the same time write to one store. */
let people = (process.pid % 900) * 1000

/** By default, nothing about it is like anyone else’s. */
export async function somebodyAt({ db, random, clock }: Context, about: Partial<Someone> = {}): Promise<Person> {
  people += 1
  const number = String(people).padStart(6, '0')
  const one = {
    surname: `Family${letters(people)}`,
    first_name: `Child${letters(people)}`,
    born: '2008-05-06',
    phone: `+234809${number}0`,
    jamb: '',
    status: 'submitted' as const,
    ...about,
  }
  const programme = one.programme ?? 'bsc-software-engineering'
  const [id, uuid, email, now] = [random.uuid(), random.uuid(), `person${number}@example.com`, clock.now()]
  const applicationNumber = `29-${number.slice(0, 3)}-${number.slice(3)}`
  const type = findProgramme(programme)?.programType ?? 'undergraduate'
  await db
    .insertInto('account')
    .values({
      id,
      email,
      email_key: email,
      full_name: `${one.first_name} ${one.surname}`,
      password_hash: '',
      program_type: type,
      email_verified_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('consent')
    .values({ account_id: id, version: `own-${number}`, at: now, way: 'sign-up' })
    .execute()
  await db
    .insertInto('account_device')
    .values({ account_id: id, device_hash: Buffer.from(number), network_hash: Buffer.from('n'), last_seen_at: now })
    .execute()
  await db
    .insertInto('application')
    .values({
      uuid,
      account_id: id,
      email_key: email,
      email,
      phone: one.phone,
      program_type: type,
      selected_program: programme,
      status: one.status,
      surname: one.surname,
      first_name: one.first_name,
      application_number: one.status === 'draft' ? null : applicationNumber,
      answers: JSON.stringify({ date_of_birth: one.born, jamb_registration_number: one.jamb }),
      created_at: now,
      updated_at: now,
      submitted_at: one.status === 'draft' ? null : now,
      round_id: sql<string>`(select id from round where ${type} = any(program_types) and closes_at > now() order by closes_at limit 1)`,
    })
    .execute()
  return { id, email, uuid, number: applicationNumber }
}

/** 'c' for 2: names contain no digits. */
function letters(number: number): string {
  return [...String(number)].map(digit => String.fromCharCode(97 + Number(digit))).join('')
}
