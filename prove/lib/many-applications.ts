import { sql } from 'kysely'
import type { Db } from '../../server/db/client.ts'

/** The last migration of the first schema in production. */
export const firstSchema = '0006_house.sql'

/** How the rows of person or application `n` are named, for readers of either data set. */
export const idOf = (kind: string, n = 'n') => `md5('${kind}' || ${n})::uuid`

/**
 * The people, one row per application, in a separate schema that no migration touches: one person in ten has two applications, one
 * application in fifty has no account yet, and all five program types, three states, both residencies and two years occur.
 * Nothing is old enough for a job of any version to touch it.
 */
const lives = (count: number) => `
  create schema prove;
  create table prove.life as
  select *, type in ('msc', 'phd') and status <> 'draft' as has_referees,
    status = 'submitted' and not (residency = 'international' and type in ('foundation', 'jupeb', 'phd')) as has_paid,
    case when status <> 'draft' then begun_at + interval '3 days' end as sent_at
  from (
    select n,
      case when n > ${firstHalf(count)} then n - ${firstHalf(count)} else n end as person,
      n % 50 = 7 and n <= ${firstHalf(count)} and n > ${count - firstHalf(count)} as is_unclaimed,
      (array['msc', 'undergraduate', 'phd', 'foundation', 'jupeb'])[1 + (n + (n > ${firstHalf(count)})::int) % 5] as type,
      (array['msc-computer-science', 'bsc-computer-science', 'phd-computer-science', 'foundation-science', 'jupeb-science'])
        [1 + (n + (n > ${firstHalf(count)})::int) % 5] as programme,
      (array['draft', 'awaiting_payment', 'submitted', 'submitted', 'submitted', 'submitted', 'submitted'])[1 + n % 7] as status,
      case when n % 11 = 0 and n % 7 <> 1 then 'international' else 'nigeria' end as residency,
      date_trunc('second', now()) - (3 + n % 700) * interval '1 day' as begun_at,
      date_trunc('second', now()) - (n % 50) * interval '1 hour' as changed_at
    from generate_series(1, ${count}) n
  ) drawn;
  alter table prove.life add primary key (n);
  analyze prove.life`

/** Nine in ten applications are their person’s first. A multiple of five gives the second another program type. */
function firstHalf(count: number): number {
  return Math.floor((count * 0.9) / 5) * 5
}

/** Fills a database of the first schema with applications as they were then, and everything that belongs to them. */
export async function fillFirstSchema(db: Db, applications: number): Promise<void> {
  await runAll(db, [lives(applications), ...statements])
}

export async function runAll(db: Db, texts: readonly string[]): Promise<void> {
  await withoutTimeout(db, async connection => {
    for (const text of [...texts, 'analyze']) await sql.raw(text).execute(connection)
  })
}

