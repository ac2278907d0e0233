import { sql } from 'kysely'
import type { Db } from '../../server/db/client.ts'
import { schoolAnswers } from '../../server/features/payments/school-answers.fixture.ts'
import { programTypes } from '../../shared/domain/program-type.ts'
import { programmes } from '../../shared/domain/programmes.ts'

const surnames = ['Adeyemi', 'Bello', 'Nwachukwu', 'Àjàyí', 'Danjuma', 'Okonkwo', 'Eze', 'Yusuf', 'Effiong', 'Ɗanladi']
const firstNames = [
  'Tolulope',
  'Aisha',
  'Chidubem',
  'Ọláolúwa',
  'Musa',
  'Ngozi',
  'Kosisochukwu',
  'Halima',
  'Idara',
  'Sadiya',
]
const stages = [
  'received',
  'received',
  'received',
  'checking',
  'with_applicant',
  'reviewing',
  'ready',
  'told',
  'told',
  'told',
]

/**
 * Inserts applications with their accounts, cases, documents, search words and counts with one statement per table, because triggers would take
 * minutes.
 */
export async function fillOffice(db: Db, count: number, assignees: readonly string[]): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into application (uuid, account_id, email_key, email, phone, program_type, selected_program, status, surname, first_name,
        other_names, application_number, answers, created_at, updated_at, submitted_at, has_paid, form_version, round_id)
      select gen_random_uuid(), gen_random_uuid(), 'p' || n || '@example.com', 'p' || n || '@example.com',
        '+2348' || lpad(n::text, 9, '0'), type, programme, 'submitted', (${surnames}::text[])[1 + n % 10] || case when n % 7 = 0 then '' else chr(97 + n % 26) end,
        (${firstNames}::text[])[1 + (n / 10) % 10], '', '26-' || lpad((n / 1000)::text, 3, '0') || '-' || lpad((n % 1000)::text, 3, '0'),
        ${answers()}::jsonb -> type || jsonb_build_object('jamb_registration_number', '2026' || lpad(n::text, 8, '0') || 'AB'),
        at, at, at, n % 3 > 0, 1,
        (select id from round where type = any (program_types) order by id limit 1)
      from (
        select n, (${programmes().map(({ id }) => id)}::text[])[1 + n % ${programmes().length}::integer] as programme,
          (${programmes().map(({ programType }) => programType)}::text[])[1 + n % ${programmes().length}::integer] as type,
          now() - n % 86400 * interval '60 seconds' as at
        from generate_series(1, ${count}::integer) n
      ) one`.execute(tx)
    await sql`
      insert into account (id, email, email_key, full_name, phone, password_hash, program_type, email_verified_at, created_at, updated_at,
        signed_in_at)
      select account_id, email, email_key, first_name || ' ' || surname, phone, '', program_type, created_at, created_at, created_at,
        created_at + id % 90 * interval '1 hour'
      from application`.execute(tx)
    // As compared with each other already, which would go on for minutes beside the calls.
    await sql`insert into person (account_id) select id from account`.execute(tx)
    await sql`
      insert into admission_case (application_id, stage, received_at, since, program_type, programme_id, round_id, assignee_id,
        first_opened_at, returned_at, due_at)
      select id, stage, submitted_at, submitted_at, program_type, selected_program, round_id,
        case when id % 3 = 0 then (${assignees}::uuid[])[1 + id % ${assignees.length}::integer] end,
        case when stage <> 'received' or id % 5 = 0 then submitted_at end,
        case when stage = 'checking' and id % 9 = 0 then now() end,
        case when stage = 'with_applicant' then now() + (id % 20 - 4) * interval '1 day' end
      from (select *, (${stages}::text[])[1 + (id * 7 + id / 10) % 10] as stage from application) placed`.execute(tx)
    await sql`
      insert into document (id, application_id, kind, file_name, content_type, size, sha256, storage_key, uploaded_at, submitted_at,
        verdict, verdict_reason, judged_at, judged_by)
      select gen_random_uuid(), id, kind, kind || '.pdf', 'application/pdf', 1000, sha256(kind::bytea), gen_random_uuid()::text, now(), now(),
        verdict, case verdict when 'rejected' then 'blurred' end, case when verdict is not null then now() end,
        case when verdict is not null then (${assignees}::uuid[])[1] end
      from (
        select application.id, kind, case when first_opened_at is null then null when application.id % 40 = 0 then 'rejected' else 'accepted' end as verdict
        from application join admission_case on application_id = application.id,
          unnest(array['passport_photograph', 'transcript', 'degree_certificate']) kind
      ) judged`.execute(tx)
    await sql`insert into application_facts select facts.* from application, facts_of(application.id, answers) facts`.execute(
      tx,
    )
    await sql`insert into case_word (word, application_id)
      select word, application.id from application, unnest(words_of_application(application)) word on conflict do nothing`.execute(
      tx,
    )
    await sql`insert into case_count (round_id, program_type, programme_id, stage, reading, cases)
      select round_id, program_type, programme_id, stage, case_reading(returned_at, first_opened_at), count(*)
      from admission_case group by 1, 2, 3, 4, 5`.execute(tx)
  })
  await db.connection().execute(async one => {
    await sql`set statement_timeout = 0`.execute(one)
    await sql`vacuum analyze`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })
}

/** Full forms by program type with a statement of 3,000 characters, so that answers have a realistic size. */
function answers(): string {
  const lines = Array.from(
    { length: 60 },
    (_, at) => `Line ${at}: ${(at * 7919) % 1009} pages, measured on a phone in Awka.`,
  )
  const statement_of_purpose = lines.join(' ').slice(0, 3000)
  return JSON.stringify(
    Object.fromEntries(programTypes.map(type => [type, { ...schoolAnswers(type), statement_of_purpose }])),
  )
}
