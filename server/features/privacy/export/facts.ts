import { sql } from 'kysely'
import { formatMoney } from '#shared/domain/money.ts'
import { answerSheet, type SheetSection } from '#shared/forms/answer-sheet.ts'
import type { Queryable } from '../../../db/client.ts'
import { askedForm } from '../../applications/asked-form.ts'
import { titleAppliedFor } from '../../applications/programme-title.ts'
import { type ApplicationRecord, answersOf, snapshotOf } from '../../applications/record.ts'
import type { Account } from '../../identity/queries.ts'
import { asCurrency } from '../../payments/currency.ts'
import { channelFacts } from './channel-facts.ts'

/** The account itself, its consent, sessions and devices; no hashes, no tokens. */
export async function accountFacts(db: Queryable, account: Account) {
  const consent = await db
    .selectFrom('consent')
    .select(['version', 'at', 'way'])
    .where('account_id', '=', account.id)
    .orderBy('at')
    .execute()
  const sessions = await db
    .selectFrom('session')
    .select(['user_agent', 'created_at', 'last_used_at', 'expires_at', 'ended_at'])
    .where('account_id', '=', account.id)
    .orderBy('created_at')
    .execute()
  const devices = await db
    .selectFrom('account_device')
    .select(['last_seen_at'])
    .where('account_id', '=', account.id)
    .orderBy('last_seen_at')
    .execute()
  const change = await db
    .selectFrom('email_change')
    .select(['new_email', 'created_at'])
    .where('account_id', '=', account.id)
    .executeTakeFirst()
  return {
    id: account.id,
    full_name: account.full_name,
    email: account.email,
    phone: account.phone,
    program_type: account.program_type,
    program: account.program,
    email_confirmed_at: account.email_verified_at,
    created_at: account.created_at,
    last_signed_in_at: account.signed_in_at,
    will_be_deleted_at: account.deletes_at,
    agreed_to: consent,
    sign_ins: sessions,
    marks_of_devices: devices,
    ...(await channelFacts(db, account.id)),
    ...(change ? { change_of_address_under_way: change } : {}),
  }
}

/** One application with every answer, earlier versions, its referees, and the records offices asked; never a link or any text of a reference. */
export async function applicationFacts(db: Queryable, record: ApplicationRecord) {
  const versions = await db
    .selectFrom('application_version')
    .select(['version', 'submitted_at', 'snapshot'])
    .where('application_id', '=', record.id)
    .orderBy('version')
    .execute()
  return {
    uuid: record.uuid,
    application_number: record.application_number,
    program_type: record.program_type,
    programme: titleAppliedFor(record) ?? null,
    status: record.status,
    fee_is_paid: record.has_paid,
    outcome: record.outcome,
    outcome_at: record.outcome_at,
    created_at: record.created_at,
    updated_at: record.updated_at,
    submitted_at: record.submitted_at,
    ...answersIn(record),
    documents: (await documentsOf(db, record.id)).map(
      ({ storageKey: _key, contentType: _type, ...document }) => document,
    ),
    referees: await refereesOf(db, record.id),
    records_offices: await recordsOfficesOf(db, record.id),
    ...(await correspondenceOf(db, record.id)),
    sent_before: versions.map(({ version, submitted_at, snapshot }) => ({
      version,
      submitted_at,
      ...answersIn(snapshotOf(snapshot)),
      documents: snapshotOf(snapshot).documents.map(({ id, kind }) => ({ id, kind })),
    })),
  }
}

/** The answers by field name, with the questions as they were asked. */
function answersIn(record: ApplicationRecord) {
  const form = askedForm(record)
  const answers = answersOf(record)
  return { answers, form_version: record.form_version, as_asked: answerSheet(form, answers).map(asStated) }
}

/**
 * The office’s requests and the replies, and the messages in both directions. The names of staff are not disclosed.
 */
