import { onDemand } from '#app/lib/on-demand.tsx'
import { FeePanel } from './fee-panel.tsx'
import type { NothingToPayProps } from './nothing-to-pay-steps.tsx'

const NothingToPaySteps = onDemand(() => import('./nothing-to-pay-steps.tsx'))

/** No fee is due: the office has the application, which can still be changed (spec section 2). */
export function NothingToPay(props: NothingToPayProps) {
  return (
    <FeePanel title="Application Complete" text="No payment required for this program.">
      <NothingToPaySteps {...props} />
    </FeePanel>
  )
}
