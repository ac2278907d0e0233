import { ReferencePage } from '#app/features/references/reference-page.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Academic reference form',
    description: 'Give an academic reference for an applicant.',
    path: '/references',
    unlisted: true,
  })

export default function ReferencesPage() {
  return <ReferencePage />
}
