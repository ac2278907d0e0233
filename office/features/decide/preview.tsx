import type { ReactElement } from 'react'
import { MotifThumb } from '#app/art/motif-thumb.tsx'
import { type DecisionKind, isOfferKind } from '#shared/domain/decisions.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { dateInWords } from '../file/words.ts'
import './preview.css'

/** The parts of a decision that its applicant reads. */
export interface PreviewParts {
  kind: DecisionKind
  /** The applicant’s. */
  firstName: string
  /** Of the place, or the one that was applied for. */
  programme: { id: string | null; title: string }
  session: string | undefined
  conditions: readonly string[]
  reasons: readonly { sentence: string; own_figure?: string | undefined }[]
  answerBy: string | undefined
  answerDays: number | undefined
}

/** What the applicant will read, as on their phone. */
export function DecisionPreview(parts: PreviewParts): ReactElement {
  const { kind, programme, session } = parts
  return (
    <figure className="decision-preview">
      <figcaption>What the applicant reads</figcaption>
      <div className="preview-page">
        <div className="preview-head night">
          {isOfferKind(kind) && (
            <span className="preview-cloth">
              <MotifThumb subject={findProgramme(programme.id)?.image ?? 'default'} />
            </span>
          )}
          <p className="preview-kind">
            {isOfferKind(kind) ? 'Offer of admission' : 'Your application'}
            {session && ` · ${session}`}
          </p>
          <p className="preview-title">{titleOf(parts)}</p>
          <p>{leadOf(parts)}</p>
        </div>
        <Body {...parts} />
      </div>
    </figure>
  )
}

function titleOf({ kind, firstName }: PreviewParts): string {
  switch (kind) {
    case 'offer':
    case 'conditional_offer':
      return `${firstName}, you have a place`
    case 'alternative_offer':
      return `${firstName}, we can offer you another programme`
    case 'waiting_list':
      return 'You are on the waiting list'
    case 'rejection':
      return 'We cannot offer you a place this time'
    default:
      return kind satisfies never
  }
}

function leadOf({ kind, programme: { title } }: PreviewParts): string {
  switch (kind) {
    case 'offer':
    case 'conditional_offer':
      return `${title}.`
    case 'alternative_offer':
      return `${title || 'Another programme'}. You decide whether you want it.`
    case 'waiting_list':
      return `${title}. All places have been offered to other applicants.`
    case 'rejection':
      return `${title}. We know that this is not the answer you hoped for.`
    default:
      return kind satisfies never
  }
}

function Body({ kind, conditions, reasons, answerBy, answerDays }: PreviewParts): ReactElement {
  return (
    <div className="preview-body">
      {isOfferKind(kind) && (
        <p>
          <strong>
            {answerBy
              ? `Reply by ${dateInWords(answerBy)}.`
              : `Reply within ${answerDays ?? 21} days after this is published.`}
          </strong>
        </p>
      )}
      {conditions.length > 0 && (
        <>
          <h2>Conditions of this offer</h2>
          <ul>
            {conditions.map(text => (
              <li key={text} dir="auto">
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
      {reasons.length > 0 && (
        <>
          <h2>Why</h2>
          <ul>
            {reasons.map(({ sentence, own_figure }) => (
              <li key={sentence} dir="auto">
                {sentence}
                {own_figure && <span className="own-figure">{own_figure}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {kind === 'rejection' && reasons.length === 0 && <p className="soft">The reasons you choose appear here.</p>}
      {kind === 'conditional_offer' && conditions.length === 0 && (
        <p className="soft">The conditions you add appear here.</p>
      )}
    </div>
  )
}
