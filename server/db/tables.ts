import type { ColumnType, Generated } from 'kysely'

// Written from the migrations by `npm run tables`; a test holds the two together.

type Json = ColumnType<unknown, string, string>
type GeneratedJson = ColumnType<unknown, string | undefined, string>

export interface AccountTable {
  id: string
  email: string
  email_key: string
  full_name: string
  phone: string | null
  password_hash: string
  program_type: string
  program: string | null
  email_verified_at: Date | null
  created_at: Date
  updated_at: Date
  signed_in_at: Date | null
  idle_warned_at: Date | null
  deletes_at: Date | null
  merged_into: string | null
}

export interface AccountDeletionTable {
  id: string
  account_id: string
  letter: string
  asked_by: string
  asked_at: Date
  approved_by: string | null
  approved_at: Date | null
  ended_by: string | null
  ended_at: Date | null
}

export interface AccountDeviceTable {
  account_id: string
  device_hash: Buffer
  network_hash: Buffer
  last_seen_at: Date
}

export interface AccountRecoveryTable {
  id: string
  account_id: string
  old_email: string
  new_email: string
  new_email_key: string
  facts: string[]
  seen: string
  why_urgent: string | null
  asked_by: string
  asked_at: Date
  approved_by: string | null
  approved_at: Date | null
  takes_effect_at: Date | null
  done_at: Date | null
  ended_by: string | null
  ended_at: Date | null
}

export interface AdmissionCaseTable {
  application_id: number
  stage: string
  withdrawn_from: string | null
  withdrawn_why: string | null
  revision: Generated<number>
  received_at: Date
  since: Date
  program_type: string | null
  programme_id: string | null
  round_id: string | null
  assignee_id: string | null
  first_opened_at: Date | null
  returned_at: Date | null
  due_at: Date | null
  reading_counted: Generated<boolean>
  release_id: string | null
  score: number | null
}

export interface AdmissionSessionTable {
  id: string
  created_at: Generated<Date>
}

export interface ApiKeyTable {
  id: string
  name: string
  hint: string
  secret_hash: Buffer
  scopes: string[]
  program_types: string[] | null
  created_at: Date
  created_by: string
  expires_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
  revoked_by: string | null
}

export interface ApplicationTable {
  id: Generated<number>
  uuid: string
  account_id: string | null
  email_key: string
  program_type: string
  selected_program: string | null
  status: string
  has_paid: Generated<boolean>
  residency: string | null
  surname: Generated<string>
  first_name: Generated<string>
  other_names: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  answers: GeneratedJson
  application_number: string | null
  revision: Generated<number>
  created_at: Date
  updated_at: Date
  submitted_at: Date | null
  outcome: string | null
  outcome_at: Date | null
  deletion_warned_at: Date | null
  erased_at: Date | null
  edit_reminder_at: Date | null
  form_version: Generated<number>
  round_id: string | null
  required_documents: Generated<string[]>
  result_reminder_at: Date | null
  additional_questions: Json | null
  programme_title: string | null
  is_live: Generated<boolean>
  asked_fees: Json | null
}

export interface ApplicationFactsTable {
  application_id: number
  surname_in_latin: string | null
  given_names_in_latin: string | null
  jamb_registration_number: string | null
  entry_mode: string | null
  gender: string | null
  nationality: string | null
  state_of_origin: string | null
  date_of_birth: string | null
  institution: string | null
}

export interface ApplicationVersionTable {
  application_id: number
  version: number
  snapshot: Json
  submitted_at: Date
}

export interface AuditLogTable {
  id: Generated<number>
  at: Date
  actor: Generated<string>
  action: string
  subject: string
  detail: GeneratedJson
  address: string | null
  actor_kind: Generated<string>
  actor_id: string | null
}

export interface BackupRunTable {
  id: string
  at: Date
  file_name: string
  bytes: number
  row_count: number
  file_count: number
  missing_count: number
  checked_at: Date | null
}

export interface BounceMailboxTable {
  id: Generated<boolean>
  claimed_until: Date
  read_at: Date | null
  failed_with: string | null
}

export interface CapsTable {
  decision_id: string
  state: string
  since: Date
  tell_at: Date | null
  by_candidate: Generated<boolean>
}

export interface CapsActionTable {
  id: string
  kind: string
  staff_id: string
  at: Date
  file_name: string | null
  file_hash: Buffer | null
  undone_at: Date | null
}

export interface CapsMoveTable {
  id: Generated<number>
  decision_id: string
  action_id: string
  state_before: string
  state_after: string
  reason: string | null
  is_undo: Generated<boolean>
  moved_at: Date
}

export interface CapsWordTable {
  word: string
  event: string | null
  assigned_by: string
  assigned_at: Date
}

export interface CaseBatchTable {
  id: string
  staff_id: string
  action: string
  assignees: string[]
  cases: number
  created_at: Generated<Date>
  confirmed_at: Date | null
  undone_at: Date | null
  decision: Json | null
}

export interface CaseBatchItemTable {
  batch_id: string
  application_id: number
  assignee_before: string | null
  assignee_after: string | null
  case_revision: number | null
  decision_id: string | null
  decision: Json | null
}

