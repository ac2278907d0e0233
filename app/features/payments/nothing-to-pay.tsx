import { onDemand } from '#app/lib/on-demand.tsx'
import { FeePanel } from './fee-panel.tsx'
import type { NothingToPayProps } from './nothing-to-pay-steps.tsx'

const NothingToPaySteps = onDemand(() => import('./nothing-to-pay-steps.tsx'))

/** No fee is due: the office has the application, which can still be changed (spec section 2). */
export function NothingToPay({ isWaived, ...props }: NothingToPayProps & { isWaived: boolean }) {
  const text = isWaived
    ? 'Your application fee has been waived. You do not have to pay it.'
    : 'No payment required for this program.'
  return (
    <FeePanel title="Application Complete" text={text}>
      <NothingToPaySteps {...props} />
    </FeePanel>
  )
}
