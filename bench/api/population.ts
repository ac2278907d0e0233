import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { currentConsent } from '#shared/domain/consent.ts'
import { emailOf, sqlId, writeAccounts } from '../../harness/people.ts'
import type { Db } from '../../server/db/client.ts'
import { verificationCode } from '../../server/emails/accounts.ts'
import { splitAnswers } from '../../server/features/applications/record.ts'
import { postgraduateAnswers } from '../../server/testing/people.ts'

/**
 * The role of a person, by the last digit of their number. Every person has an account, a session and an application with its
 * documents; the rest follows from how far the application has come.
 */
export const roles = {
  /** Still filling in the form. */
  writers: [0, 1],
  /** With a complete form, not submitted yet. */
  submitters: [2, 3, 4, 5],
  /** Submitted, the fee is due. */
  payers: [6],
  /** Paid, both referees have been asked. */
  awaited: [7],
  /** Paid, both references have arrived. */
  finished: [8, 9],
} as const
export type Role = keyof typeof roles

/** The name they all share. */
export const applicants = 'applicant'

const statement = `I want to build systems that work on a bad network. ${'In my final year I measured how pages load in Awka, and I learned that most of what is slow need not be. '.repeat(14)}`

/** The form of person `n`, as in the browser. */
export function answersOfPerson(n: number): Record<string, unknown> {
  return postgraduateAnswers({
    ...sameForAll,
    email: emailOf(applicants, n),
    first_referee_email: `r1.${n}@unilag.edu.ng`,
    second_referee_email: `r2.${n}@unn.edu.ng`,
  })
}

const sameForAll = {
  statement_of_purpose: statement,
  employment: [{ employer: 'Rural Links Ltd', role: 'Network engineer', start_year: '2020', end_year: '' }],
}

/** Spread like the server’s random ids. */
export function applicationUuidOf(n: number): string {
  return scattered(`application ${n}`)
}

export function linkUuidOf(n: number, referee: 1 | 2): string {
  return scattered(`link ${referee} ${n}`)
}

function scattered(text: string): string {
  const hex = createHash('md5').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}

/** Up to `count` people of a role, spread over all of them. */
export function peopleOf(role: Role, applications: number, count: number): number[] {
  const digits: readonly number[] = roles[role]
  const all = Array.from({ length: applications }, (_, index) => index + 1).filter(n => digits.includes(n % 10))
  const step = Math.max(1, all.length / count)
  return Array.from({ length: Math.min(count, all.length) }, (_, index) => all[Math.floor(index * step)] ?? 1)
}