export interface CaseCountTable {
  id: Generated<number>
  round_id: string | null
  program_type: string
  programme_id: string | null
  stage: string
  cases: number
  reading: Generated<string>
  counts_from: Date | null
}

export interface CaseEnquiryTable {
  id: string
  application_id: number
  asked_at: Date
  due_at: Date
  next_step_at: Date | null
  lapsed_at: Date | null
  ended_at: Date | null
  tell_at: Date | null
}

export interface CaseMessageTable {
  id: string
  application_id: number
  staff_id: string | null
  body: string
  sent_at: Date
  read_at: Date | null
  tell_at: Date | null
}

export interface CaseMoveTable {
  id: Generated<number>
  application_id: number
  stage_before: string
  stage_after: string
  reason: string | null
  actor_kind: string
  actor_id: string | null
  moved_at: Date
}

export interface CaseNoteTable {
  id: string
  application_id: number
  staff_id: string
  body: string
  written_at: Date
}

export interface CaseRequestTable {
  id: string
  enquiry_id: string
  application_id: number
  kind: string
  message: string
  asked_by: string
  asked_at: Date
  answer: string | null
  document_id: string | null
  ended_at: Date | null
  end_reason: string | null
}

export interface CaseViewerTable {
  application_id: number
  staff_id: string
  seen_at: Date
}

export interface CaseWordTable {
  word: string
  application_id: number
}

export interface CatalogueFileTable {
  id: string
  purpose: string
  small_of: string | null
  content_type: string
  size: number
  sha256: Buffer
  storage_key: string
  is_named: Generated<boolean>
  stored_by: string | null
  stored_at: Date
}

export interface CatalogueInstanceTable {
  name: string
  version: number
  at: Date
  failed_version: number | null
  failed_at: Date | null
  failed_detail: string | null
}

export interface CatalogueVersionTable {
  version: number
  value: Json
  hash: Buffer
  note: string | null
  published_by: string | null
  published_at: Date
  written: Json | null
}

export interface ChannelDayTable {
  channel: string
  day: string
  messages: Generated<number>
  cost: Generated<number>
}

export interface CheckerNoteTable {
  application_id: number
  version: string
  sealed: Buffer
  written_by: string
  written_at: Date
}

export interface ClosedReferenceLinkTable {
  token_hash: Buffer
  closed_at: Date
}

export interface ConsentTable {
  account_id: string
  version: string
  at: Date
  way: string
}

export interface ContactMessageTable {
  id: string
  full_name: string
  email: string
  subject: string
  message: string
  created_at: Date
}

export interface ContactPhoneTable {
  account_id: string
  phone: string | null
  confirmed_at: Date | null
  pending_phone: string | null
  pending_channel: string | null
  sms_since: Date | null
  whatsapp_since: Date | null
  refused_at: Date | null
  updated_at: Date
}

export interface DecisionTable {
  id: string
  application_id: number
  kind: string
  proposed_at: Date
  proposed_by_kind: string
  proposed_by_id: string | null
  approved_at: Date | null
  approved_by_kind: string | null
  approved_by_id: string | null
  releases_at: Date | null
  ended_at: Date | null
  ended_by_kind: string | null
  ended_by_id: string | null
  end_reason: string | null
  programme_id: string | null
  pool_id: number | null
  answer_by: string | null
  proposed_revision: number | null
  release_id: string | null
  revoke_reason: string | null
  revoke_asked_at: Date | null
  revoke_asked_by: string | null
}

export interface DecisionConditionTable {
  decision_id: string
  position: number
  text: string
  met_at: Date | null
  met_by: string | null
  is_waived: Generated<boolean>
  document_id: string | null
  waive_reason: string | null
  waive_asked_at: Date | null
  waive_asked_by: string | null
  met_asked_at: Date | null
  met_asked_by: string | null
}

export interface DecisionReasonTable {
  decision_id: string
  position: number
  code: string
  sentence: string
  own_figure: string | null
}

export interface DeliveryTable {
  id: string
  mail_id: string | null
  account_id: string
  channel: string
  kind: string
  lane: string
  recipient: string
  push_device_id: string | null
  body: string
  path: string
  secret: string | null
  useful_until: Date
  attempts: Generated<number>
  next_attempt_at: Date | null
  created_at: Date
  sent_at: Date | null
  delivered_at: Date | null
  given_up_at: Date | null
  trouble_since: Date | null
  last_error: string | null
  provider_id: string | null
  cost: Generated<number>
}

export interface DocumentTable {
  id: string
  application_id: number
  kind: string
  file_name: string
  content_type: string
  size: number
  sha256: Buffer
  storage_key: string
  uploaded_at: Date
  submitted_at: Date | null
  replaced_at: Date | null
  verdict: string | null
  verdict_reason: string | null
  judged_at: Date | null
  judged_by: string | null
  unasked: string | null
  unasked_note: string | null
  unasked_answer: string | null
  transcript_request_id: string | null
}

