import { ApplicationSuccess } from '#app/features/outcome/application-success.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'
import { paths } from '#shared/paths.ts'

export const head: PageMeta = {
  title: 'Application submitted',
  description: 'What happens after an application or a reference has been submitted.',
  path: paths.applicationSuccess,
  unlisted: true,
}

export default function ApplicationSuccessPage() {
  return <ApplicationSuccess />
}
