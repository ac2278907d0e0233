import type { Inventory } from './inventory.ts'

/** The columns of applications and of their submitted versions. */
export const applicationInventory: Inventory<
  'application' | 'application_facts' | 'application_version' | 'erased_draft'
> = {
  erased_draft: {
    erasedDrafts: ['id', 'account_id', 'program_type', 'selected_program', 'sealed', 'documents', 'erased_at'],
  },
  application: {
    nothing: [
      'id',
      'revision',
      'form_version',
      'programme_title',
      'is_live',
      'required_documents',
      'additional_questions',
      'asked_fees',
      'erased_at',
    ],
    application: [
      'uuid',
      'account_id',
      'email_key',
      'program_type',
      'selected_program',
      'status',
      'residency',
      'surname',
      'first_name',
      'other_names',
      'email',
      'phone',
      'answers',
      'created_at',
      'updated_at',
      'submitted_at',
      'edit_reminder_at',
      'result_reminder_at',
      'deletion_warned_at',
      'round_id',
    ],
    payments: ['has_paid', 'application_number'],
    outcome: ['outcome', 'outcome_at'],
  },
  application_facts: {
    application: [
      'application_id',
      'surname_in_latin',
      'given_names_in_latin',
      'jamb_registration_number',
      'entry_mode',
      'gender',
      'nationality',
      'state_of_origin',
      'date_of_birth',
      'institution',
    ],
  },
  application_version: { application: ['application_id', 'version', 'snapshot', 'submitted_at'] },
}
