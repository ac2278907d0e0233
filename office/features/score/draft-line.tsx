import type { ReactElement } from 'react'
import { clockTime } from '#shared/domain/calendar.ts'
import { type DraftStatus, whyNot } from './review-draft.ts'

/** Where the draft is saved. */
export function DraftLine({ status }: { status: DraftStatus }): ReactElement {
  return (
    <p className="score-draft soft" role="status" data-at={status.at}>
      {inWords(status)}
    </p>
  )
}

function inWords(status: DraftStatus): string {
  switch (status.at) {
    case 'nothing':
      return ''
    case 'saving':
      return 'Saving…'
    case 'here':
      return 'Saved on this phone, not sent yet'
    case 'kept':
      return `Saved at the university ${clockTime(status.since)}`
    case 'refused':
      return whyNot(status.error)
    default:
      return status satisfies never
  }
}
