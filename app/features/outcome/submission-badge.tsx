import { StatusTag } from '#ui/status-tag.tsx'

/** Submitted or Pending, as the spec calls the two states of a reference. */
export function SubmissionBadge({ isSubmitted }: { isSubmitted: boolean }) {
  return isSubmitted ? (
    <StatusTag tone="success">Submitted</StatusTag>
  ) : (
    <StatusTag tone="warning" icon="clock">
      Pending
    </StatusTag>
  )
}
