import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { momentInWords } from '../../lib/words.ts'
import { Pill } from '../../ui/pill.tsx'
import { deliveries, deliveryTimes } from './account-words.ts'
import type { Message } from './accounts-query.ts'
import { ChannelState } from './channel-state.tsx'

/** Emails, the newest first. Each opens to its text. */
export function MessageList({ messages, owner, sending }: MessageListProps): ReactElement {
  return (
    <ol className="message-list ruled" data-pad="0">
      {messages.map(message => (
        <li key={message.id}>
          <OneMessage message={message} owner={owner} sending={sending} />
        </li>
      ))}
    </ol>
  )
}

interface MessageListProps {
  messages: readonly Message[]
  owner?: string
  /** For those who may send them again. */
  sending?: Sending | undefined
}

export interface Sending {
  send: (message: Message) => void
  isBusy: boolean
}

type OneMessageProps = Omit<MessageListProps, 'messages'> & { message: Message }

function OneMessage({ message, owner, sending }: OneMessageProps): ReactElement {
  const { subject, to, words, text, is_masked, written_at, next_try_at } = message
  const { name, sign, tone } = deliveries[message.state]
  const again = sending && message.can_send && (
    <Button look="secondary" disabled={sending.isBusy} onClick={() => sending.send(message)}>
      {next_try_at ? 'Try now' : 'Send again'}
      <VisuallyHidden>: {subject}</VisuallyHidden>
    </Button>
  )
  return (
    <>
      <details data-message={message.id}>
        <summary>
          <time className="quiet-figures" dateTime={written_at}>
            {momentInWords(written_at)}
          </time>
          <span className="message-subject">
            <b dir="auto">{subject}</b>
            {to !== owner && <span className="sub-line">To {to}</span>}
          </span>
          <span className="message-state">
            <Pill tone={tone}>
              <span aria-hidden="true">{sign}</span> {name}
            </Pill>{' '}
            <span className="quiet-figures">{deliveryTimes(message)}</span>
            {words && <q className="sub-line">{words}</q>}
            {message.also?.map(one => (
              <ChannelState key={one.id} message={one} />
            ))}
          </span>
        </summary>
        <div className="apart message-text" data-items="start">
          {is_masked && <p className="soft">Codes and private links are never shown here.</p>}
          {text === '' ? (
            <p className="soft">The text of this email has been deleted.</p>
          ) : (
            <p className="as-written" dir="auto">
              {text}
            </p>
          )}
          {tone === 'good' && again}
        </div>
      </details>
      {tone !== 'good' && again && <p className="message-again">{again}</p>}
    </>
  )
}