async function correspondenceOf(db: Queryable, applicationId: number) {
  const requests = await db
    .selectFrom('case_request')
    .innerJoin('case_enquiry', 'case_enquiry.id', 'case_request.enquiry_id')
    .select(['case_request.kind', 'case_request.message', 'case_request.asked_at', 'case_enquiry.due_at'])
    .select(['case_request.answer', 'case_request.document_id as document', 'case_request.ended_at'])
    .where('case_request.application_id', '=', applicationId)
    .orderBy('case_request.asked_at')
    .execute()
  const messages = await db
    .selectFrom('case_message')
    .select([
      sql<string>`case when staff_id is null then 'you' else 'office' end`.as('from'),
      'body',
      'sent_at',
      'read_at',
    ])
    .where('application_id', '=', applicationId)
    .orderBy('sent_at')
    .execute()
  return { requests, messages }
}

/** Every referee ever named, and when we emailed them. */
async function refereesOf(db: Queryable, applicationId: number) {
  const referees = await db
    .selectFrom('referee')
    .select(['id', 'number', 'name', 'email', 'status', 'created_at', 'requested_at', 'closed_at'])
    .where('application_id', '=', applicationId)
    .orderBy('number')
    .orderBy('created_at')
    .execute()
  const mails = await db
    .selectFrom('mail')
    .select(['referee_id', 'kind', 'created_at', 'sent_at', 'given_up_at'])
    .where('referee_id', 'in', referees.map(({ id }) => id).concat('00000000-0000-0000-0000-000000000000'))
    .orderBy('created_at')
    .execute()
  return referees.map(({ id, ...referee }) => ({
    ...referee,
    mails: mails.filter(mail => mail.referee_id === id).map(({ referee_id: _referee, ...mail }) => mail),
  }))
}

/** Which institutions we asked about the applicant, never what they answered. */
function recordsOfficesOf(db: Queryable, applicationId: number) {
  return db
    .selectFrom('transcript_request')
    .select(['institution', 'wanted', 'student_number', 'studied', 'asked_at', 'closed_at as answered_at'])
    .where('application_id', '=', applicationId)
    .where('state', '!=', 'cancelled')
    .orderBy('asked_at')
    .execute()
}

/** Every version of every document, the current one of a kind first, each with its name in the archive. */
function asStated({ title, rows }: SheetSection) {
  return { title, rows: rows.map(({ question, answer }) => ({ question, answer })) }
}

export async function documentsOf(db: Queryable, applicationId: number) {
  const documents = await db
    .selectFrom('document')
    .select(['id', 'kind', 'file_name', 'size', 'uploaded_at', 'submitted_at', 'replaced_at'])
    .select(['unasked as sent_unasked', 'unasked_note as own_note', 'unasked_answer as answer'])
    .select(['content_type as contentType', 'storage_key as storageKey'])
    .where('application_id', '=', applicationId)
    // What a records office sent is between it and the university, as a reference is.
    .where('transcript_request_id', 'is', null)
    .orderBy('kind')
    .orderBy('replaced_at', ob => ob.asc().nullsFirst())
    .execute()
  const earlier = new Map<string, number>()
  return documents.map(document => {
    const number = (earlier.get(document.kind) ?? 0) + 1
    if (document.replaced_at) earlier.set(document.kind, number)
    const name = document.replaced_at ? `earlier/${document.kind}-${number}` : document.kind
    return { ...document, file: `documents/${name}${ending(document.contentType)}` }
  })
}

function ending(contentType: string): string {
  const endings: Record<string, string> = { 'application/pdf': '.pdf', 'image/jpeg': '.jpg', 'image/png': '.png' }
  return endings[contentType] ?? ''
}

/** How the newest refund stands; one that nobody has agreed to is none yet. */
const lastRefund = sql<string | null>`(select status from refund where refund.payment_id = payment.id
  and status not in ('asked', 'discarded') order by created_at desc limit 1)`

