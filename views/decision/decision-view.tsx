import type { ReactElement, ReactNode } from 'react'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { CapsFirst } from './caps-first.tsx'
import { Conditions } from './conditions.tsx'
import type { DecisionFace } from './decision-face.ts'
import { DecisionHead, type Tile } from './decision-head.tsx'
import { type Applied, decisionWords } from './decision-words.ts'
import { DeferralAsked, MatriculationNumber, Recorded, Revoked, WaitingList } from './face-parts.tsx'
import { LetterPart } from './letter-part.tsx'
import { Refusal } from './refusal.tsx'
import type { Reply } from './replies.ts'
import { ReplyPanel } from './reply-panel.tsx'
import { StationLine } from './station-line.tsx'
import { stationsOf } from './stations.ts'

/** What belongs to the person who is signed in, on the applicant’s own page; a preview has none of it. */
export interface OwnParts {
  back: ReactNode
  answered: ReactNode
  /** The acceptance fee, to pay. */
  fee: ReactNode
  /** Rounds and programmes for someone without a place. */
  instead: ReactNode
  /** The letter, to download. */
  letter: ReactNode
  contact: ReactNode
  onAsk: (reply: Reply) => void
}

interface DecisionViewProps {
  application: Applied
  held: OwnCase
  tile: Tile
  /** Undefined in a preview. */
  own: OwnParts | undefined
  /** In the place of the download, in a preview. */
  letter?: ReactNode
}

/** A released decision and the next steps: the applicant’s page, and the office’s previews of it. */
export function DecisionView({ application, held, tile, own, letter }: DecisionViewProps): ReactElement {
  const words = decisionWords(application, held)
  return (
    <article className="decision" data-face={words.face}>
      <DecisionHead
        application={application}
        held={held}
        words={words}
        back={own?.back}
        tile={tile}
        heading={own ? 'h1' : 'h2'}
      />
      <div className="wrap decision-body">
        <div className="decision-main">
          {own?.answered}
          <Face application={application} held={held} face={words.face} own={own} />
        </div>
        <div className="decision-aside">
          {held.offer && <LetterPart offer={held.offer} download={own ? own.letter : letter} />}
          {own?.contact}
        </div>
      </div>
    </article>
  )
}

interface FaceProps {
  application: Applied
  held: OwnCase
  face: DecisionFace
  own: OwnParts | undefined
}

function Face({ application, held, face, own }: FaceProps): ReactElement {
  if (face === 'refused')
    return (
      <>
        <Refusal held={held} onAsk={own?.onAsk} />
        {own?.instead}
      </>
    )
  const stations = stationsOf({ program_type: application.program_type, held })
  const isOpen = face === 'offered' || face === 'consent'
  const panel = <ReplyPanel held={held} isOpen={isOpen} onAsk={own?.onAsk} />
  return (
    <>
      <MatriculationNumber held={held} />
      {isOpen && panel}
      <DeferralAsked held={held} />
      {(isOpen || face === 'accepted') && <CapsFirst held={held} />}
      {face === 'accepted' && own?.fee}
      {face === 'accepted' && <StationLine stations={stations} title="Your way to enrolment" />}
      {face === 'revoked' && <Revoked held={held} />}
      {face === 'waiting' && <WaitingList />}
      {face === 'recorded' && <Recorded />}
      {hasConditions(face) && <Conditions conditions={held.decision?.conditions ?? []} isOpen={isOpen} />}
      {isOpen && <StationLine stations={stations} title="From here to enrolment" />}
      {!isOpen && panel}
      {isOver(face) && own?.instead}
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
