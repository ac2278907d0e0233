import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../server/base/context.ts'
import type { Db } from '../server/db/client.ts'
import { makeAccessToken, readAccessToken } from '../server/features/identity/access-token.ts'
import { hashPassword } from '../server/features/identity/passwords.ts'
import { password } from '../server/testing/people.ts'
import type { ProgramType } from '../shared/domain/program-type.ts'

/** A signed-in person with a confirmed account. */
export interface Person {
  email: string
  /** An access token that stays valid for a long run. */
  bearer: string
}

/** People with one name and a number from 1 on, so that their rows can be named without a query. */
export interface Crowd {
  name: string
  count: number
  type: ProgramType
}

interface Signing {
  clock: Clock
  config: { secret: string }
}

/** Writes accounts and sessions straight into the database with a few statements instead of many sign-ups. */
export async function writePeople(context: Signing & { db: Db }, crowd: Crowd): Promise<Person[]> {
  await writeAccounts(context.db, crowd, context.clock.now())
  return Array.from({ length: crowd.count }, (_, index) => ({
    email: emailOf(crowd.name, index + 1),
    bearer: tokenOf(context, crowd.name, index + 1),
  }))
}

export async function writeAccounts(db: Db, { name, count, type }: Crowd, now: Date): Promise<void> {
  const hash = await hashPassword(password)
  const people = sql`generate_series(1, ${count}) n`
  const email = sql`${`${name}.`}::text || n || '@example.com'`
  const [account, session] = [sqlId('account', name), sqlId('session', name)]
  await sql`insert into account (id, email, email_key, full_name, phone, password_hash, program_type, email_verified_at, created_at, updated_at)
    select ${account}, ${email}, ${email}, 'Adaeze Chioma Nwosu', '0803 123 4567', ${hash}, ${type}, ${now}, ${now}, ${now} from ${people}`.execute(
    db,
  )
  await sql`insert into session (id, account_id, user_agent, created_at, last_used_at, expires_at)
    select ${session}, ${account}, 'Mozilla/5.0 (Linux; Android 12)', ${now}, ${now}, ${now}::timestamptz + interval '30 days' from ${people}`.execute(
    db,
  )
  await sql`insert into refresh_token (token_hash, session_id, created_at)
    select sha256(convert_to('refresh ' || ${session}::text, 'UTF8')), ${session}, ${now} from ${people}`.execute(db)
}

/** A person who has submitted an application whose fee is due. */
export interface Payer extends Person {
  uuid: string
}

export async function writePayers(context: Signing & { db: Db }, crowd: Crowd): Promise<Payer[]> {
  const people = await writePeople(context, crowd)
  const now = context.clock.now()
  const { rows } = await sql<{ email: string; uuid: string }>`
    insert into application (uuid, account_id, email_key, program_type, selected_program, status, residency, surname,
      first_name, email, application_number, created_at, updated_at, submitted_at)
    select gen_random_uuid(), id, email_key, 'foundation', 'foundation-science', 'awaiting_payment', 'nigeria', 'Payer',
      'Ada', email, email, ${now}, ${now}, ${now} from account where email like ${`${crowd.name}.%`}
    returning email, uuid`.execute(context.db)
  const uuids = new Map(rows.map(({ email, uuid }) => [email, uuid]))
  return people.map(person => ({ ...person, uuid: uuids.get(person.email) ?? '' }))
}

export function emailOf(name: string, n: number): string {
  return `${name}.${n}@example.com`
}

/** An access token as the server issues it. */
export function tokenOf(signing: Signing, name: string, n: number): string {
  return makeAccessToken(thisEvening(signing), {
    accountId: idOf('account', name, n),
    sessionId: idOf('session', name, n),
  })
}

/** A token for the same session that lasts for a long run. Throws if the given one is no longer valid. */
export function lastingToken(signing: Signing, token: string): string {
  const who = readAccessToken(signing, token)
  if (!who) throw new Error('This token is not one of this server, or has expired')
  return makeAccessToken(thisEvening(signing), who)
}

/** A token lasts fifteen minutes, which is too short for a long run. */
function thisEvening({ clock, config }: Signing): Signing {
  return { clock: { now: () => new Date(clock.now().getTime() + 12 * 3_600_000) }, config }
}

/** Ordered like the server’s ids, which start with the time. */
function idOf(kind: 'account' | 'session', name: string, n: number): string {
  return n.toString(16).padStart(8, '0') + endOfId(kind, name)
}

/** Like `idOf`, as SQL for the column `n`. */
export function sqlId(kind: 'account' | 'session', name: string) {
  return sql<string>`(lpad(to_hex(n), 8, '0') || ${endOfId(kind, name)}::text)::uuid`
}

function endOfId(kind: 'account' | 'session', name: string): string {
  return `-0000-7000-8000-${createHash('sha256').update(`${kind} ${name}`).digest('hex').slice(0, 12)}`
}
