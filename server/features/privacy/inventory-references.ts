import type { Inventory } from './inventory.ts'

/** The columns about what referees wrote. */
export const referenceInventory: Inventory<'reference' | 'reference_draft' | 'reference_reminder' | 'reference_trust'> =
  {
    reference: {
      references: [
        'referee_id',
        'name',
        'designation',
        'email_official',
        'email_personal',
        'place_of_work',
        'contact_details',
        'known_duration_context',
        'final_recommendation',
        'additional_comments',
        'intellectual_ability',
        'research_ability',
        'teaching_ability',
        'leadership_ability',
        'candidate_name',
        'programme_applied_for',
        'file_name',
        'sha256',
        'storage_key',
        'submitted_at',
        'entered_by',
        'compared_by',
        'compared_at',
      ],
      nothing: ['content_type', 'size'],
    },
    reference_draft: { references: ['referee_id', 'answers', 'created_at', 'updated_at'] },
    reference_reminder: { referees: ['referee_id', 'kind', 'step', 'at'], nothing: ['was_missed'] },
    reference_trust: { deviceMarks: ['referee_id', 'device_hash', 'network_hash', 'seconds_since_opening', 'signals'] },
  }

/** The columns about what is asked of the records offices of other institutions. */
export const transcriptInventory: Inventory<'transcript_link' | 'transcript_request'> = {
  transcript_link: { links: ['token_hash', 'request_id', 'created_at'] },
  transcript_request: {
    recordsOffices: [
      'id',
      'application_id',
      'kind',
      'wanted',
      'institution',
      'email',
      'email_key',
      'student_number',
      'studied',
      'message',
      'state',
      'asked_by',
      'asked_at',
      'due_at',
      'links_end_at',
      'reminded',
      'refusal',
      'answered_by',
      'answer_note',
      'closed_at',
      'settled_by',
      'settled_at',
    ],
    nothing: ['next_reminder_at'],
  },
}
