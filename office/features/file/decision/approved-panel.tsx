import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { kindNames } from '../../decisions/decision-words.ts'
import type { CaseFile } from '../file-query.ts'
import type { Decision } from './decision-state.ts'
import { Evidence } from './evidence.tsx'
import { DecisionSteps, PreviewOf } from './steps.tsx'

interface ApprovedPanelProps {
  file: CaseFile
  decision: Decision
  onDiscard: () => void
}

/** A decision that two people have made, and no one has been told. */
export function ApprovedPanel({ file, decision, onDiscard }: ApprovedPanelProps): ReactElement {
  const mayDiscard = file.may.includes('decisions.approve')
  return (
    <div className="beside decide-pair">
      <section className="column decide-main" data-gap="4">
        <h2>{kindNames[decision.kind]}, approved</h2>
        <DecisionSteps decision={decision} />
        <Evidence file={file} />
        {mayDiscard && (
          <div className="acts decide-foot" data-gap="3" data-lines="2">
            <Button look="secondary" disabled={decision.releases_at !== undefined} onClick={onDiscard}>
              Discard…
            </Button>
            <p className="soft">
              {decision.releases_at
                ? 'It is in a confirmed release. Stop the release to change it.'
                : 'The case will be ready to decide again, and its seat will be free.'}
            </p>
          </div>
        )}
      </section>
      <PreviewOf decision={decision} />
    </div>
  )
}
