import '../queue/invite.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { offerCalls } from '#shared/contract/calls/office/offers.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { callOffice } from '../../lib/call.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { useWrite } from '../../lib/use-write.ts'
import { dayInWords } from '../../lib/words.ts'
import { Panel } from '../../ui/panel.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { LoadState } from '../../ui/states.tsx'
import { offerChanged } from './offers-query.ts'
import type { Offer } from './offers-view.ts'

/** A request to start a year later, and its answer. */
export function Deferral({ offer }: { offer: Offer }): ReactElement | null {
  const { deferral } = offer
  if (!deferral) return null
  return (
    <Panel title="Start a year later">
      <blockquote dir="auto">{deferral.reason}</blockquote>
      <p className="soft">Asked on {dayInWords(deferral.asked_at)}</p>
      {deferral.answered_at && (
        <p>
          {deferral.answer
            ? `Refused on ${dayInWords(deferral.answered_at)}: ${deferral.answer}`
            : `Granted on ${dayInWords(deferral.answered_at)}${deferral.session ? `, to ${deferral.session}` : ''}.`}
        </p>
      )}
      {offer.can.includes('answer-deferral') && <Answer offer={offer} />}
    </Panel>
  )
}

function Answer({ offer }: { offer: Offer }): ReactElement {
  const [isRefusing, setRefusing] = useState(false)
  const [isGranting, setGranting] = useState(false)
  return (
    <div className="cluster">
      <Button onClick={() => setGranting(true)}>Grant…</Button>
      <Button look="secondary" onClick={() => setRefusing(true)}>
        Refuse
      </Button>
      {isRefusing && <RefuseDialog offer={offer} onClose={() => setRefusing(false)} />}
      {isGranting && <GrantDialog offer={offer} onClose={() => setGranting(false)} />}
    </div>
  )
}

/** The seat moves and the applicant is emailed, so this asks first, and shows the email. */
function GrantDialog({ offer, onClose }: { offer: Offer; onClose: () => void }): ReactElement {
  const params = { id: offer.id }
  const grant = useWrite(() => callOffice(offerCalls.answerDeferral, { params, body: { answer: 'grant' } }), {
    says: ['Deferral granted', 'The seat is in the next session. We have emailed the applicant.'],
    refresh: offerChanged(offer.id),
    onFresh: onClose,
    onFailed: onClose,
  })
  return (
    <ConfirmDialog
      id="grant-deferral"
      open
      title="Grant the deferral?"
      confirmLabel="Grant and email"
      busy={grant.isBusy}
      onConfirm={grant.run}
      onClose={onClose}
    >
      <p>
        The seat moves to the same programme in the next session, and a seat of this session becomes free. You cannot
        undo this. The applicant will read:
      </p>
      <AnswerMail offer={offer} answer="grant" />
    </ConfirmDialog>
  )
}

function RefuseDialog({ offer, onClose }: { offer: Offer; onClose: () => void }): ReactElement {
  return (
    <ReasonDialog
      id="refuse-deferral"
      title="Refuse the deferral"
      label="Why not?"
      hint="The offer does not change."
      sample={reason => (
        <>
          <p>The applicant will read:</p>
          <AnswerMail offer={offer} answer="refuse" reason={reason} />
        </>
      )}
      button={{ label: 'Refuse', busy: 'Saving...' }}
      send={reason =>
        callOffice(offerCalls.answerDeferral, { params: { id: offer.id }, body: { answer: 'refuse', reason } })
      }
      says={['Deferral refused', 'We have emailed the applicant.']}
      refresh={offerChanged(offer.id)}
      onClose={onClose}
    />
  )
}

interface AnswerMailProps {
  offer: Offer
  answer: 'grant' | 'refuse'
  reason?: string
}

/** The email about the answer, as the applicant would get it now. */
function AnswerMail({ offer, answer, reason: typed = '' }: AnswerMailProps): ReactElement {
  const reason = useSettled(typed.trim())
  const mail = useQuery({
    queryKey: ['offers', 'deferral-mail', offer.id, answer, reason],
    queryFn: ({ signal }) =>
      callOffice(offerCalls.readDeferralMail, { params: { id: offer.id }, body: { answer, reason }, signal }),
    placeholderData: keepPreviousData,
  })
  if (!mail.data) return <LoadState of={mail} label="Loading the email" rows={4} />
  return (
    <blockquote className="message-sample breaks" dir="auto">
      <b>{mail.data.subject}</b>
      {`\n\n${mail.data.text}`}
    </blockquote>
  )
}