/** Writes everyone into an empty, migrated database with a few statements. */
export async function fill(db: Db, applications: number): Promise<void> {
  const now = new Date()
  const people = sql`generate_series(1, ${applications}) n`
  const statements = [
    // As `scattered` above.
    sql`create function scattered(name text) returns uuid immutable language sql
      return overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid`,
    ...forms(people, now, applications),
    ...references(people, now),
    ...traces(people, now),
    sql`vacuum analyze`,
    sql`checkpoint`,
  ]
  await db.connection().execute(async connection => {
    await sql`set statement_timeout = 0`.execute(connection)
    await writeAccounts(connection, { name: applicants, count: applications, type: 'msc' }, now)
    for (const one of statements) await one.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}

const account = sqlId('account', applicants)
const isSent = sql`n % 10 > 5`
const isPaid = sql`n % 10 > 6`

/** Applications with their documents, payments and submitted versions. */
function forms(people: RawBuilder<unknown>, now: Date, applications: number): RawBuilder<unknown>[] {
  const { columns, rest } = splitAnswers(postgraduateAnswers(sameForAll) as Parameters<typeof splitAnswers>[0])
  return [
    sql`insert into application (id, uuid, account_id, email_key, program_type, selected_program, status, has_paid, residency, surname,
        first_name, other_names, email, phone, answers, application_number, revision, created_at, updated_at, submitted_at)
      overriding system value
      select n, scattered('application ' || n), ${account}, 'applicant.' || n || '@example.com', 'msc', ${columns.selected_program},
        case when ${isPaid} then 'submitted' when ${isSent} then 'awaiting_payment' else 'draft' end, ${isPaid}, 'nigeria',
        ${columns.surname}, ${columns.first_name}, ${columns.other_names}, 'applicant.' || n || '@example.com', ${columns.phone},
        ${JSON.stringify(rest)}::jsonb || jsonb_build_object('first_referee_email', 'r1.' || n || '@unilag.edu.ng',
          'second_referee_email', 'r2.' || n || '@unn.edu.ng'),
        case when ${isSent} then '25-' || n end, 7, ${now}, ${now}, case when ${isSent} then ${now}::timestamptz end from ${people}`,
    sql`select setval(pg_get_serial_sequence('application', 'id'), ${applications})`,
    sql`insert into document (id, application_id, kind, file_name, content_type, size, sha256, storage_key, uploaded_at)
      select scattered(kind || n), n, kind, kind || '.pdf', case when place = 1 then 'image/jpeg' else 'application/pdf' end, 1048576,
        sha256(convert_to(kind || n, 'UTF8')), scattered(kind || n)::text, ${now}
      from ${people}, unnest(array['passport_photograph', 'transcript', 'degree_certificate', 'curriculum_vitae']) with ordinality as kinds (kind, place)`,
    sql`insert into payment (id, application_id, reference, program_type, residency, amount_minor, currency, email, mode, status, created_at,
        settled_at, receipt_number)
      select scattered('payment ' || n), n, 'msc_' || (1700000000000 + n), 'msc', 'nigeria', 1000000, 'NGN', 'applicant.' || n || '@example.com',
        'test', 'paid', ${now}, ${now}, 'R' || n from ${people} where ${isPaid}`,
    sql`insert into application_version (application_id, version, snapshot, submitted_at)
      select id, 1, to_jsonb(application), ${now} from application where submitted_at is not null`,
  ]
}

/** Referees, their links, and some references. */
function references(people: RawBuilder<unknown>, now: Date): RawBuilder<unknown>[] {
  return [
    sql`insert into referee (id, application_id, number, name, email, email_key, status, created_at, requested_at, closed_at, next_reminder_at)
      select scattered('referee ' || number || ' ' || n), n, number, 'Prof. Musa Bello', 'r' || number || '.' || n || '@unilag.edu.ng',
        'r' || number || '.' || n || '@unilag.edu.ng',
        case when n % 10 > 7 then 'provided' when ${isPaid} then 'requested' else 'not_requested' end, ${now},
        case when ${isPaid} then ${now}::timestamptz end, case when n % 10 > 7 then ${now}::timestamptz end,
        case when n % 10 = 7 then ${now}::timestamptz + interval '7 days' end
      from ${people}, generate_series(1, 2) number where ${isSent}`,
    sql`insert into referee_link (token_hash, referee_id, created_at)
      select sha256(convert_to(scattered('link ' || number || ' ' || n)::text, 'UTF8')), scattered('referee ' || number || ' ' || n), ${now}
      from ${people}, generate_series(1, 2) number where ${isPaid}`,
    sql`insert into reference (referee_id, name, designation, email_official, email_personal, place_of_work, contact_details,
        known_duration_context, final_recommendation, additional_comments, intellectual_ability, research_ability, teaching_ability,
        leadership_ability, candidate_name, programme_applied_for, submitted_at)
      select scattered('referee ' || number || ' ' || n), 'Prof. Musa Bello', 'Professor', 'r@unilag.edu.ng', '', 'University of Lagos', '',
        'Four years as her supervisor.', ${statement.slice(0, 700)}, '', 5, 4, 4, 5, 'Adaeze Chioma Nwosu', 'M.Sc. Computer Science', ${now}
      from ${people}, generate_series(1, 2) number where n % 10 > 7`,
  ]
}

/** What a portal accumulates: consents, emails, audit lines, devices. */
function traces(people: RawBuilder<unknown>, now: Date): RawBuilder<unknown>[] {
  return [
    sql`insert into consent (account_id, version, at, way) select ${account}, ${currentConsent().version}, ${now}, 'sign-up' from ${people}`,
    sql`insert into mail (id, kind, recipient, subject, text_body, html_body, created_at, attempts, sent_at)
      select scattered('mail ' || n), 'verification-code', 'applicant.' || n || '@example.com', ${mail.subject}, ${mail.text}, ${mail.html},
        ${now}, 1, ${now} from ${people}`,
    sql`insert into audit_log (at, actor_kind, actor_id, action, subject)
      select ${now}, 'applicant', ${account}::text, action, 'application:' || scattered('application ' || n)
      from ${people}, unnest(array['email.verified', 'document.added', 'document.added', 'document.added', 'document.added']) action`,
    sql`insert into account_device (account_id, device_hash, network_hash, last_seen_at)
      select ${account}, decode(md5('device ' || n), 'hex'), decode(md5('network ' || n), 'hex'), ${now} from ${people}`,
  ]
}

const mail = verificationCode({
  code: '••••',
  minutes: 10,
  url: 'https://apply.example.edu/login?email=adaeze%40example.com#key=••••',
  others: [],
})

/** Resets the people of a role, so that they can be measured again. */
export async function putBack(db: Db, role: Role, people: readonly number[]): Promise<void> {
  switch (role) {
    case 'submitters':
      await sql`delete from referee where application_id = any(${people})`.execute(db)
      await sql`update application set status = 'draft' where id = any(${people})`.execute(db)
      return
    case 'payers':
      await sql`delete from payment where application_id = any(${people})`.execute(db)
      await sql`delete from referee_link where referee_id in (select id from referee where application_id = any(${people}))`.execute(
        db,
      )
      await sql`update referee set status = 'not_requested', requested_at = null, next_reminder_at = null
        where application_id = any(${people})`.execute(db)
      await sql`update application set status = 'awaiting_payment', has_paid = false where id = any(${people})`.execute(
        db,
      )
      return
    case 'awaited':
      await sql`delete from reference where referee_id in (select id from referee where application_id = any(${people}))`.execute(
        db,
      )
      await sql`update referee set status = 'requested', closed_at = null, next_reminder_at = now() + interval '7 days'
        where application_id = any(${people})`.execute(db)
      return
    case 'writers':
    case 'finished':
      return
    default:
      role satisfies never
  }
}
