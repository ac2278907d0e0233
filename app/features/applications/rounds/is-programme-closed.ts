import type { DraftView } from '../draft/draft-state.ts'

/** Whether the chosen programme is not accepting applications in the round of the draft. Once the round has closed, that is what counts. */
export function isProgrammeClosed({ draft: { application, typed } }: DraftView): boolean {
  return (
    application?.round?.state !== 'closed' &&
    application?.closed_programmes?.[String(typed.selected_program)] !== undefined
  )
}
