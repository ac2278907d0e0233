import type { Tables } from '../../db/tables.ts'
import type { holdings } from './holdings.ts'
import { applicationInventory } from './inventory-applications.ts'
import { caseInventory } from './inventory-cases.ts'
import { decisionInventory } from './inventory-decisions.ts'
import { moneyInventory } from './inventory-money.ts'
import { peopleInventory } from './inventory-people.ts'
import { referenceInventory, transcriptInventory } from './inventory-references.ts'
import { reviewInventory } from './inventory-reviews.ts'
import { sandboxInventory } from './inventory-sandbox.ts'
import { staffInventory } from './inventory-staff.ts'

type Group = keyof typeof holdings

/** `nothing`: the column reveals nothing about a person, even together with the others of its row. */
type Decision = Group | 'nothing'

export type Inventory<Names extends keyof Tables> = {
  [T in Names]: Partial<Record<Decision, readonly (keyof Tables[T])[]>>
}

/**
 * Every column of the database, with what it reveals about a person. A test compares this list with the database
 * itself, so that every new column needs a decision. A column that only links a row to its owner counts with that
 * row.
 */
export const inventory: Inventory<keyof Tables> = {
  account: {
    account: [
      'id',
      'email',
      'email_key',
      'full_name',
      'phone',
      'password_hash',
      'program_type',
      'program',
      'email_verified_at',
      'created_at',
      'updated_at',
      'signed_in_at',
      'idle_warned_at',
      'deletes_at',
      'merged_into',
    ],
  },
  account_device: { deviceMarks: ['account_id', 'device_hash', 'network_hash', 'last_seen_at'] },
  admission_case: {
    outcome: [
      'application_id',
      'stage',
      'withdrawn_from',
      'withdrawn_why',
      'received_at',
      'since',
      'program_type',
      'programme_id',
      'round_id',
      'assignee_id',
      'first_opened_at',
      'returned_at',
      'due_at',
      'release_id',
      'score',
    ],
    nothing: ['revision', 'reading_counted'],
  },
  admission_session: { nothing: ['id', 'created_at'] },
  ...applicationInventory,
  audit_log: { audit: ['id', 'at', 'actor', 'actor_kind', 'actor_id', 'action', 'subject', 'detail', 'address'] },
  ...caseInventory,
  ...peopleInventory,
  closed_reference_link: { links: ['token_hash', 'closed_at'] },
  consent: { consent: ['account_id', 'version', 'at', 'way'] },
  contact_message: { messages: ['id', 'full_name', 'email', 'subject', 'message', 'created_at'] },
  document: {
    documents: [
      'id',
      'application_id',
      'kind',
      'file_name',
      'sha256',
      'storage_key',
      'uploaded_at',
      'submitted_at',
      'replaced_at',
      'transcript_request_id',
    ],
    outcome: ['verdict', 'verdict_reason', 'judged_at', 'judged_by', 'unasked', 'unasked_answer'],
    messages: ['unasked_note'],
    nothing: ['content_type', 'size'],
  },
  email_change: { account: ['account_id', 'new_email', 'new_email_key', 'created_at'] },
  file_check: { documents: ['storage_key', 'attempts', 'created_at', 'next_attempt_at'] },
  idempotency_key: { shortRecords: ['caller', 'call', 'key', 'request_hash', 'answer', 'sealed_answer', 'created_at'] },
  known_device: { deviceMarks: ['account_id', 'token_hash', 'last_used_at'] },
  mail: {
    mails: [
      'id',
      'kind',
      'recipient',
      'reply_to',
      'subject',
      'text_body',
      'html_body',
      'calendar',
      'secrets',
      'referee_id',
      'transcript_request_id',
      'created_at',
      'next_attempt_at',
      'sent_at',
      'given_up_at',
      'last_error',
      'bounced_at',
      'account_id',
      'useful_until',
      'mailbox_full_at',
    ],
    nothing: ['attempts', 'lane', 'trouble', 'trouble_since'],
  },
  offering: {
    nothing: ['round_id', 'programme_id', 'state', 'acceptance_fee_minor', 'required_documents', 'revision'],
  },
  one_time_code: {
    codes: [
      'id',
      'email_key',
      'purpose',
      'code_hash',
      'link_hash',
      'sign_up_id',
      'asked_by',
      'created_at',
      'expires_at',
      'used_at',
    ],
    nothing: ['tries', 'is_decoy'],
  },
  office_setup: { nothing: ['token_hash', 'created_at'] },
  payment: {
    payments: [
      'id',
      'application_id',
      'reference',
      'program_type',
      'selected_program',
      'residency',
      'amount_minor',
      'currency',
      'email',
      'mode',
      'status',
      'access_code',
      'authorization_url',
      'created_at',
      'next_check_at',
      'booked_at',
      'settled_at',
      'gateway_answer',
      'payer',
      'receipt_number',
      'held_for',
      'fee',
      'decision_id',
    ],
    nothing: ['checks'],
  },
  payment_event: {
    paymentEvents: ['id', 'event', 'data_key', 'body', 'received_at', 'handled_at', 'next_attempt_at'],
    nothing: ['attempts', 'is_ours'],
  },
  pending_sign_up: {
    signUps: [
      'id',
      'email',
      'email_key',
      'full_name',
      'phone',
      'password_hash',
      'program_type',
      'program',
      'cookie_hash',
      'user_agent',
      'network',
      'agreed_version',
      'created_at',
    ],
    nothing: ['is_contested'],
  },
  rate_limit: { shortRecords: ['key', 'window_start'], nothing: ['hits'] },
  referee: {
    referees: [
      'id',
      'application_id',
      'number',
      'name',
      'email',
      'email_key',
      'status',
      'created_at',
      'requested_at',
      'closed_at',
      'bounced_at',
      'decline_reason',
      'declined_at',
      'reminders_stopped_at',
      'next_reminder_at',
    ],
    nothing: ['changes'],
  },
  referee_link: { links: ['token_hash', 'referee_id', 'created_at'] },
  referee_opening: { deviceMarks: ['referee_id', 'device_hash', 'first_opened_at'] },
  refresh_token: { sessions: ['token_hash', 'session_id', 'created_at', 'used_at'] },
  round: {
    nothing: [
      'id',
      'session_id',
      'name',
      'program_types',
      'opens_at',
      'closes_at',
      'decisions_by',
      'acceptance_fee_minor',
      'starts_on',
      'answer_days',
      'created_at',
      'revision',
    ],
  },
  draft_reminder: { application: ['application_id', 'reminded_at', 'reminded_by'] },
  round_extension: { application: ['application_id', 'closes_at', 'reason', 'actor_kind', 'actor_id', 'created_at'] },
  ...decisionInventory,
  ...moneyInventory,
  ...reviewInventory,
  ...referenceInventory,
  ...transcriptInventory,
  ...sandboxInventory,
  set_aside: { shortRecords: ['duty', 'subject', 'failures', 'reason', 'since', 'next_attempt_at'] },
  session: { sessions: ['id', 'account_id', 'user_agent', 'created_at', 'last_used_at', 'expires_at', 'ended_at'] },
  ...staffInventory,
  sponsor_link: { links: ['token_hash', 'application_id', 'fee', 'created_at', 'ended_at', 'ended_by'] },
}
