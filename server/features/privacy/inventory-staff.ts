import type { Tables } from '../../db/tables.ts'
import type { Inventory } from './inventory.ts'

/** The columns about the staff of the admissions office. */
export const staffInventory: Inventory<
  Extract<
    keyof Tables,
    | `staff${string}`
    | 'saved_view'
    | 'saved_export'
    | 'export_request'
    | 'export_made'
    | 'export_schedule'
    | 'export_result'
    | 'api_key'
    | 'webhook'
    | 'webhook_message'
    | 'secret_mark'
  >
> = {
  saved_view: { staff: ['id', 'staff_id', 'name', 'stage', 'query', 'created_at', 'shared_at'] },
  api_key: {
    staff: ['created_by', 'revoked_by'],
    nothing: [
      'id',
      'name',
      'hint',
      'secret_hash',
      'scopes',
      'program_types',
      'created_at',
      'expires_at',
      'last_used_at',
      'revoked_at',
    ],
  },
  webhook: {
    staff: ['created_by'],
    nothing: [
      'id',
      'name',
      'url',
      'sealed_secret',
      'created_at',
      'announced',
      'failing_since',
      'disabled_at',
      'disabled_why',
    ],
  },
  webhook_message: {
    nothing: [
      'id',
      'webhook_id',
      'up_to',
      'created_at',
      'attempts',
      'next_attempt_at',
      'last_attempt_at',
      'delivered_at',
      'last_status',
      'last_error',
    ],
  },
  saved_export: {
    staff: ['id', 'staff_id', 'name', 'what', 'columns', 'filter', 'format', 'created_at', 'shared_at', 'removed_at'],
  },
  export_made: { staff: ['id', 'staff_id', 'made_at'], outcome: ['people'] },
  export_schedule: { staff: ['id', 'staff_id', 'saved_export_id', 'every', 'next_at', 'stopped_why'] },
  export_result: {
    staff: ['id', 'staff_id', 'name', 'what', 'every', 'outcome', 'made_at', 'file_name', 'content_type', 'scope'],
    exportedFiles: ['bytes', 'people', 'row_count'],
  },
  export_request: {
    staff: [
      'id',
      'what',
      'columns',
      'filter',
      'format',
      'people',
      'scope',
      'asked_by',
      'asked_at',
      'decided_by',
      'decided_at',
      'outcome',
      'used_at',
    ],
  },
  staff: {
    staff: [
      'id',
      'full_name',
      'email',
      'email_key',
      'origin',
      'password_hash',
      'totp_secret',
      'totp_confirmed_at',
      'joined_at',
      'disabled_at',
      'created_at',
    ],
    nothing: ['totp_step', 'rights_version', 'daily_mail_at', 'figures_mail_at'],
  },
  staff_browser: { staff: ['staff_id', 'token_hash', 'last_used_at'] },
  staff_challenge: {
    shortRecords: ['challenge_hash', 'purpose', 'session_id', 'browser_hash', 'created_at', 'expires_at'],
  },
  staff_former_name: { staff: ['staff_id', 'until', 'full_name'] },
  staff_cover: {
    staff: [
      'id',
      'absent_id',
      'colleague_id',
      'roles',
      'starts_at',
      'ends_at',
      'named_at',
      'agreed_at',
      'ended_at',
      'ended_by',
    ],
  },
  staff_grant: { staff: ['id', 'staff_id', 'role', 'scope', 'granted_at', 'ended_at'] },
  staff_password_link: {
    staff: ['token_hash', 'staff_id', 'created_at', 'expires_at', 'used_at'],
    nothing: ['wrong_codes'],
  },
  staff_invitation: { staff: ['token_hash', 'staff_id', 'created_at', 'expires_at', 'used_at'] },
  staff_passkey: {
    staff: ['id', 'staff_id', 'credential_id', 'public_key', 'transports', 'name', 'created_at', 'last_used_at'],
    nothing: ['counter'],
  },
  staff_recovery_code: { staff: ['staff_id', 'code_hash', 'used_at'] },
  staff_request: {
    staff: [
      'id',
      'kind',
      'staff_id',
      'full_name',
      'email',
      'email_key',
      'grants',
      'cover_id',
      'asked_by',
      'asked_at',
      'decided_by',
      'decided_at',
      'outcome',
    ],
  },
  staff_sign_on: { staff: ['issuer', 'subject', 'email', 'staff_id', 'linked_at', 'last_used_at'] },
  secret_mark: { nothing: ['is_only', 'mark'] },
  staff_session: {
    staff: [
      'id',
      'token_hash',
      'staff_id',
      'proven',
      'created_at',
      'last_used_at',
      'ends_at',
      'fresh_until',
      'ended_at',
      'user_agent',
      'enrol_secret',
      'enrol_password_hash',
      'enrol_full_name',
    ],
    nothing: ['wrong_codes'],
  },
}
