/** Shown to an applicant who has left the form of an application that they reopened. */
export const draftReminder = {
  title: 'Your application is a draft',
  description: 'We will not consider it until you submit it again.',
  durationMs: 8000,
}

/** Session storage: set when the form is left for a page that the browser loads, which shows the reminder (app/boot/remind-of-draft.ts). */
export const leftDraftKey = 'leftDraft'
