import { sql } from 'kysely'
import type { Db } from '../../server/db/client.ts'

/** The last migration of the first schema that a portal ran on. */
export const firstSchema = '0006_house.sql'

/** Fills a store of the first schema with applications as they were then, and all that belongs to them. */
export async function fillFirstSchema(db: Db, applications: number): Promise<void> {
  await db.connection().execute(async connection => {
    for (const statement of [
      'set statement_timeout = 0',
      ...statements(applications),
      'analyze',
      'reset statement_timeout',
    ])
      await sql.raw(statement).execute(connection)
  })
}

function statements(count: number): string[] {
  const each = `from generate_series(1, ${count}) n`
  const uuid = (kind: string) => `md5('${kind}' || n)::uuid`
  const past = `now() - (n % 300) * interval '1 day'`
  return [
    `insert into account (id, email, email_key, full_name, password_hash, program_type, email_verified_at, created_at, updated_at)
     select ${uuid('account')}, 'a' || n || '@example.com', 'a' || n || '@example.com', 'Adaeze Nwosu ' || n,
     repeat('h', 97), 'msc', ${past}, ${past}, ${past} ${each}`,
    `insert into session (id, account_id, user_agent, created_at, last_used_at, expires_at)
     select ${uuid('session')}, ${uuid('account')}, 'a browser', ${past}, ${past}, now() + interval '20 days' ${each}`,
    `insert into application (uuid, account_id, email_key, program_type, selected_program, status, has_paid, residency, surname,
     first_name, email, answers, application_number, created_at, updated_at, submitted_at)
     select ${uuid('application')}, ${uuid('account')}, 'a' || n || '@example.com', 'msc', 'msc-computer-science', 'submitted', true,
     'nigeria', 'Nwosu', 'Adaeze', 'a' || n || '@example.com', jsonb_build_object('statement_of_purpose', repeat('word ', 120)),
     'PG/26/' || n, ${past}, ${past}, ${past} ${each}`,
    `insert into document (id, application_id, kind, file_name, content_type, size, sha256, storage_key, uploaded_at)
     select md5('document' || kind || n)::uuid, n, kind, 'paper.pdf', 'application/pdf', 20000, sha256('x'),
     md5('key' || kind || n)::uuid::text, ${past} ${each}, unnest(array['transcript', 'degree_certificate', 'curriculum_vitae']) kind`,
    `insert into referee (id, application_id, number, name, email, email_key, status, created_at, requested_at)
     select md5('referee' || number || n)::uuid, n, number, 'Musa Bello', 'r' || number || '.' || n || '@unilag.edu.ng',
     'r' || number || '.' || n || '@unilag.edu.ng', 'requested', ${past}, ${past} ${each}, generate_series(1, 2) number`,
    `insert into payment (id, application_id, reference, program_type, residency, amount_minor, currency, email, mode, status,
     created_at, settled_at) select ${uuid('payment')}, n, 'msc_' || n, 'msc', 'nigeria', 1000000, 'NGN',
     'a' || n || '@example.com', 'test', 'paid', ${past}, ${past} ${each}`,
    `insert into mail (id, kind, recipient, subject, text_body, html_body, created_at, sent_at, attempts)
     select md5('mail' || kind || n)::uuid, kind, 'a' || n || '@example.com', 'News', repeat('text ', 60), repeat('<p>', 100),
     ${past}, ${past}, 1 ${each}, unnest(array['verification-code', 'fee-due', 'payment-receipt', 'application-submitted']) kind`,
    `insert into audit_log (at, actor, action, subject) select ${past}, 'applicant:' || ${uuid('account')}, action,
     'application:' || ${uuid('application')} ${each}, unnest(array['application.submitted', 'payment.settled', 'document.added']) action`,
    `insert into contact_message (id, full_name, email, subject, message, created_at)
     select ${uuid('message')}, 'Ada', 'a' || n || '@example.com', 'A question', 'When?', ${past} from generate_series(1, ${count}, 10) n`,
  ]
}
