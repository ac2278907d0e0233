import type { Tables } from '../../db/tables.ts'
import type { Inventory } from './inventory.ts'

/** The columns of the office’s work on an application. */
export const caseInventory: Inventory<
  Extract<
    keyof Tables,
    `case_${string}` | 'document_reason' | 'document_reason_list' | 'requirement_verdict' | 'checker_note'
  >
> = {
  case_batch: {
    shortRecords: [
      'id',
      'staff_id',
      'action',
      'assignees',
      'decision',
      'cases',
      'created_at',
      'confirmed_at',
      'undone_at',
    ],
  },
  case_batch_item: {
    shortRecords: [
      'batch_id',
      'application_id',
      'assignee_before',
      'assignee_after',
      'case_revision',
      'decision_id',
      'decision',
    ],
  },
  case_count: {
    nothing: ['id', 'round_id', 'program_type', 'programme_id', 'stage', 'reading', 'counts_from', 'cases'],
  },
  case_enquiry: {
    correspondence: ['id', 'application_id', 'asked_at', 'due_at', 'lapsed_at', 'ended_at', 'tell_at'],
    nothing: ['next_step_at'],
  },
  case_message: { correspondence: ['id', 'application_id', 'staff_id', 'body', 'sent_at', 'read_at', 'tell_at'] },
  case_move: {
    outcome: ['id', 'application_id', 'stage_before', 'stage_after', 'reason', 'actor_kind', 'actor_id', 'moved_at'],
  },
  case_note: { correspondence: ['id', 'application_id', 'staff_id', 'body', 'written_at'] },
  case_request: {
    correspondence: [
      'id',
      'enquiry_id',
      'application_id',
      'kind',
      'message',
      'asked_by',
      'asked_at',
      'answer',
      'document_id',
      'ended_at',
      'end_reason',
    ],
  },
  checker_note: { resultChecks: ['application_id', 'version', 'sealed', 'written_by', 'written_at'] },
  requirement_verdict: {
    outcome: ['application_id', 'requirement', 'verdict', 'said', 'proof', 'judged_by', 'judged_at'],
  },
  case_viewer: { staff: ['application_id', 'staff_id', 'seen_at'] },
  case_word: { application: ['word', 'application_id'] },
  document_reason_list: { staff: ['revision', 'reasons', 'saved_by', 'saved_at'] },
  document_reason: { nothing: ['code', 'label', 'request', 'position', 'retired_at'] },
}
