import type { ReactElement } from 'react'
import { longDate } from '#shared/domain/calendar.ts'
import { Notice } from '#ui/notice.tsx'

/** Shown on every screen of an application that was submitted before and is now a draft. */
export function ReopenedNotice({ submittedAt }: { submittedAt: string | null }): ReactElement | null {
  if (!submittedAt) return null
  return (
    <Notice tone="warning" title="Submit this application again">
      You submitted it on {longDate(new Date(submittedAt))} and are editing it. We will not consider it until you submit
      it again. If you do not want to change anything, submit it as it is.
    </Notice>
  )
}
