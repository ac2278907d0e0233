import { AcceptanceFeeScreen } from '#app/features/acceptance-fee/acceptance-fee-screen.tsx'
import { RequireAccount } from '#app/lib/guard.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#shared/paths.ts'

export const head: PageMeta = {
  title: 'Acceptance fee',
  description: 'Pay the acceptance fee for the place that you have accepted.',
  path: paths.acceptanceFee,
  unlisted: true,
}

export default function AcceptanceFeePage() {
  return (
    <RequireAccount title="Acceptance fee">
      <AcceptanceFeeScreen />
    </RequireAccount>
  )
}
