import type { ReactElement, ReactNode } from 'react'
import type { OwnCase, OwnRequest } from '#shared/contract/schemas/own-case.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { StatusTag } from '#ui/status-tag.tsx'

interface AskedProps {
  uuid: string
  held: OwnCase
  requests: readonly OwnRequest[]
  /** The control for a reply; a preview has none. */
  answer: ((request: OwnRequest) => ReactNode) | undefined
}

/** What the office has asked an applicant for. */
export function Asked({ uuid, held, requests, answer }: AskedProps): ReactElement {
  const isLate = held.due_at !== undefined && new Date(held.due_at) <= new Date()
  return (
    <section aria-labelledby={`asked-${uuid}`}>
      <h3 id={`asked-${uuid}`}>What we need from you</h3>
      {held.due_at && (
        <p className="soft">
          {isLate
            ? 'The date has passed. You can still send this while we are checking your application.'
            : `Send everything by the end of ${longDate(new Date(Date.parse(held.due_at) - 1))}.`}
        </p>
      )}
      <ul className="asked">
        {requests.map(request => (
          <li key={request.id}>
            <div className="asked-head">
              <h4>{request.label}</h4>
              <StatusTag tone={request.state === 'open' ? 'warning' : 'success'}>
                {request.state === 'open' ? 'To do' : 'Sent'}
              </StatusTag>
            </div>
            <p className="asked-words" dir="auto">
              {request.message}
            </p>
            {answer?.(request)}
          </li>
        ))}
      </ul>
    </section>
  )
}