/** Runs work on a connection without a statement timeout. */
export async function withoutTimeout<Result>(db: Db, work: (connection: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async connection => {
    await sql`set statement_timeout = 0`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

const address = `'a' || person || '@example.com'`
const kinds = `unnest(array['passport_photograph', 'transcript', 'degree_certificate', 'curriculum_vitae']) with ordinality as kinds (kind, place)`

const statements = [
  `insert into account (id, email, email_key, full_name, phone, password_hash, program_type, program, email_verified_at, created_at, updated_at)
   select ${idOf('account', 'person')}, ${address}, ${address}, 'Adaeze Nwosu ' || person, '0803 123 4567', repeat('h', 97), type,
   programme, begun_at, begun_at, begun_at from prove.life where n = person and not is_unclaimed`,
  `insert into session (id, account_id, user_agent, created_at, last_used_at, expires_at)
   select ${idOf('session', 'person')}, ${idOf('account', 'person')}, 'a browser', changed_at, changed_at, now() + interval '20 days'
   from prove.life where n = person and not is_unclaimed`,
  `insert into refresh_token (token_hash, session_id, created_at)
   select sha256(convert_to('refresh' || person, 'UTF8')), ${idOf('session', 'person')}, changed_at
   from prove.life where n = person and not is_unclaimed`,
  `insert into one_time_code (id, email_key, purpose, code_hash, created_at, expires_at)
   select ${idOf('code')}, ${address}, 'reset-password', sha256('x'), now(), now() + interval '1 day' from prove.life where n % 20 = 0`,
  `insert into application (uuid, account_id, email_key, program_type, selected_program, status, has_paid, residency, surname, first_name,
   other_names, email, phone, answers, application_number, revision, created_at, updated_at, submitted_at)
   select ${idOf('application')}, case when not is_unclaimed then ${idOf('account', 'person')} end, ${address}, type, programme, status,
   has_paid, residency, 'Nwosu', 'Adaeze', 'Chioma', ${address}, '0803 123 4567',
   jsonb_build_object('statement_of_purpose', repeat('word ', 120), 'address', n || ' Street', 'nationality', 'NG'),
   case when status <> 'draft' then 'PG/26/' || n end, 7, begun_at, changed_at, sent_at from prove.life order by n`,
  `insert into document (id, application_id, kind, file_name, content_type, size, sha256, storage_key, uploaded_at)
   select md5('document' || kind || n)::uuid, n, kind, kind || '.pdf', 'application/pdf', 20000, sha256('x'),
   md5('key' || kind || n)::uuid::text, begun_at + place * interval '1 minute' from prove.life, ${kinds} where status <> 'draft' or n % 2 = 0`,
  `insert into application_version (application_id, version, snapshot, submitted_at)
   select n, 1, to_jsonb(application) || jsonb_build_object('documents', (select jsonb_agg(jsonb_build_object('id', id, 'kind', kind,
   'file_name', file_name)) from document where application_id = n)), sent_at
   from prove.life join application on application.id = n where sent_at is not null`,
  `insert into referee (id, application_id, number, name, email, email_key, status, created_at, requested_at, closed_at)
   select md5('referee' || number || n)::uuid, n, number, 'Musa Bello', 'r' || number || '.' || n || '@unilag.edu.ng',
   'r' || number || '.' || n || '@unilag.edu.ng',
   case when status = 'awaiting_payment' then 'not_requested' when n % 3 = 0 then 'provided' when n % 41 = 0 then 'declined' else 'requested' end,
   begun_at, case when status = 'submitted' then changed_at end, case when status = 'submitted' and (n % 3 = 0 or n % 41 = 0) then changed_at end
   from prove.life, generate_series(1, 2) number where has_referees`,
  `insert into referee_link (token_hash, referee_id, created_at)
   select sha256(convert_to(md5('link' || number || n)::uuid::text, 'UTF8')), md5('referee' || number || n)::uuid, changed_at
   from prove.life, generate_series(1, 2) number where has_referees and status = 'submitted'`,
  `insert into reference (referee_id, name, designation, email_official, email_personal, place_of_work, contact_details,
   known_duration_context, final_recommendation, additional_comments, intellectual_ability, research_ability, teaching_ability,
   leadership_ability, candidate_name, programme_applied_for, submitted_at)
   select referee.id, name, 'Professor', referee.email, '', 'University of Lagos', '', 'Four years.', repeat('Yes. ', 60), '', 5, 4, 4, 5,
   'Adaeze Nwosu', 'M.Sc. Computer Science', closed_at from referee where status = 'provided'`,
  `insert into payment (id, application_id, reference, program_type, residency, amount_minor, currency, email, mode, status, created_at,
   settled_at, gateway_answer) select ${idOf('payment')}, n, type || '_' || n, type, residency, 1000000, 'NGN', ${address}, 'test',
   case when has_paid then 'paid' else 'expired' end, sent_at, sent_at, '{"status": "success"}' from prove.life where status <> 'draft'`,
  `insert into payment_event (id, event, data_key, body, received_at, handled_at, next_attempt_at)
   select ${idOf('event')}, 'charge.success', n::text, '\\x7b7d', changed_at, changed_at, changed_at from prove.life where has_paid and n % 4 = 0`,
  `insert into mail (id, kind, recipient, subject, text_body, html_body, created_at, sent_at, attempts)
   select md5('mail' || kind || n)::uuid, kind, ${address}, 'News', repeat('text ', 60), repeat('<p>', 100), changed_at, changed_at, 1
   from prove.life, unnest(array['verification-code', 'fee-due', 'payment-receipt', 'application-submitted']) kind`,
  `insert into audit_log (at, actor, action, subject) select changed_at, actor, action, 'application:' || ${idOf('application')} from prove.life,
   lateral (values ('applicant:' || ${idOf('account', 'person')}, 'application.saved'), ('applicant:' || ${idOf('account', 'person')}, 'document.added'),
   ('gateway', 'payment.settled'), ('clock', 'mail.given-up'), ('office:Registrar', 'payment.transferred'), ('nobody', 'account.asked')) line (actor, action)`,
  `insert into contact_message (id, full_name, email, subject, message, created_at)
   select ${idOf('message')}, 'Ada', ${address}, 'A question', 'When?', changed_at from prove.life where n % 10 = 0`,
  `insert into idempotency_key (caller, call, key, answer, created_at)
   select 'account:' || ${idOf('account', 'person')}, 'POST /documents/upload', ${idOf('promise')}, '{"status": 200, "body": {}}', now() from prove.life where n % 10 = 0`,
  `insert into rate_limit (key, window_start, hits) select 'sign-in:' || n, now(), 1 from prove.life where n % 10 = 0`,
]