export async function paymentsOf(db: Queryable, applicationId: number) {
  const payments = await db
    .selectFrom('payment')
    .select([
      'payment.reference',
      'payment.fee',
      'payment.status',
      'payment.amount_minor',
      'payment.currency',
      'payment.payer',
      'payment.mode',
      'payment.receipt_number',
      'payment.created_at',
      'payment.settled_at',
      lastRefund.as('refund'),
      // It is someone else’s address if a sponsor paid.
      sql<string>`case when payment.payer = 'sponsor' then '' else payment.email end`.as('email'),
    ])
    .where('payment.application_id', '=', applicationId)
    .orderBy('payment.created_at')
    .execute()
  return payments.map(({ amount_minor, currency, ...payment }) => ({
    ...payment,
    amount: formatMoney(amount_minor, asCurrency(currency)),
  }))
}

/** Our emails to the owner; codes and private links were removed when they were sent. */
export function mailsTo(db: Queryable, account: Account) {
  return (
    db
      .selectFrom('mail')
      .select(['kind', 'recipient as to', 'subject', 'text_body as text', 'created_at', 'sent_at', 'given_up_at'])
      .where(eb =>
        eb.or([
          eb('account_id', '=', account.id),
          // Written before emails were linked to accounts. Emails to a former owner of this address belong to them.
          eb.and([
            eb('referee_id', 'is', null),
            eb('account_id', 'is', null),
            eb(sql`lower(recipient)`, '=', account.email_key),
          ]),
        ]),
      )
      // An email that is still waiting contains its code.
      .where('next_attempt_at', 'is', null)
      .orderBy('created_at')
      .execute()
  )
}

export function messagesOf(db: Queryable, account: Account) {
  return db
    .selectFrom('contact_message')
    .select(['full_name', 'email', 'subject', 'message', 'created_at'])
    .where(sql`lower(email)`, '=', account.email_key)
    .orderBy('created_at')
    .execute()
}

/** What the owners of two accounts are emailed about a merge. */
const toldOfPair = ['people.merge-proposed', 'people.merged', 'people.merge-undone']

/**
 * The progress of the office is confidential until a decision, so only the part that reached the applicant is
 * included.
 */
const isOpenToOwner = sql<boolean>`not (subject like 'application:%' and action <> all (${[
  'requests.sent',
  'request.cancelled',
  'message.sent',
  'application.extended',
]}::text[]) and (actor_kind = 'staff' or action like 'case.%'))
  and not (subject like 'account:%' and action like 'people.%' and action <> all (${toldOfPair}::text[]))`

/** The audit lines about the account, its applications, payments and referees. */
export async function activityOf(db: Queryable, accountId: string, applications: readonly ApplicationRecord[]) {
  const ids = [-1, ...applications.map(({ id }) => id)]
  const payments = await db.selectFrom('payment').select('reference').where('application_id', 'in', ids).execute()
  const referees = await db.selectFrom('referee').select('id').where('application_id', 'in', ids).execute()
  const subjects = [
    `account:${accountId}`,
    ...applications.map(({ uuid }) => `application:${uuid}`),
    ...payments.map(({ reference }) => `payment:${reference}`),
    ...referees.map(({ id }) => `referee:${id}`),
  ]
  const lines = await db
    .selectFrom('audit_log')
    .select(['at', 'actor_kind', 'actor_id', 'action', 'subject', 'detail', 'address'])
    .where('subject', 'in', subjects)
    .where(isOpenToOwner)
    .orderBy('at')
    .orderBy('id')
    .execute()
  // A referee’s network address is their own data, and so are the names of staff.
  return lines.map(({ address, actor_id, ...read }) => {
    // These lines name both accounts, and the other one may be someone else’s.
    const line = read.action.startsWith('people.') ? { ...read, detail: {} } : read
    if (line.actor_kind === 'applicant' && actor_id === accountId) return { ...line, actor_id, address }
    return line.actor_kind === 'staff' || line.actor_kind === 'command' ? line : { ...line, actor_id }
  })
}
