import type { ReactElement } from 'react'
import { moment, type Webhook } from './connections-query.ts'

type Message = Webhook['messages'][number]

/** What became of the newest message, and of those before it when someone asks. */
export function WebhookMessages({ webhook: { name, messages } }: { webhook: Webhook }): ReactElement {
  const [newest, ...earlier] = messages
  if (!newest) return <>No message yet</>
  return (
    <>
      {inWords(newest)}
      {earlier.length > 0 && (
        <details className="connections-earlier">
          <summary>
            {earlier.length === 1 ? 'The message before' : `The ${earlier.length} messages before`}
            <span className="visually-hidden"> for {name}</span>
          </summary>
          <ul className="bare-list">
            {earlier.map(message => (
              <li key={message.id}>{inWords(message)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const troubles = {
  status: 'was refused',
  'not-allowed': 'leads into a private network',
  'not-found': 'the name was not found',
  'no-tls': 'the certificate is not trusted',
  timeout: 'no reply in ten seconds',
  unreachable: 'no connection',
  secret: 'the server cannot sign it',
} as const

/** 'Not delivered: no connection. Next attempt 23 November 2026, 14:05' */
function inWords({ delivered_at, attempts, status, trouble, next_attempt_at, created_at }: Message): string {
  if (delivered_at) return `Delivered ${moment(delivered_at)}`
  if (attempts === 0) return 'Being sent'
  const why = trouble ? `: ${troubles[trouble]}${status === undefined ? '' : ` with ${status}`}` : ''
  return next_attempt_at
    ? `Not delivered${why}. Next attempt ${moment(next_attempt_at)}`
    : `Not delivered${why}. Made ${moment(created_at)}`
}