export interface DocumentReasonTable {
  code: string
  label: string
  request: string
  position: number
  retired_at: Date | null
}

export interface DocumentReasonListTable {
  revision: Generated<number>
  reasons: Json
  saved_by: string | null
  saved_at: Date
}

export interface DraftReminderTable {
  application_id: number
  reminded_at: Date
  reminded_by: string
}

export interface EmailChangeTable {
  account_id: string
  new_email: string
  new_email_key: string
  created_at: Date
}

export interface ErasedDraftTable {
  id: string
  account_id: string
  program_type: string
  selected_program: string | null
  sealed: Buffer
  documents: number
  erased_at: Date
}

export interface ExportMadeTable {
  id: string
  staff_id: string
  made_at: Date
  people: string[]
}

export interface ExportRequestTable {
  id: string
  what: string
  columns: string[]
  filter: Json
  format: string
  people: number
  asked_by: string
  asked_at: Date
  decided_by: string | null
  decided_at: Date | null
  outcome: string | null
  used_at: Date | null
  scope: Json | null
}

export interface ExportResultTable {
  id: string
  staff_id: string
  name: string
  what: string
  every: string
  outcome: string
  made_at: Date
  row_count: number
  file_name: string | null
  content_type: string | null
  bytes: Buffer | null
  scope: Json
  people: string[]
}

export interface ExportScheduleTable {
  id: string
  staff_id: string
  saved_export_id: string
  every: string
  next_at: Date | null
  stopped_why: string | null
}

export interface FeedChangeTable {
  id: Generated<number>
  account_id: string
}

export interface FeedHeadTable {
  is_only: Generated<boolean>
  id: string
  last: number
}

export interface FeedPersonTable {
  account_id: string
  number: number
  program_types: string[]
  changed_at: Date
}

export interface FileCheckTable {
  storage_key: string
  attempts: Generated<number>
  created_at: Date
  next_attempt_at: Date
}

export interface IdempotencyKeyTable {
  caller: string
  call: string
  key: string
  answer: Json
  created_at: Date
  request_hash: Buffer | null
  sealed_answer: Buffer | null
}

export interface InstanceReportTable {
  name: string
  at: Date
  report: Json
}

export interface JambListTable {
  id: string
  file_name: string
  file_hash: Buffer
  lines: number
  imported_by: string
  imported_at: Date
}

export interface JambResultTable {
  registration_number: string
  score: number
  list_id: string
  candidate_name: Generated<string>
}

export interface KnownDeviceTable {
  account_id: string
  token_hash: Buffer
  last_used_at: Date
}

export interface LetterTable {
  id: string
  decision_id: string
  application_id: number
  number: string
  token_hash: Buffer
  says: Json
  bytes: Buffer
  sha256: Buffer
  issued_at: Date
  replaced_at: Date | null
}

export interface MailTable {
  id: string
  kind: string
  recipient: string
  reply_to: string | null
  subject: string
  text_body: string
  html_body: string
  secrets: Generated<string[]>
  referee_id: string | null
  created_at: Date
  next_attempt_at: Date | null
  attempts: Generated<number>
  sent_at: Date | null
  given_up_at: Date | null
  last_error: string | null
  bounced_at: Date | null
  account_id: string | null
  calendar: Json | null
  lane: Generated<string>
  useful_until: Date | null
  trouble: string | null
  trouble_since: Date | null
  mailbox_full_at: Date | null
  transcript_request_id: string | null
}

export interface MatriculationGroupTable {
  name: string
  given: number
}

export interface MatriculationNumberTable {
  number: string
  group_name: string
  serial: number
  decision_id: string | null
  given_at: Date
  given_by: string | null
  given_by_key: string | null
}

export interface MatriculationPatternTable {
  id: Generated<number>
  pattern: string
  set_at: Date
  set_by: string
}

export interface MoneyDayTable {
  day: string
  closed_by: string
  closed_at: Date
  note: string
  report: Json
}

export interface MoneyMonthTable {
  month: string
  closed_by: string
  closed_at: Date
  note: string
  report: Json
}

export interface OfferTable {
  decision_id: string
  application_id: number
  state: string
  since: Date
  answer_by: Date | null
  next_step_at: Date | null
  consented_at: Date | null
  decline_reason: string | null
  defer_reason: string | null
  defer_asked_at: Date | null
  deferred_to: string | null
  defer_answered_at: Date | null
  defer_answer: string | null
  acceptance_fee_minor: Generated<number>
  acceptance_fee_currency: Generated<string>
}

export interface OfferMoveTable {
  id: Generated<number>
  decision_id: string
  state_before: string
  state_after: string
  reason: string | null
  actor_kind: string
  actor_id: string | null
  moved_at: Date
}

export interface OfferNoteTable {
  id: Generated<number>
  decision_id: string
  kind: string
  body: string
  staff_id: string
  written_at: Date
}

export interface OfferingTable {
  round_id: string
  programme_id: string
  state: string
  acceptance_fee_minor: number | null
  required_documents: Generated<string[]>
  revision: Generated<number>
}

export interface OfferingVersionTable {
  round_id: string
  programme_id: string
  version: number
  content: Json
  saved_by: string | null
  saved_at: Date
}

