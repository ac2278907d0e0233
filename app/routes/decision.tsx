import { DecisionScreen } from '#app/features/decisions/decision-screen.tsx'
import { RequireAccount } from '#app/lib/guard.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import decisionCss from '#views/decision/decision.css?url'

export const sheets = [pageSheet(decisionCss)]

export const head: PageMeta = {
  title: 'Our decision',
  description: 'Our decision on your application, and your reply.',
  path: '/decision',
  unlisted: true,
}

export default function DecisionPage() {
  return (
    <RequireAccount title="Our decision">
      <DecisionScreen />
    </RequireAccount>
  )
}
