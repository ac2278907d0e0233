import type { ReactElement } from 'react'
import { FieldGroup } from '#ui/field.tsx'
import { problemOf } from '../../ui/field-problems.ts'
import type { ProposalChoices } from './proposal-draft.ts'

interface ReasonChoicesProps {
  reasons: ProposalChoices['reasons']
  chosen: readonly string[]
  error: Error | null
  onChange: (chosen: readonly string[]) => void
}

const mostReasons = 5

/** The office’s reasons, each as the applicant will read it, with their own figure. */
export function ReasonChoices({ reasons, chosen, error, onChange }: ReasonChoicesProps): ReactElement {
  return (
    <FieldGroup field={{ name: 'reasons', label: 'Reasons', error: problemOf(error, 'reasons') }}>
      <div className="apart">
        {reasons.map(({ code, label, sentence, own_figure }) => {
          const isChosen = chosen.includes(code)
          return (
            <label className="choice" key={code}>
              <input
                type="checkbox"
                checked={isChosen}
                disabled={!isChosen && chosen.length >= mostReasons}
                onChange={() => onChange(isChosen ? chosen.filter(one => one !== code) : [...chosen, code])}
              />
              <span>
                <strong>{label}</strong>
                <span className="soft">{sentence}</span>
                {own_figure && <span className="own-figure">{own_figure}</span>}
              </span>
            </label>
          )
        })}
      </div>
    </FieldGroup>
  )
}
