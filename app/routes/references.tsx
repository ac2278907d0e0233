import { ReferencePage } from '#app/features/references/reference-page.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'

export const head: PageMeta = {
  title: 'Academic reference form',
  description: 'Give an academic reference for an applicant.',
  path: '/references',
  unlisted: true,
}

export default function ReferencesPage() {
  return <ReferencePage />
}
