import type { ReactElement } from 'react'
import { afterOfferEvent, type OfferState } from '#shared/domain/offer-life.ts'
import { offerStateNames } from '#shared/domain/offer-names.ts'
import { Button } from '#ui/button.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { useMe } from '../../../lib/me.ts'
import { waitsForAnother } from '../../../lib/one-of-two.ts'
import { momentInWords } from '../../../lib/words.ts'
import { Pill } from '../../../ui/pill.tsx'
import { kindNames } from '../../decisions/decision-words.ts'
import type { CaseFile } from '../file-query.ts'
import { lastDay } from '../stage-pill.tsx'
import type { Decision } from './decision-state.ts'
import { DecisionSteps, PreviewOf } from './steps.tsx'

const replyNames: Record<OfferState, string> = {
  ...offerStateNames,
  offered: 'No reply yet',
  deferred: 'Deferred to the next session',
}

type PanelProps = { file: CaseFile; decision: Decision; onRevoke: () => void }

/** What its applicant was told, and what they replied. */
export function ToldPanel({ file, decision, onRevoke }: PanelProps): ReactElement {
  const { kind, offer, conditions, second_look } = decision
  return (
    <div className="beside decide-pair">
      <section className="column decide-main" data-gap="4">
        <h2>{kindNames[kind]}, released</h2>
        <DecisionSteps decision={decision} />
        {offer && (
          <p>
            <Pill tone={offer.state === 'offered' ? 'waiting' : undefined}>{replyNames[offer.state]}</Pill>{' '}
            <span className="soft">
              {offer.state === 'offered' && offer.answer_by
                ? `They can reply until ${lastDay(offer.answer_by)}.`
                : `Since ${momentInWords(offer.since)}.`}
            </span>
          </p>
        )}
        {conditions.length > 0 && <Conditions conditions={conditions} />}
        {second_look && (
          <section className="apart framed arrivals" aria-label="Second look">
            <h3>{second_look.answered_at ? 'Asked for a second look' : 'Asks for a second look'}</h3>
            <p dir="auto">{second_look.reason}</p>
            <p className="soft">
              {momentInWords(second_look.asked_at)}.{' '}
              {!second_look.answered_at && 'Someone who neither proposed nor approved the refusal has to look again.'}
            </p>
          </section>
        )}
        <Revoking file={file} decision={decision} onRevoke={onRevoke} />
      </section>
      <PreviewOf decision={decision} />
    </div>
  )
}

function Conditions({ conditions }: Pick<Decision, 'conditions'>): ReactElement {
  return (
    <ul className="ruled">
      {conditions.map(({ text, is_met, is_waived }) => (
        <li className="ends breaks" data-lines="1" key={text}>
          <span dir="auto">{text}</span>
          <StatusTag tone={is_met || is_waived ? 'success' : 'warning'}>
            {is_waived ? 'Waived' : is_met ? 'Met' : 'Still open'}
          </StatusTag>
        </li>
      ))}
    </ul>
  )
}

/** One person asks with a reason, another one does it. */
function Revoking({ file, decision, onRevoke }: PanelProps): ReactElement | null {
  const me = useMe()
  const { offer, revoke_asked } = decision
  if (!offer || !afterOfferEvent(offer.state, 'revoke') || !file.may.includes('decisions.approve')) return null
  const isMine = revoke_asked?.is_own === true
  return (
    <div className="acts decide-foot" data-gap="3" data-lines="2">
      <Button look={revoke_asked ? 'danger' : 'secondary'} disabled={isMine} onClick={onRevoke}>
        {revoke_asked ? 'Revoke this offer…' : 'Ask to revoke this offer…'}
      </Button>
      <p className="soft">
        {isMine
          ? revoke_asked.by?.id === me.id
            ? 'You asked for this. Another person has to confirm it.'
            : waitsForAnother(revoke_asked.by)
          : 'It takes two people to revoke an offer. This frees the seat.'}
      </p>
    </div>
  )
}
