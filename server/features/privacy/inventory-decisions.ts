import type { Tables } from '../../db/tables.ts'
import type { Inventory } from './inventory.ts'

type Names = Extract<
  keyof Tables,
  | `caps${'' | '_action' | '_move' | '_word'}`
  | `decision${string}`
  | `feed_${string}`
  | `jamb_${string}`
  | `matriculation_${string}`
  | `offer${'' | '_move' | '_note'}`
  | `rank_${string}`
  | `release${string}`
  | `seat_${string}`
  | 'letter'
  | 'offering_version'
  | 'original_seen'
  | 'refusal_reason'
  | 'round_change'
  | `catalogue_${string}`
  | 'setting_version'
  | 'setting_preview_link'
  | 'catalogue_file'
  | 'bounce_mailbox'
  | 'public_statistics'
  | 'instance_report'
  | 'backup_run'
  | 'test_mail'
  | 'service_check'
  | 'set_up'
  | 'screening_score'
  | 'sitting'
  | 'sitting_place'
  | 'refusal_reason_list'
  | 'second_look'
>

/** The columns of decisions, offers, seats, rank lists and releases. */
export const decisionInventory: Inventory<Names> = {
  caps: { outcome: ['decision_id', 'state', 'since', 'by_candidate'], nothing: ['tell_at'] },
  caps_action: {
    staff: ['staff_id'],
    nothing: ['id', 'kind', 'at', 'file_name', 'file_hash', 'undone_at'],
  },
  caps_move: {
    outcome: ['id', 'decision_id', 'action_id', 'state_before', 'state_after', 'reason', 'moved_at'],
    nothing: ['is_undo'],
  },
  caps_word: { staff: ['assigned_by'], nothing: ['word', 'event', 'assigned_at'] },
  decision: {
    outcome: [
      'id',
      'application_id',
      'kind',
      'programme_id',
      'pool_id',
      'answer_by',
      'proposed_at',
      'proposed_by_kind',
      'proposed_by_id',
      'proposed_revision',
      'approved_at',
      'approved_by_kind',
      'approved_by_id',
      'releases_at',
      'release_id',
      'revoke_reason',
      'revoke_asked_at',
      'revoke_asked_by',
      'ended_at',
      'ended_by_kind',
      'ended_by_id',
      'end_reason',
    ],
  },
  decision_condition: {
    outcome: [
      'decision_id',
      'position',
      'text',
      'met_at',
      'met_by',
      'is_waived',
      'document_id',
      'waive_reason',
      'waive_asked_at',
      'waive_asked_by',
      'met_asked_at',
      'met_asked_by',
    ],
  },
  decision_reason: { outcome: ['decision_id', 'position', 'code', 'sentence', 'own_figure'] },
  feed_change: { outcome: ['account_id'], nothing: ['id'] },
  feed_head: { nothing: ['is_only', 'id', 'last'] },
  feed_person: { outcome: ['account_id', 'number', 'program_types', 'changed_at'] },
  offer: {
    outcome: [
      'decision_id',
      'application_id',
      'state',
      'since',
      'answer_by',
      'consented_at',
      'acceptance_fee_minor',
      'acceptance_fee_currency',
      'decline_reason',
      'defer_reason',
      'defer_asked_at',
      'deferred_to',
      'defer_answered_at',
      'defer_answer',
    ],
    nothing: ['next_step_at'],
  },
  jamb_list: { staff: ['imported_by'], nothing: ['id', 'file_name', 'file_hash', 'lines', 'imported_at'] },
  jamb_result: { jambList: ['registration_number', 'score', 'candidate_name'], nothing: ['list_id'] },
  matriculation_group: { nothing: ['name', 'given'] },
  matriculation_number: {
    outcome: ['number', 'decision_id', 'given_at', 'given_by', 'given_by_key'],
    nothing: ['group_name', 'serial'],
  },
  matriculation_pattern: { staff: ['set_by'], nothing: ['id', 'pattern', 'set_at'] },
  letter: {
    outcome: ['id', 'decision_id', 'application_id', 'number', 'says', 'bytes', 'issued_at', 'replaced_at'],
    nothing: ['token_hash', 'sha256'],
  },
  offer_move: {
    outcome: ['id', 'decision_id', 'state_before', 'state_after', 'reason', 'actor_kind', 'actor_id', 'moved_at'],
  },
  offer_note: { outcome: ['id', 'decision_id', 'kind', 'body', 'staff_id', 'written_at'] },
  original_seen: { outcome: ['decision_id', 'document_kind', 'outcome', 'note', 'seen_at', 'seen_by'] },
  offering_version: {
    staff: ['saved_by'],
    nothing: ['round_id', 'programme_id', 'version', 'content', 'saved_at'],
  },
  catalogue_version: {
    staff: ['published_by'],
    nothing: ['version', 'value', 'hash', 'note', 'published_at', 'written'],
  },
  catalogue_file: {
    staff: ['stored_by'],
    nothing: [
      ...(['id', 'purpose', 'small_of', 'content_type', 'size', 'sha256', 'storage_key'] as const),
      ...(['is_named', 'stored_at'] as const),
    ],
  },
  catalogue_instance: { nothing: ['name', 'version', 'at', 'failed_version', 'failed_at', 'failed_detail'] },
  public_statistics: { nothing: ['only_one', 'day', 'body', 'counted_at'] },
  bounce_mailbox: { nothing: ['id', 'claimed_until', 'read_at', 'failed_with'] },
  instance_report: { nothing: ['name', 'at', 'report'] },
  backup_run: {
    nothing: ['id', 'at', 'file_name', 'bytes', 'row_count', 'file_count', 'missing_count', 'checked_at'],
  },
  test_mail: { staff: ['sent_by', 'recipient'], nothing: ['id', 'mail_id', 'code', 'sent_at', 'arrived_at'] },
  set_up: {
    staff: ['placed_by', 'finished_by'],
    nothing: ['is_only', 'place', 'placed_at', 'kept', 'walked', 'finished_at'],
  },
  service_check: { staff: ['checked_by'], nothing: ['service', 'checked_at', 'works', 'says'] },
  setting_version: {
    staff: ['drafted_by', 'published_by'],
    nothing: [
      ...(['id', 'kind', 'key', 'version', 'body', 'revision', 'was', 'note'] as const),
      ...(['drafted_at', 'publish_at', 'published_at', 'written'] as const),
    ],
  },
  setting_preview_link: {
    staff: ['made_by'],
    nothing: ['id', 'token_hash', 'draft_id', 'made_at', 'ends_at'],
  },
  round_change: {
    staff: ['drafted_by', 'published_by', 'discarded_by'],
    nothing: [
      'id',
      'round_id',
      'based_on',
      'revision',
      'terms',
      'was',
      'states',
      'drafted_at',
      'published_at',
      'discarded_at',
    ],
  },
  rank_list: {
    staff: ['frozen_by', 'proposed_by', 'approved_by', 'discarded_by'],
    nothing: [
      'id',
      'round_id',
      'programme_id',
      'track',
      'terms',
      'counts',
      'proposal',
      'frozen_at',
      'proposed_at',
      'approved_at',
      'discarded_at',
    ],
  },
  rank_list_item: {
    outcome: [
      'list_id',
      'position',
      'application_id',
      'rank',
      'points',
      'figures',
      'outcome',
      'place',
      'reason',
      'decision_id',
    ],
    nothing: ['case_revision'],
  },
  rank_skip: {
    outcome: ['id', 'application_id', 'reason', 'skipped_by', 'skipped_at', 'ended_by', 'ended_at'],
  },
  refusal_reason_list: { staff: ['revision', 'reasons', 'saved_by', 'saved_at'] },
  refusal_reason: { nothing: ['code', 'label', 'sentence', 'figure', 'position', 'retired_at'] },
  release: {
    staff: ['created_by', 'confirmed_by', 'stopped_by'],
    nothing: [
      'id',
      'name',
      'releases_at',
      'decisions',
      'rehearsal',
      'created_at',
      'confirmed_at',
      'stopped_at',
      'booked_at',
      'demand',
    ],
  },
  release_item: { outcome: ['release_id', 'decision_id'] },
  seat_hold: { outcome: ['decision_id', 'pool_id', 'held_at', 'freed_at'] },
  seat_pool: { nothing: ['id', 'round_id', 'programme_id', 'track', 'capacity', 'over_offer', 'held'] },
  screening_score: { outcome: ['application_id', 'score', 'saved_by', 'saved_at'] },
  sitting: {
    staff: ['created_by', 'cancelled_by'],
    nothing: [
      'id',
      'round_id',
      'programme_id',
      'starts_at',
      'ends_at',
      'place',
      'bring',
      'capacity',
      'taken',
      'change_until',
      'revision',
      'created_at',
      'cancelled_at',
      'cancel_reason',
    ],
  },
  sitting_place: {
    outcome: [
      'id',
      'sitting_id',
      'application_id',
      'invited_by',
      'invited_at',
      'attendance',
      'marked_by',
      'marked_at',
      'ended_at',
      'end_reason',
      'reason',
    ],
    nothing: ['sequence', 'told_sequence', 'next_step_at'],
  },
  second_look: {
    outcome: ['decision_id', 'application_id', 'reason', 'asked_at', 'answered_at', 'answered_by'],
  },
}
