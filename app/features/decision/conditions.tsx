import type { ReactElement } from 'react'
import { StatusTag, type Tone } from '#app/ui/status-tag.tsx'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'

type Condition = NonNullable<NonNullable<OwnCase['decision']>['conditions']>[number]

const tags: Record<Condition['state'], { tone: Tone; word: string; says: string }> = {
  met: { tone: 'success', word: 'Met', says: '' },
  waived: { tone: 'info', word: 'Waived', says: 'You no longer need to do this.' },
  open: {
    tone: 'warning',
    word: 'Still open',
    says: 'The admissions office checks this. You will see it here as soon as it is met.',
  },
}

interface ConditionsProps {
  conditions: readonly Condition[]
  /** The offer has not been answered. */
  isOpen: boolean
}

/** The conditions of an offer, one by one. */
export function Conditions({ conditions, isOpen }: ConditionsProps): ReactElement | null {
  if (conditions.length === 0) return null
  const open = conditions.filter(({ state }) => state === 'open').length
  return (
    <section aria-labelledby="conditions-title">
      <h2 id="conditions-title">What this offer asks for</h2>
      <p className="soft">
        {open === 0
          ? 'You have met every condition.'
          : `${open === 1 ? 'One condition is' : `${open} conditions are`} still open. ${isOpen ? 'You can accept before that.' : 'Your place is confirmed after that.'}`}
      </p>
      <ul className="decision-rows">
        {conditions.map(({ text, state }) => (
          <li key={text}>
            <div>
              <b>{text}</b>
              {tags[state].says && <p className="soft small">{tags[state].says}</p>}
            </div>
            <StatusTag tone={tags[state].tone}>{tags[state].word}</StatusTag>
          </li>
        ))}
      </ul>
    </section>
  )
}
