import { type ReactElement, useState } from 'react'
import { onDemand } from '#app/lib/on-demand.tsx'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { AcceptanceFee } from './acceptance-fee.tsx'
import { AnsweredNotice } from './answered-notice.tsx'
import { CapsFirst } from './caps-first.tsx'
import { Conditions } from './conditions.tsx'
import type { DecisionFace } from './decision-face.ts'
import { DecisionHead } from './decision-head.tsx'
import { type DecisionWords, decisionWords } from './decision-words.ts'
import { DeferralAsked, MatriculationNumber, Recorded, Revoked, WaitingList } from './face-parts.tsx'
import { Letter } from './letter.tsx'
import { type Reply, repliesOf } from './replies.ts'
import { ReplyDialog } from './reply-dialog.tsx'
import { ReplyPanel } from './reply-panel.tsx'
import { replySays } from './reply-says.tsx'
import { StationLine } from './station-line.tsx'
import { stationsOf } from './stations.ts'
import { readUnsentReply } from './unsent-reply.ts'
import type { Answered } from './use-send-reply.ts'

const CasePanel = onDemand(() => import('#app/features/case/case-panel.tsx'))
const Refusal = onDemand(() => import('./refusal.tsx'))
const WhatNow = onDemand(() => import('./what-now.tsx'))

export interface FaceProps {
  application: ApplicationOnWire
  held: OwnCase
}

/** A released decision, the reply to it, and the next steps. */
export default function DecisionPage({ application, held }: FaceProps): ReactElement {
  const { uuid } = application
  const [asking, setAsking] = useState(() => replyLeftOff(uuid, held))
  const [answered, setAnswered] = useState<Answered>()
  const words = decisionWords(application, held)
  const Says = asking && replySays[asking]
  return (
    <article className="decision" data-face={words.face}>
      <DecisionHead application={application} held={held} words={words} />
      <div className="wrap decision-body">
        <div className="decision-main">
          {answered && <AnsweredNotice answered={answered} held={held} />}
          <Face application={application} held={held} words={words} onAsk={setAsking} />
        </div>
        <div className="decision-aside">
          {held.offer && <Letter uuid={uuid} offer={held.offer} />}
          <Contact application={application} held={held} />
        </div>
      </div>
      {asking && Says && (
        <ReplyDialog
          key={asking}
          uuid={uuid}
          reply={asking}
          onClose={() => setAsking(undefined)}
          onAnswered={next => {
            setAsking(undefined)
            setAnswered(next)
          }}
        >
          <Says application={application} held={held} />
        </ReplyDialog>
      )}
    </article>
  )
}

function Contact({ application, held }: FaceProps): ReactElement {
  return (
    <section className="decision-contact" aria-labelledby="contact-title">
      <h2 id="contact-title">Questions?</h2>
      <p className="soft">Write to the admissions office here. We will email you when we have replied.</p>
      <CasePanel application={application} held={held} />
    </section>
  )
}

/** The unsent reply from before the page was closed or the sign-in ended. */
function replyLeftOff(uuid: string, held: OwnCase): Reply | undefined {
  const unsent = readUnsentReply(uuid)
  return unsent && repliesOf(held).includes(unsent.reply) ? unsent.reply : undefined
}

interface WholeFaceProps extends FaceProps {
  words: DecisionWords
  onAsk: (reply: Reply) => void
}

function Face({ application, held, words: { face }, onAsk }: WholeFaceProps): ReactElement {
  if (face === 'refused') return <Refusal application={application} held={held} onAsk={onAsk} />
  const stations = stationsOf({ program_type: application.program_type, held })
  const isOpen = face === 'offered' || face === 'consent'
  const panel = <ReplyPanel held={held} isOpen={isOpen} onAsk={onAsk} />
  return (
    <>
      <MatriculationNumber held={held} />
      {isOpen && panel}
      <DeferralAsked held={held} />
      {(isOpen || face === 'accepted') && <CapsFirst held={held} />}
      {face === 'accepted' && <AcceptanceFee application={application} />}
      {face === 'accepted' && <StationLine stations={stations} title="Your way to enrolment" />}
      {face === 'revoked' && <Revoked held={held} />}
      {face === 'waiting' && <WaitingList />}
      {face === 'recorded' && <Recorded />}
      {hasConditions(face) && <Conditions conditions={held.decision?.conditions ?? []} isOpen={isOpen} />}
      {isOpen && <StationLine stations={stations} title="From here to enrolment" />}
      {!isOpen && panel}
      {isOver(face) && <WhatNow application={application} />}
    </>
  )
}

function hasConditions(face: DecisionFace): boolean {
  return face === 'offered' || face === 'consent' || face === 'accepted' || face === 'deferred'
}

/** The offer has ended, so the applicant needs alternatives. */
function isOver(face: DecisionFace): boolean {
  return face === 'declined' || face === 'lapsed' || face === 'revoked' || face === 'withdrawn'
}
