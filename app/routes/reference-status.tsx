import { ReferenceStatus } from '#app/features/references/reference-status.tsx'
import { RequireAccount } from '#app/lib/guard.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#shared/paths.ts'

export const head: PageMeta = {
  title: 'Reference status',
  description: 'Track the status of your referee submissions.',
  path: paths.referenceStatus,
  unlisted: true,
}

export default function ReferenceStatusPage() {
  return (
    <RequireAccount>
      <ReferenceStatus />
    </RequireAccount>
  )
}
