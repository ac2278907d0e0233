import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { decisionKinds } from '#shared/domain/decisions.ts'
import { Button } from '#ui/button.tsx'
import { useKeys } from '../../lib/keys.ts'
import { nameInWords } from '../../lib/names.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { DecisionPreview } from '../decisions/preview.tsx'
import { OwnLetter } from './own-letter.tsx'
import { kindNames, type Rehearsed } from './releases-query.ts'

interface RehearsalProps {
  /** The release’s id. */
  release: string
  rehearsal: readonly Rehearsed[]
  /** Decisions that someone has viewed. */
  seen: ReadonlySet<string>
  onSeen: (id: string) => void
}

/** Five decisions of each kind, one after another, as their applicants will read them. */
export function Rehearsal({ release, rehearsal, seen, onSeen }: RehearsalProps): ReactElement {
  const inOrder = decisionKinds.flatMap(kind => rehearsal.filter(one => one.decision.kind === kind))
  const [at, setAt] = useState(0)
  const shown = inOrder[Math.min(at, inOrder.length - 1)]
  function go(step: number): void {
    if (shown) onSeen(shown.decision.id)
    setAt(Math.max(0, Math.min(inOrder.length - 1, at + step)))
  }
  useKeys('Rehearsal', [
    { keys: 'j', label: 'Next applicant', run: () => go(1) },
    { keys: 'k', label: 'Previous applicant', run: () => go(-1) },
  ])
  if (!shown) return <p>There is nothing to read.</p>
  const isLast = at >= inOrder.length - 1
  return (
    <section className="column rehearsal" aria-labelledby="rehearsal">
      <header className="ends" data-align="baseline" data-gap="4" data-lines="0">
        <h2 id="rehearsal">What the applicants read</h2>
        <p className="soft">
          {kindNames[shown.decision.kind]} · {Math.min(at, inOrder.length - 1) + 1} of {inOrder.length}
        </p>
      </header>
      <div className="rehearsal-marks" role="img" aria-label={`${seen.size} of ${inOrder.length} read`}>
        {inOrder.map(one => (
          <span
            key={one.decision.id}
            data-seen={seen.has(one.decision.id) || undefined}
            data-current={one === shown || undefined}
          />
        ))}
      </div>
      <DecisionPreview
        asTold={shown.as_told}
        caption={
          <>
            <bdi translate="no">{nameInWords(shown.name)}</bdi> · {shown.application_number}
          </>
        }
        letter={<OwnLetter release={release} rehearsed={shown} />}
      />
      <footer className="cluster">
        <Button look="secondary" disabled={at === 0} onClick={() => go(-1)}>
          Previous <Kbd keys="k" />
        </Button>
        <Button look="secondary" disabled={isLast && seen.has(shown.decision.id)} onClick={() => go(1)}>
          {isLast ? 'Mark as read' : 'Mark as read, next'} <Kbd keys="j" />
        </Button>
        <Link to={`/applications/${shown.uuid}`}>Open the file</Link>
      </footer>
    </section>
  )
}
