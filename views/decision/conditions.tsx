import type { ReactElement } from 'react'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { StatusTag, type Tone } from '#ui/status-tag.tsx'

type Condition = NonNullable<NonNullable<OwnCase['decision']>['conditions']>[number]

const tags: Record<Condition['state'], { tone: Tone; word: string; says: string }> = {
  met: { tone: 'success', word: 'Met', says: '' },
  waived: { tone: 'info', word: 'Waived', says: 'You no longer need to do this.' },
  open: {
    tone: 'warning',
    word: 'Not met yet',
    says: 'The admissions office will check this and mark it here as met.',
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
      <h2 id="conditions-title">Conditions of this offer</h2>
      <p className="soft">
        {open === 0
          ? 'You have met every condition.'
          : `${open === 1 ? 'You have one condition' : `You have ${open} conditions`} still to meet. ${isOpen ? 'You can accept now and meet them later.' : 'After that, we will confirm your place.'}`}
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