export interface OfficeSetupTable {
  token_hash: Buffer
  created_at: Date
}

export interface OneTimeCodeTable {
  id: string
  email_key: string
  purpose: string
  code_hash: Buffer
  tries: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
  sign_up_id: string | null
  link_hash: Buffer | null
  is_decoy: Generated<boolean>
  asked_by: Buffer | null
}

export interface OriginalSeenTable {
  decision_id: string
  document_kind: string
  outcome: string
  note: string | null
  seen_at: Date
  seen_by: string
}

export interface PaymentTable {
  id: string
  application_id: number
  reference: string
  program_type: string
  residency: string
  amount_minor: number
  currency: string
  email: string
  mode: string
  status: string
  access_code: string | null
  authorization_url: string | null
  created_at: Date
  next_check_at: Date | null
  checks: Generated<number>
  settled_at: Date | null
  gateway_answer: Json | null
  payer: Generated<string>
  receipt_number: string | null
  held_for: string | null
  selected_program: string | null
  fee: Generated<string>
  decision_id: string | null
  booked_at: Date | null
}

export interface PaymentDecisionTable {
  id: string
  payment_id: string
  action: string
  application_id: number
  needs_two: boolean
  reason: string
  asked_by: string
  asked_at: Date
  agreed_by: string | null
  agreed_at: Date | null
  discarded_by: string | null
  discarded_at: Date | null
}

export interface PaymentEventTable {
  id: string
  event: string
  data_key: string
  body: Buffer
  received_at: Date
  handled_at: Date | null
  attempts: Generated<number>
  next_attempt_at: Date
  is_ours: boolean | null
}

export interface PendingSignUpTable {
  id: string
  email: string
  email_key: string
  full_name: string
  phone: string | null
  password_hash: string
  program_type: string
  program: string | null
  cookie_hash: Buffer | null
  user_agent: string | null
  agreed_version: string
  is_contested: Generated<boolean>
  created_at: Date
  network: string | null
}

export interface PersonTable {
  account_id: string
  changed: Generated<boolean>
}

export interface PersonKeyTable {
  account_id: string
  kind: string
  key: Buffer
}

export interface PersonMergeTable {
  id: string
  pair_id: string
  kept_id: string
  gone_id: string
  reason: string
  proposed_by: string
  proposed_at: Date
  kept_code: Buffer
  gone_code: Buffer
  kept_confirmed_at: Date | null
  gone_confirmed_at: Date | null
  tries: Generated<number>
  approved_by: string | null
  approved_at: Date | null
  ended_by: string | null
  ended_at: Date | null
  end_reason: string | null
}

export interface PersonMergeRowTable {
  merge_id: string
  table_name: string
  row_key: string
  column_name: string
  old_value: string | null
  new_value: string | null
}

export interface PersonPairTable {
  id: string
  one_id: string
  other_id: string
  kinds: string[]
  score: number
  found_at: Date
  dismissed_at: Date | null
  dismissed_by: string | null
  chosen: Generated<boolean>
}

export interface PublicStatisticsTable {
  only_one: Generated<boolean>
  day: string
  body: Json
  counted_at: Date
}

export interface PushDeviceTable {
  id: string
  account_id: string
  endpoint: string
  p256dh: string
  auth: string
  session_id: string | null
  user_agent: string
  created_at: Date
}

export interface RankListTable {
  id: string
  round_id: string
  programme_id: string
  track: string
  terms: Json
  counts: Json
  proposal: Json
  frozen_by: string
  frozen_at: Date
  proposed_by: string | null
  proposed_at: Date | null
  approved_by: string | null
  approved_at: Date | null
  discarded_by: string | null
  discarded_at: Date | null
}

export interface RankListItemTable {
  list_id: string
  position: number
  application_id: number
  rank: number | null
  points: number | null
  figures: Json
  outcome: string
  place: number | null
  reason: string | null
  case_revision: number
  decision_id: string | null
}

export interface RankSkipTable {
  id: string
  application_id: number
  reason: string
  skipped_by: string
  skipped_at: Date
  ended_by: string | null
  ended_at: Date | null
}

export interface RateLimitTable {
  key: string
  window_start: Date
  hits: number
}

export interface ReceiptTable {
  payment_id: string
  application_id: number
  number: string
  bytes: Buffer
  drawn_at: Date
}

export interface RefereeTable {
  id: string
  application_id: number
  number: number
  name: string
  email: string
  email_key: string
  status: string
  changes: Generated<number>
  created_at: Date
  requested_at: Date | null
  closed_at: Date | null
  bounced_at: Date | null
  decline_reason: string | null
  reminders_stopped_at: Date | null
  next_reminder_at: Date | null
  declined_at: Date | null
}

export interface RefereeLinkTable {
  token_hash: Buffer
  referee_id: string
  created_at: Date
}

export interface RefereeOpeningTable {
  referee_id: string
  device_hash: Buffer
  first_opened_at: Date
}

