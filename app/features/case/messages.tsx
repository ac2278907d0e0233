import { type ReactElement, useEffect, useState } from 'react'
import { ApiError, callApi } from '#app/lib/api.ts'
import { ownCaseCalls } from '#shared/contract/calls/own-case.ts'
import type { OwnMessage } from '#shared/contract/schemas/own-case.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { newKey } from '#ui/lib/new-key.ts'
import { readStored, removeStored, writeStored } from '#ui/lib/storage.ts'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/text-area.tsx'

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

/** What is typed is kept in this tab until it is sent. */
function MessageForm({ uuid, onSent }: { uuid: string; onSent: (sent: OwnMessage) => void }): ReactElement {
  const place = `message-${uuid}`
  const [text, setText] = useState(() => readStored('sessionStorage', place) ?? '')
  const [key, setKey] = useState(newKey)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function send(): Promise<void> {
    setBusy(true)
    setProblem('')
    try {
      const sent = await callApi(ownCaseCalls.sendOwnMessage, {
        params: { uuid },
        body: { body: text },
        idempotencyKey: key,
      })
      removeStored('sessionStorage', place)
      setText('')
      setKey(newKey())
      onSent(sent)
    } catch (error) {
      setProblem((error instanceof ApiError && error.detail) || ownCaseCalls.sendOwnMessage.fallback)
    }
    setBusy(false)
  }

  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label="Your message"
        name={place}
        dir="auto"
        rows={4}
        value={text}
        error={problem}
        onChange={event => {
          setText(event.target.value)
          writeStored('sessionStorage', place, event.target.value)
        }}
      />
      <div className="cluster">
        <Button type="submit" busy={isBusy} busyLabel="Sending...">
          Send message
        </Button>
      </div>
    </form>
  )
}
