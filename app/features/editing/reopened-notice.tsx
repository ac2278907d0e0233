import type { ReactElement } from 'react'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { Notice } from '#ui/notice.tsx'

type Reopened = Pick<ApplicationOnWire, 'submitted_at' | 'round'>

/** Shown on every screen of an application that was submitted before and is now a draft. */
export function ReopenedNotice({ application }: { application: Reopened | undefined }): ReactElement | null {
  if (!application?.submitted_at) return null
  const isLate = application.round?.state === 'closed'
  return (
    <Notice
      tone="warning"
      title={isLate ? 'You did not submit this application again' : 'Submit this application again'}
    >
      You submitted it on {longDate(new Date(application.submitted_at))} and are editing it.{' '}
      {isLate
        ? 'Applications closed before you submitted it again, so we are not considering it.'
        : 'We will not consider it until you submit it again. If you do not want to change anything, submit it as it is.'}
    </Notice>
  )
}
