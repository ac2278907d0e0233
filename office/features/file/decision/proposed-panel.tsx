import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { documentName } from '../../../lib/document-names.ts'
import { useKeys } from '../../../lib/keys.ts'
import { useMe } from '../../../lib/me.ts'
import { waitsForAnother } from '../../../lib/one-of-two.ts'
import { tellFailure } from '../../../lib/toasts.ts'
import { momentInWords } from '../../../lib/words.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { kindNames } from '../../decisions/decision-words.ts'
import { SeatsLine } from '../../decisions/seats-line.tsx'
import { useFileAddress } from '../file-address.ts'
import type { CaseFile } from '../file-query.ts'
import { DecisionFailure } from './decision-failure.tsx'
import type { Decision } from './decision-state.ts'
import { DecisionWarnings } from './decision-warnings.tsx'
import { Evidence } from './evidence.tsx'
import { DecisionSteps, PreviewOf } from './steps.tsx'
import { useDecision } from './use-decision.ts'

type PanelProps = { file: CaseFile; decision: Decision; onDiscard: () => void }

/** A decision that waits for another person. */
export function ProposedPanel({ file, decision, onDiscard }: PanelProps): ReactElement {
  const me = useMe()
  const [noticed, setNoticed] = useState<readonly string[]>([])
  const { run, isBusy, failure } = useDecision(file)
  const isOwn = decision.proposed.is_own === true
  const mayApprove = file.may.includes('decisions.approve') && !isOwn
  const mayDiscard = file.may.includes('decisions.propose') || file.may.includes('decisions.approve')
  const unseen = decision.arrived.filter(({ id }) => !noticed.includes(id)).length
  function approve(): void {
    if (unseen > 0) tellFailure(new Error('Tick each document and reference when you have looked at it.'), lookFirst)
    else run({ id: decision.id, step: { name: 'approve', noticed: [...noticed] } })
  }
  useKeys('Decision', [
    ...(mayApprove ? [{ keys: 'y', label: 'Approve', run: approve }] : []),
    ...(mayDiscard ? [{ keys: 'x', label: 'Discard the proposal', run: onDiscard }] : []),
  ])
  return (
    <div className="beside decide-pair">
      <section className="column decide-main" data-gap="4">
        <h2>{kindNames[decision.kind]}, proposed</h2>
        <DecisionFailure error={failure} />
        <DecisionSteps decision={decision} />
        <Evidence file={file} />
        {decision.arrived.length > 0 && (
          <Arrivals
            decision={decision}
            noticed={noticed}
            hasTicks={mayApprove}
            onChange={id => setNoticed(noticed.includes(id) ? noticed.filter(one => one !== id) : [...noticed, id])}
          />
        )}
        {decision.seats && <SeatsLine pool={decision.seats} />}
        <DecisionWarnings file={file} kind={decision.kind} calledTo={decision.called_to} />
        <div className="acts decide-foot" data-gap="3" data-lines="2">
          {mayApprove && (
            <Button onClick={approve} busy={isBusy} busyLabel="Approving..." disabled={unseen > 0}>
              Approve <Kbd keys="y" />
            </Button>
          )}
          {mayDiscard && (
            <Button look="quiet" onClick={onDiscard}>
              Discard… <Kbd keys="x" />
            </Button>
          )}
          <p className="soft" role="status">
            {whatNow({
              proposed: decision.proposed,
              isMine: decision.proposed.by?.id === me.id,
              mayApprove,
              unseen,
              takesSeat: decision.seats !== undefined,
            })}
          </p>
        </div>
      </section>
      <PreviewOf decision={decision} />
    </div>
  )
}

const lookFirst = 'First look at what has arrived'

interface Now {
  proposed: Decision['proposed']
  isMine: boolean
  mayApprove: boolean
  unseen: number
  takesSeat: boolean
}

function whatNow({ proposed, isMine, mayApprove, unseen, takesSeat }: Now): string {
  if (isMine) return 'You proposed this. Another person has to approve it.'
  if (proposed.is_own) return waitsForAnother(proposed.by)
  if (!mayApprove) return 'The registrar has to approve it.'
  if (unseen > 0) return `${lookFirst}.`
  const asked = 'You will be asked for a code from your app.'
  return takesSeat ? `${asked} The offer will then hold a seat.` : asked
}

interface ArrivalsProps {
  decision: Decision
  noticed: readonly string[]
  hasTicks: boolean
  onChange: (id: string) => void
}

/** What has arrived since the proposal, which may change it. */
function Arrivals({ decision, noticed, hasTicks, onChange }: ArrivalsProps): ReactElement {
  const address = useFileAddress()
  return (
    <section className="apart framed arrivals" aria-label="New since the proposal">
      <h3>New since the proposal</h3>
      <ul className="apart">
        {decision.arrived.map(({ id, kind, label, at }) => (
          <li key={id}>
            <span>
              <Link to={address.tabLink(kind === 'document' ? 'check' : 'references')}>
                {kind === 'document' ? documentName(label) : `Reference by ${label}`}
              </Link>{' '}
              <span className="soft">{momentInWords(at)}</span>
            </span>
            {hasTicks && (
              <label className="tick-line">
                <input type="checkbox" checked={noticed.includes(id)} onChange={() => onChange(id)} /> I have looked at
                it
              </label>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
