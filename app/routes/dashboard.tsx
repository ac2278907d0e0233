import dashboardCss from '#app/features/accounts/dashboard.css?url'
import { Dashboard } from '#app/features/accounts/dashboard.tsx'
import { RequireAccount } from '#app/lib/guard.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'
import standingCss from '#views/standing/standing.css?url'

export const sheets = [pageSheet(standingCss), pageSheet(dashboardCss)]

export const head: PageMeta = {
  title: 'Your applications',
  description: 'Your application status, what is missing and who we are waiting for.',
  path: paths.dashboard,
  unlisted: true,
}

export default function DashboardPage() {
  return (
    <RequireAccount title="Your applications">
      <Dashboard />
    </RequireAccount>
  )
}
