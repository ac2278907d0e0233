import type { ReactElement } from 'react'
import { dayOf, longDate } from '#shared/domain/calendar.ts'

const dayMs = 86_400_000
/** From here on the date stands out. */
const soonDays = 3

/** Until when the university wants to decide. */
export function DecideBy({ day }: { day: string | undefined }): ReactElement {
  if (!day) return <span aria-hidden="true">–</span>
  const days = Math.round((Date.parse(day) - Date.parse(dayOf(new Date()))) / dayMs)
  return <Due days={days} title={`Decide by ${longDate(day)}`} />
}

/** Until when the applicant is asked to answer. */
export function AnswerBy({ at }: { at: string | undefined }): ReactElement {
  if (!at) return <span aria-hidden="true">–</span>
  const days = Math.ceil((Date.parse(at) - Date.now()) / dayMs)
  return <Due days={days} title={`The applicant has to reply by ${longDate(new Date(at))}`} />
}

function Due({ days, title }: { days: number; title: string }): ReactElement {
  return (
    <span className="due" data-state={stateOf(days)} title={title}>
      {inWords(days)}
    </span>
  )
}

function stateOf(days: number): 'late' | 'soon' | undefined {
  if (days < 0) return 'late'
  return days <= soonDays ? 'soon' : undefined
}

export function inWords(days: number): string {
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return '1 day late'
  return days < 0 ? `${-days} days late` : `${days} days`
}