export interface ReferenceTable {
  referee_id: string
  name: string
  designation: string
  email_official: string
  email_personal: string
  place_of_work: string
  contact_details: string
  known_duration_context: string
  final_recommendation: string
  additional_comments: string
  intellectual_ability: number | null
  research_ability: number | null
  teaching_ability: number | null
  leadership_ability: number | null
  candidate_name: string
  programme_applied_for: string
  file_name: string | null
  content_type: string | null
  size: number | null
  sha256: Buffer | null
  storage_key: string | null
  submitted_at: Date
  entered_by: string | null
  compared_by: string | null
  compared_at: Date | null
}

export interface ReferenceDraftTable {
  referee_id: string
  answers: Json
  created_at: Date
  updated_at: Date
}

export interface ReferenceReminderTable {
  referee_id: string
  kind: string
  step: number
  at: Date
  was_missed: Generated<boolean>
}

export interface ReferenceTrustTable {
  referee_id: string
  device_hash: Buffer
  network_hash: Buffer
  seconds_since_opening: number | null
  signals: string[]
}

export interface RefreshTokenTable {
  token_hash: Buffer
  session_id: string
  created_at: Date
  used_at: Date | null
}

export interface RefundTable {
  id: string
  payment_id: string
  amount_minor: number
  reason: string
  status: string
  gateway_id: string | null
  created_at: Date
  next_attempt_at: Date | null
  attempts: Generated<number>
  settled_at: Date | null
  by_hand: Generated<boolean>
  asked_by: string | null
  agreed_by: string | null
  agreed_at: Date | null
  discarded_by: string | null
  discarded_at: Date | null
  failure: string | null
  hand_note: string | null
  paid_by: string | null
  event_at: Date | null
}

export interface RefusalReasonTable {
  code: string
  label: string
  sentence: string
  figure: string | null
  position: number
  retired_at: Date | null
}

export interface RefusalReasonListTable {
  revision: Generated<number>
  reasons: Json
  saved_by: string | null
  saved_at: Date
}

export interface ReleaseTable {
  id: string
  name: string
  releases_at: Date
  decisions: number
  rehearsal: number
  created_at: Generated<Date>
  created_by: string
  confirmed_at: Date | null
  confirmed_by: string | null
  stopped_at: Date | null
  stopped_by: string | null
  booked_at: Date | null
  demand: Json | null
}

export interface ReleaseItemTable {
  release_id: string
  decision_id: string
}

export interface RequirementVerdictTable {
  application_id: number
  requirement: string
  verdict: string
  said: string
  proof: string | null
  judged_by: string
  judged_at: Date
}

export interface ReviewTable {
  id: string
  application_id: number
  staff_id: string
  rubric_id: string
  assigned_by: string | null
  assigned_at: Date
  due_at: Date | null
  remind_at: Date | null
  draft: Json | null
  drafted_at: Date | null
  version: Generated<number>
  total: number | null
  submitted_at: Date | null
  ended_at: Date | null
  end_reason: string | null
  end_note: string | null
}

export interface ReviewVersionTable {
  review_id: string
  version: number
  application_id: number
  staff_id: string
  scores: Json
  total: number
  recommendation: string
  comment: string
  case_revision: number
  submitted_at: Date
}

export interface RoundTable {
  id: string
  session_id: string
  name: string
  program_types: string[]
  opens_at: Date
  closes_at: Date
  decisions_by: string
  starts_on: string
  created_at: Generated<Date>
  answer_days: Generated<number>
  acceptance_fee_minor: Generated<number>
  revision: Generated<number>
  acceptance_fee_currency: Generated<string>
}

export interface RoundChangeTable {
  id: string
  round_id: string
  based_on: number
  revision: Generated<number>
  terms: Json
  was: Json | null
  states: Json | null
  drafted_by: string
  drafted_at: Date
  published_by: string | null
  published_at: Date | null
  discarded_by: string | null
  discarded_at: Date | null
}

export interface RoundExtensionTable {
  application_id: number
  closes_at: Date
  reason: string
  actor_kind: string
  actor_id: string | null
  created_at: Generated<Date>
}

export interface RubricTable {
  id: string
  level: string
  programme: string | null
  version: number
  content: Json
  drafted_by: string | null
  drafted_at: Date
  published_by: string | null
  published_at: Date | null
}

export interface SandboxRefundTable {
  id: Generated<number>
  transaction_id: number
  amount_minor: number
  customer_note: string
  merchant_note: string
  status: Generated<string>
  created_at: Date
  expected_at: Date
  processed_at: Date | null
}

export interface SandboxTransactionTable {
  id: Generated<number>
  reference: string
  access_code: string
  email: string
  amount_minor: number
  currency: string
  metadata_json: string
  callback_url: string | null
  status: Generated<string>
  gateway_response: Generated<string>
  fees_minor: number | null
  card_bin: string | null
  card_last4: string | null
  card_brand: string | null
  card_expiry: string | null
  created_at: Date
  paid_at: Date | null
}

export interface SandboxWebhookTable {
  id: Generated<number>
  event: string
  transaction_id: number
  raw_body: string
  attempts: Generated<number>
  last_answer: string | null
  next_attempt_at: Date | null
  delivered_at: Date | null
  created_at: Date
}

