import { ApplicationProgress } from '#app/features/outcome/application-progress.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#shared/paths.ts'

export const head: PageMeta = {
  title: 'Application progress',
  description: 'The status of your application: payment and references.',
  path: paths.applicationProgress,
  unlisted: true,
}

export default function ApplicationProgressPage() {
  return <ApplicationProgress />
}
