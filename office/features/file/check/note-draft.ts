import { type Kept, keptDraft } from '#ui/drafts/kept.ts'

/** A note for the result checker that is not saved yet, and the version that it changes. */
export interface NoteDraft {
  text: string
  version: string | null
}

export function keptCheckerNote(staffId: string, uuid: string): Kept<NoteDraft> {
  return keptDraft(`office-draft:checker-note:${staffId}:${uuid}`, {
    read: ({ text, version }) =>
      typeof text === 'string' && (version === null || typeof version === 'string') ? { text, version } : undefined,
  })
}
