import { FoundationSuccess } from '#app/features/outcome/foundation-success.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#shared/paths.ts'

export const head: PageMeta = {
  title: 'Application complete',
  description: 'Your foundation application has been submitted.',
  path: paths.foundationSuccess,
  unlisted: true,
}

export default function FoundationSuccessPage() {
  return <FoundationSuccess />
}
