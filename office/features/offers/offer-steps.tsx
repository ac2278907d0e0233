import type { ReactElement } from 'react'
import type { OfferState } from '#shared/domain/offer-life.ts'
import { offerStateNames } from '#shared/domain/offer-names.ts'

const steps: readonly OfferState[] = ['offered', 'accepted', 'confirmed', 'cleared', 'enrolled']

/** The steps from the offer to enrolment, and the current one. Nothing for an offer that has ended. */
export function OfferSteps({ state }: { state: OfferState }): ReactElement | null {
  const at = steps.indexOf(state)
  if (at < 0) return null
  return (
    <ol className="offer-steps" aria-label="From the offer to enrolment">
      {steps.map((step, index) => (
        <li
          key={step}
          data-done={index < at || state === 'enrolled' || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {offerStateNames[step]}
        </li>
      ))}
    </ol>
  )
}
