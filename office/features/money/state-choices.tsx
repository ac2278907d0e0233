import type { ReactElement } from 'react'
import { type PaymentState, paymentStates, statesToDo } from '#shared/domain/payment-states.ts'
import { stateNames } from '../../lib/payment-state-names.ts'
import { ChoiceLinks } from '../../ui/choice-links.tsx'
import { chosenState, type StateChoice, withState } from './payment-filters.ts'
import { type PaymentCounts, paymentsAddress } from './payments-query.ts'

type StateChoicesProps = { q: string; counts: PaymentCounts | undefined; isAwaited: boolean }

/** One link for everything, one for what needs somebody, and one for each state that something is in. */
export function StateChoices({ q, counts, isAwaited }: StateChoicesProps): ReactElement {
  const chosen = chosenState(q)
  const total = (states: readonly PaymentState[]) =>
    counts && states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  const choices: [choice: StateChoice, label: string, count: number | undefined][] = [
    ['all', 'All', total(paymentStates)],
    ['todo', 'Needs someone', total(statesToDo)],
    ...paymentStates
      .filter(state => state === chosen || (counts?.[state] ?? 0) > 0)
      .map((state): [StateChoice, string, number | undefined] => [
        state,
        stateNames[state],
        counts && (counts[state] ?? 0),
      ]),
  ]
  return (
    <ChoiceLinks
      label="States"
      replace
      isAwaited={isAwaited}
      links={choices.map(([id, label, count]) => ({
        ...{ id, label, count, isCurrent: id === chosen },
        to: { search: paymentsAddress(withState(q, id)) },
      }))}
    />
  )
}