export interface SavedExportTable {
  id: string
  staff_id: string
  name: string
  what: string
  columns: string[]
  filter: Json
  format: string
  created_at: Date
  shared_at: Date | null
  removed_at: Date | null
}

export interface SavedViewTable {
  id: string
  staff_id: string
  name: string
  stage: string | null
  query: string
  created_at: Date
  shared_at: Date | null
}

export interface ScreeningScoreTable {
  application_id: number
  score: number | null
  saved_by: string | null
  saved_at: Date
}

export interface SeatHoldTable {
  decision_id: string
  pool_id: number
  held_at: Date
  freed_at: Date | null
}

export interface SeatPoolTable {
  id: Generated<number>
  round_id: string
  programme_id: string
  track: string
  capacity: number
  over_offer: Generated<number>
  held: Generated<number>
}

export interface SecondLookTable {
  decision_id: string
  application_id: number
  reason: string
  asked_at: Date
  answered_at: Date | null
  answered_by: string | null
}

export interface SecretMarkTable {
  is_only: Generated<boolean>
  mark: Buffer
}

export interface ServiceCheckTable {
  service: string
  checked_by: string
  checked_at: Date
  works: boolean
  says: string
}

export interface SessionTable {
  id: string
  account_id: string
  user_agent: string | null
  created_at: Date
  last_used_at: Date
  expires_at: Date
  ended_at: Date | null
}

export interface SetAsideTable {
  duty: string
  subject: string
  failures: number
  reason: string
  since: Date
  next_attempt_at: Date
}

export interface SetUpTable {
  is_only: Generated<boolean>
  place: string | null
  placed_by: string | null
  placed_at: Date | null
  kept: GeneratedJson
  walked: GeneratedJson
  finished_by: string | null
  finished_at: Date | null
}

export interface SettingPreviewLinkTable {
  id: string
  token_hash: Buffer
  draft_id: string
  made_by: string | null
  made_at: Date
  ends_at: Date
}

export interface SettingVersionTable {
  id: string
  kind: string
  key: string
  version: number | null
  body: Json
  revision: number
  was: number
  drafted_by: string | null
  drafted_at: Date
  note: string | null
  publish_at: Date | null
  published_by: string | null
  published_at: Date | null
  written: Json | null
}

export interface SharedPhoneTable {
  id: string
  key: Buffer
  found_at: Date
}

export interface SittingTable {
  id: string
  round_id: string
  programme_id: string
  starts_at: Date
  ends_at: Date
  place: string
  bring: string
  capacity: number
  taken: Generated<number>
  change_until: Date
  revision: Generated<number>
  created_by: string
  created_at: Date
  cancelled_at: Date | null
  cancelled_by: string | null
  cancel_reason: string | null
}

export interface SittingPlaceTable {
  id: string
  sitting_id: string
  application_id: number
  sequence: Generated<number>
  told_sequence: number | null
  next_step_at: Date | null
  invited_by: string | null
  invited_at: Date
  attendance: string | null
  marked_by: string | null
  marked_at: Date | null
  ended_at: Date | null
  end_reason: string | null
  reason: string | null
}

export interface SponsorLinkTable {
  token_hash: Buffer
  application_id: number
  created_at: Date
  ended_at: Date | null
  ended_by: string | null
  fee: Generated<string>
}

export interface StaffTable {
  id: string
  full_name: string
  email: string
  email_key: string
  origin: string
  password_hash: string | null
  totp_secret: Buffer | null
  totp_confirmed_at: Date | null
  totp_step: Generated<number>
  joined_at: Date | null
  disabled_at: Date | null
  created_at: Date
  rights_version: Generated<number>
  daily_mail_at: Date | null
  figures_mail_at: Date | null
}

export interface StaffBrowserTable {
  staff_id: string
  token_hash: Buffer
  last_used_at: Date
}

export interface StaffChallengeTable {
  challenge_hash: Buffer
  purpose: string
  session_id: string | null
  browser_hash: Buffer | null
  created_at: Date
  expires_at: Date
}

export interface StaffCoverTable {
  id: string
  absent_id: string
  colleague_id: string
  roles: string[]
  starts_at: Date
  ends_at: Date
  named_at: Date
  agreed_at: Date | null
  ended_at: Date | null
  ended_by: string | null
}

export interface StaffFormerNameTable {
  staff_id: string
  until: Date
  full_name: string
}

export interface StaffGrantTable {
  id: string
  staff_id: string
  role: string
  scope: Json
  granted_at: Date
  ended_at: Date | null
}

