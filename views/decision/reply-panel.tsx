import type { ReactElement } from 'react'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import type { OfferReply } from '#shared/domain/offer-reply.ts'
import { Button } from '#ui/button.tsx'
import { lastDayBefore } from './decision-words.ts'
import { type Reply, replyParts } from './replies.ts'

interface ReplyPanelProps {
  held: OwnCase
  /** The offer has not been answered. */
  isOpen: boolean
  /** Without it the buttons do nothing, as in a preview. */
  onAsk: ((reply: Reply) => void) | undefined
}

const main: readonly OfferReply[] = ['accept', 'consent']

/** The deadline, and the possible replies; the most common one stands out. */
export function ReplyPanel({ held: { offer }, isOpen, onAsk }: ReplyPanelProps): ReactElement | null {
  if (!offer || offer.can.length === 0) return null
  const first = offer.can.find(reply => main.includes(reply))
  const others = offer.can.filter(reply => reply !== first)
  return (
    <section className="decision-reply no-print" aria-label="Your reply">
      {isOpen && offer.answer_by && (
        <p className="lead">
          <b>Reply by {lastDayBefore(offer.answer_by)}.</b> After that day, we will offer the place to the next person
          on the list.
        </p>
      )}
      {!isOpen && <h2>Have your plans changed?</h2>}
      <div className="cluster" inert={onAsk === undefined}>
        {first && <Button onClick={() => onAsk?.(first)}>{replyParts[first].button}</Button>}
        {others.map(reply => (
          <Button key={reply} look="quiet" onClick={() => onAsk?.(reply)}>
            {replyParts[reply].button}
          </Button>
        ))}
      </div>
    </section>
  )
}
