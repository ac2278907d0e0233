import dashboardCss from '#app/features/accounts/dashboard.css?url'
import { Dashboard } from '#app/features/accounts/dashboard.tsx'
import { RequireAccount } from '#app/lib/guard.tsx'
import { pageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'

export const links = () => [pageSheet(dashboardCss)]

export const meta = () =>
  pageMeta({
    title: 'Your applications',
    description: 'Your application status, what is missing and who we are waiting for.',
    path: paths.dashboard,
    unlisted: true,
  })

export default function DashboardPage() {
  return (
    <RequireAccount title="Your applications">
      <Dashboard />
    </RequireAccount>
  )
}