export interface StaffInvitationTable {
  token_hash: Buffer
  staff_id: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface StaffPasskeyTable {
  id: string
  staff_id: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: GeneratedJson
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface StaffPasswordLinkTable {
  token_hash: Buffer
  staff_id: string
  created_at: Date
  expires_at: Date
  wrong_codes: Generated<number>
  used_at: Date | null
}

export interface StaffRecoveryCodeTable {
  staff_id: string
  code_hash: Buffer
  used_at: Date | null
}

export interface StaffRequestTable {
  id: string
  kind: string
  staff_id: string | null
  grants: Json | null
  asked_by: string
  asked_at: Date
  decided_by: string | null
  decided_at: Date | null
  outcome: string | null
  full_name: string | null
  email: string | null
  email_key: string | null
  cover_id: string | null
}

export interface StaffSessionTable {
  id: string
  token_hash: Buffer
  staff_id: string
  proven: string
  wrong_codes: Generated<number>
  created_at: Date
  last_used_at: Date
  ends_at: Date
  fresh_until: Date | null
  ended_at: Date | null
  user_agent: string | null
  enrol_secret: Buffer | null
  enrol_password_hash: string | null
  enrol_full_name: string | null
}

export interface StaffSignOnTable {
  issuer: string
  subject: string
  staff_id: string
  linked_at: Date
  last_used_at: Date
  email: string | null
}

export interface StatementTable {
  id: string
  file_name: string
  file_hash: Buffer
  lines: number
  read_at: Date
  read_by: string
}

export interface StatementLineTable {
  id: string
  statement_id: string
  line: number
  day: string
  amount_minor: number
  currency: string
  text: string
  bank_number: string
  identity: Buffer
  transfer_id: string | null
  booked_at: Date | null
  set_aside_at: Date | null
  set_aside_by: string | null
  taken_back_on: string | null
  taken_back_by: Buffer | null
}

export interface TestMailTable {
  id: string
  mail_id: string | null
  sent_by: string
  recipient: string
  code: string
  sent_at: Date
  arrived_at: Date | null
}

export interface TranscriptLinkTable {
  token_hash: Buffer
  request_id: string
  created_at: Date
}

export interface TranscriptRequestTable {
  id: string
  application_id: number
  kind: string
  wanted: string
  institution: string
  email: string
  email_key: string
  student_number: string
  studied: string
  message: string
  state: string
  asked_by: string
  asked_at: Date
  due_at: Date
  links_end_at: Date
  reminded: Generated<number>
  next_reminder_at: Date | null
  refusal: string | null
  answered_by: string | null
  answer_note: string | null
  closed_at: Date | null
  settled_by: string | null
  settled_at: Date | null
}

export interface TransferTable {
  id: string
  application_id: number | null
  fee: string
  decision_id: string | null
  amount_minor: number
  currency: string
  paid_on: string
  payer: string
  bank_number: Generated<string>
  origin: string
  state: string
  reason: Generated<string>
  part_of: string | null
  created_at: Date
  asked_at: Date | null
  asked_by: string | null
  approved_at: Date | null
  approved_by: string | null
  payment_id: string | null
  discarded_at: Date | null
  discarded_by: string | null
  return_asked_at: Date | null
  return_asked_by: string | null
  return_reason: Generated<string>
  returned_at: Date | null
  returned_by: string | null
}

export interface TransferSlipTable {
  transfer_id: string
  file_name: string
  content_type: string
  size: number
  sha256: Buffer
  storage_key: string
}

export interface WaiverTable {
  id: string
  fee: string
  application_id: number | null
  code: string | null
  count: number | null
  until: string | null
  program_types: Generated<string[]>
  programmes: Generated<string[]>
  borne_by: Generated<string>
  reason: string
  asked_at: Date
  asked_by: string
  approved_at: Date | null
  approved_by: string | null
  ended_at: Date | null
  ended_by: string | null
  used: Generated<number>
}

export interface WaiverUseTable {
  id: string
  waiver_id: string
  application_id: number | null
  fee: string
  decision_id: string | null
  amount_minor: number
  currency: string
  used_at: Date
  ended_at: Date | null
}

export interface WebhookTable {
  id: string
  name: string
  url: string
  sealed_secret: Buffer
  created_at: Date
  created_by: string
  announced: number
  failing_since: Date | null
  disabled_at: Date | null
  disabled_why: string | null
}

export interface WebhookMessageTable {
  id: string
  webhook_id: string
  up_to: number
  created_at: Date
  attempts: Generated<number>
  next_attempt_at: Date | null
  last_attempt_at: Date | null
  delivered_at: Date | null
  last_status: number | null
  last_error: string | null
}

export interface Tables {
  account: AccountTable
  account_deletion: AccountDeletionTable
  account_device: AccountDeviceTable
  account_recovery: AccountRecoveryTable
  admission_case: AdmissionCaseTable
  admission_session: AdmissionSessionTable
  api_key: ApiKeyTable
  application: ApplicationTable
  application_facts: ApplicationFactsTable
  application_version: ApplicationVersionTable
  audit_log: AuditLogTable
  backup_run: BackupRunTable
  bounce_mailbox: BounceMailboxTable
  caps: CapsTable
  caps_action: CapsActionTable
  caps_move: CapsMoveTable
  caps_word: CapsWordTable
  case_batch: CaseBatchTable
  case_batch_item: CaseBatchItemTable
  case_count: CaseCountTable
  case_enquiry: CaseEnquiryTable
  case_message: CaseMessageTable
  case_move: CaseMoveTable
  case_note: CaseNoteTable
  case_request: CaseRequestTable
  case_viewer: CaseViewerTable
  case_word: CaseWordTable
  catalogue_file: CatalogueFileTable
  catalogue_instance: CatalogueInstanceTable
  catalogue_version: CatalogueVersionTable
  channel_day: ChannelDayTable
  checker_note: CheckerNoteTable
  closed_reference_link: ClosedReferenceLinkTable
  consent: ConsentTable
  contact_message: ContactMessageTable
  contact_phone: ContactPhoneTable
  decision: DecisionTable
  decision_condition: DecisionConditionTable
  decision_reason: DecisionReasonTable
  delivery: DeliveryTable
  document: DocumentTable
  document_reason: DocumentReasonTable
  document_reason_list: DocumentReasonListTable
  draft_reminder: DraftReminderTable
  email_change: EmailChangeTable
  erased_draft: ErasedDraftTable
  export_made: ExportMadeTable
  export_request: ExportRequestTable
  export_result: ExportResultTable
  export_schedule: ExportScheduleTable
  feed_change: FeedChangeTable
  feed_head: FeedHeadTable
  feed_person: FeedPersonTable
  file_check: FileCheckTable
  idempotency_key: IdempotencyKeyTable
  instance_report: InstanceReportTable
  jamb_list: JambListTable
  jamb_result: JambResultTable
  known_device: KnownDeviceTable
  letter: LetterTable
  mail: MailTable
  matriculation_group: MatriculationGroupTable
  matriculation_number: MatriculationNumberTable
  matriculation_pattern: MatriculationPatternTable
  money_day: MoneyDayTable
  money_month: MoneyMonthTable
  offer: OfferTable
  offer_move: OfferMoveTable
  offer_note: OfferNoteTable
  offering: OfferingTable
  offering_version: OfferingVersionTable
  office_setup: OfficeSetupTable
  one_time_code: OneTimeCodeTable
  original_seen: OriginalSeenTable
  payment: PaymentTable
  payment_decision: PaymentDecisionTable
  payment_event: PaymentEventTable
  pending_sign_up: PendingSignUpTable
  person: PersonTable
  person_key: PersonKeyTable
  person_merge: PersonMergeTable
  person_merge_row: PersonMergeRowTable
  person_pair: PersonPairTable
  public_statistics: PublicStatisticsTable
  push_device: PushDeviceTable
  rank_list: RankListTable
  rank_list_item: RankListItemTable
  rank_skip: RankSkipTable
  rate_limit: RateLimitTable
  receipt: ReceiptTable
  referee: RefereeTable
  referee_link: RefereeLinkTable
  referee_opening: RefereeOpeningTable
  reference: ReferenceTable
  reference_draft: ReferenceDraftTable
  reference_reminder: ReferenceReminderTable
  reference_trust: ReferenceTrustTable
  refresh_token: RefreshTokenTable
  refund: RefundTable
  refusal_reason: RefusalReasonTable
  refusal_reason_list: RefusalReasonListTable
  release: ReleaseTable
  release_item: ReleaseItemTable
  requirement_verdict: RequirementVerdictTable
  review: ReviewTable
  review_version: ReviewVersionTable
  round: RoundTable
  round_change: RoundChangeTable
  round_extension: RoundExtensionTable
  rubric: RubricTable
  sandbox_refund: SandboxRefundTable
  sandbox_transaction: SandboxTransactionTable
  sandbox_webhook: SandboxWebhookTable
  saved_export: SavedExportTable
  saved_view: SavedViewTable
  screening_score: ScreeningScoreTable
  seat_hold: SeatHoldTable
  seat_pool: SeatPoolTable
  second_look: SecondLookTable
  secret_mark: SecretMarkTable
  service_check: ServiceCheckTable
  session: SessionTable
  set_aside: SetAsideTable
  set_up: SetUpTable
  setting_preview_link: SettingPreviewLinkTable
  setting_version: SettingVersionTable
  shared_phone: SharedPhoneTable
  sitting: SittingTable
  sitting_place: SittingPlaceTable
  sponsor_link: SponsorLinkTable
  staff: StaffTable
  staff_browser: StaffBrowserTable
  staff_challenge: StaffChallengeTable
  staff_cover: StaffCoverTable
  staff_former_name: StaffFormerNameTable
  staff_grant: StaffGrantTable
  staff_invitation: StaffInvitationTable
  staff_passkey: StaffPasskeyTable
  staff_password_link: StaffPasswordLinkTable
  staff_recovery_code: StaffRecoveryCodeTable
  staff_request: StaffRequestTable
  staff_session: StaffSessionTable
  staff_sign_on: StaffSignOnTable
  statement: StatementTable
  statement_line: StatementLineTable
  test_mail: TestMailTable
  transcript_link: TranscriptLinkTable
  transcript_request: TranscriptRequestTable
  transfer: TransferTable
  transfer_slip: TransferSlipTable
  waiver: WaiverTable
  waiver_use: WaiverUseTable
  webhook: WebhookTable
  webhook_message: WebhookMessageTable
}
