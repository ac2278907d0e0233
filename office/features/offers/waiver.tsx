import { type ReactElement, useState } from 'react'
import { offerCalls } from '#shared/contract/calls/office/offers.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { useMe } from '../../lib/me.ts'
import { isOwnPart, waitsForAnother } from '../../lib/one-of-two.ts'
import { useWrite } from '../../lib/use-write.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import type { Condition } from './conditions.tsx'
import { offerChanged } from './offers-query.ts'
import type { Offer } from './offers-view.ts'

interface WaiverProps {
  offer: Offer
  condition: Condition
}

/** Asks another person to waive a condition. */
export function WaiverAsk({ offer, condition }: WaiverProps): ReactElement {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Ask to waive
      </Button>
      {isOpen && <AskDialog offer={offer} condition={condition} onClose={() => setOpen(false)} />}
    </>
  )
}

function AskDialog({ offer, condition, onClose }: WaiverProps & { onClose: () => void }): ReactElement {
  const params = { id: offer.id, position: String(condition.position) }
  return (
    <ReasonDialog
      id="ask-waiver"
      title="Ask to waive this condition"
      label="Why can it be waived?"
      hint="Saved with the offer. Another person who can approve offers will decide."
      button={{ label: 'Ask', busy: 'Asking...' }}
      send={reason => callOffice(offerCalls.askWaiver, { params, body: { reason } })}
      says={['Waiver asked for', 'The registrar will grant or refuse it.']}
      refresh={offerChanged(offer.id)}
      onClose={onClose}
    >
      <p>{condition.text}</p>
    </ReasonDialog>
  )
}

/** Grants or refuses a waiver. The person who asked for it can only withdraw it. */
export function WaiverAnswer({ offer, condition }: WaiverProps): ReactElement {
  const me = useMe()
  const asker = condition.waiver?.by
  const isOwn = isOwnPart(me, asker, ['decisions.approve'])
  const params = { id: offer.id, position: String(condition.position) }
  const { run, isBusy } = useWrite(
    (answer: 'grant' | 'refuse') => callOffice(offerCalls.answerWaiver, { params, body: { answer } }),
    {
      says: (_, answer) => (answer === 'grant' ? ['Condition waived', condition.text] : undefined),
      refresh: offerChanged(offer.id),
    },
  )
  return (
    <>
      {!isOwn && (
        <Button busy={isBusy} onClick={() => run('grant')}>
          Waive it
        </Button>
      )}
      <Button look="secondary" onClick={() => run('refuse')}>
        {asker?.id === me.id ? 'Withdraw the request' : 'Do not waive it'}
      </Button>
      {isOwn && (
        <p className="soft">{asker?.id === me.id ? 'Another person has to grant it.' : waitsForAnother(asker)}</p>
      )}
    </>
  )
}
