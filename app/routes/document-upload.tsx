import { AccountWays } from '#app/features/accounts/account-ways.tsx'
import applicationsCss from '#app/features/applications/applications.css?url'
import { DocumentsScreen } from '#app/features/applications/documents/documents-screen.tsx'
import { RequireAccount } from '#app/lib/guard.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'
import portalCss from '../styles/portal.css?url'

export const sheets = [pageSheet(portalCss, 'portal'), pageSheet(applicationsCss)]

export const head: PageMeta = {
  title: 'Your documents',
  description: 'Upload your documents, check your answers and submit your application.',
  path: paths.documentUpload(),
  unlisted: true,
}

export default function DocumentUpload() {
  return (
    <RequireAccount>
      <AccountWays />
      <DocumentsScreen />
    </RequireAccount>
  )
}
