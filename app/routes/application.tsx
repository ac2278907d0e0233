import applicationsCss from '#app/features/applications/applications.css?url'
import { ApplicationScreen } from '#app/features/applications/form/application-screen.tsx'
import { RequireAccount } from '#app/lib/guard.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'
import portalCss from '../styles/portal.css?url'

export const sheets = [pageSheet(portalCss, 'portal'), pageSheet(applicationsCss)]

export const head: PageMeta = {
  title: 'Your application',
  description: 'Fill in your application, section by section. We save it as you type.',
  path: paths.application,
  unlisted: true,
}

export default function Application() {
  return (
    <RequireAccount>
      <ApplicationScreen />
    </RequireAccount>
  )
}
