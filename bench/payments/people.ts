import { sql } from 'kysely'
import type { Context } from '../../server/context.ts'
import { makeAccessToken } from '../../server/features/identity/access-token.ts'

export interface Payer {
  accountId: string
  sessionId: string
  uuid: string
  email: string
}

/** So many people with a sent application that waits for ₦10,000, written straight into the store. */
export async function writePeople(context: Context, count: number, round: string): Promise<Payer[]> {
  const now = context.clock.now()
  const later = new Date(now.getTime() + 86_400_000)
  await sql`with numbers as (select n, ${round} || '.' || n || '@example.com' as email from generate_series(1, ${count}) n),
    accounts as (
      insert into account (id, email, email_key, full_name, password_hash, program_type, email_verified_at, created_at, updated_at)
      select gen_random_uuid(), email, email, 'Payer ' || n, '-', 'foundation', ${now}, ${now}, ${now} from numbers
      returning id, email),
    sessions as (
      insert into session (id, account_id, created_at, last_used_at, expires_at)
      select gen_random_uuid(), id, ${now}, ${now}, ${later} from accounts)
    insert into application (uuid, account_id, email_key, program_type, selected_program, status, residency, surname,
      first_name, email, application_number, created_at, updated_at, submitted_at)
    select gen_random_uuid(), id, email, 'foundation', 'foundation-science', 'awaiting_payment', 'nigeria', 'Payer',
      'Ada', email, email, ${now}, ${now}, ${now} from accounts`.execute(context.db)
  return context.db
    .selectFrom('application')
    .innerJoin('session', 'session.account_id', 'application.account_id')
    .select(['session.account_id as accountId', 'session.id as sessionId', 'application.uuid', 'application.email'])
    .where('application.email', 'like', `${round}.%`)
    .execute()
}

export function bearerOf(context: Context, { accountId, sessionId }: Payer): string {
  return makeAccessToken(context, { accountId, sessionId })
}
