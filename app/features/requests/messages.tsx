import { type ReactElement, useEffect, useState } from 'react'
import { ApiError, callApi } from '#app/lib/api.ts'
import { ownCaseCalls } from '#shared/contract/calls/own-case.ts'
import type { OwnMessage } from '#shared/contract/schemas/own-case.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { WrittenForm } from './written-form.tsx'

/** The messages between the office and the applicant, and a form for the next one. */
export default function Messages({ uuid }: { uuid: string }): ReactElement {
  const [messages, setMessages] = useState<readonly OwnMessage[]>()
  const [problem, setProblem] = useState('')
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try fetches again
  useEffect(() => {
    let isHere = true
    setProblem('')
    callApi(ownCaseCalls.myMessages, { params: { uuid } }).then(
      found => isHere && setMessages(found),
      error => isHere && setProblem((error instanceof ApiError && error.detail) || ownCaseCalls.myMessages.fallback),
    )
    return () => {
      isHere = false
    }
  }, [uuid, tries])

  if (problem)
    return (
      <Notice tone="error" title="We could not load your messages" role="alert">
        <p>{problem}</p>
        <Button look="secondary" onClick={() => setTries(tries + 1)}>
          Try again
        </Button>
      </Notice>
    )
  if (!messages) return <Skeleton lines={4} />
  return (
    <div className="stack">
      {messages.length === 0 && <p>There are no messages yet. We will email you when we write to you.</p>}
      <ol className="case-messages">
        {messages.map(({ id, from, body, sent_at }) => (
          <li key={id} data-from={from}>
            <p className="small soft">
              <b>{from === 'office' ? 'Admissions office' : 'You'}</b>, {longDate(new Date(sent_at))},{' '}
              {clockTime(new Date(sent_at))}
            </p>
            <p className="asked-words" dir="auto">
              {body}
            </p>
          </li>
        ))}
      </ol>
      <MessageForm uuid={uuid} onSent={sent => setMessages([...messages, sent])} />
    </div>
  )
}

function MessageForm({ uuid, onSent }: { uuid: string; onSent: (sent: OwnMessage) => void }): ReactElement {
  const { sendOwnMessage } = ownCaseCalls
  return (
    <WrittenForm
      kind="message"
      id={uuid}
      label="Your message"
      button="Send message"
      fallback={sendOwnMessage.fallback}
      send={async (body, idempotencyKey) =>
        onSent(await callApi(sendOwnMessage, { params: { uuid }, body: { body }, idempotencyKey }))
      }
    />
  )
}
