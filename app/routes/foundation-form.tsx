import applicationsCss from '#app/features/applications/applications.css?url'
import { FormScreen } from '#app/features/applications/form/application-screen.tsx'
import { RequireAccount } from '#app/lib/guard.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { tabTitle } from '#shared/domain/programme-kinds.ts'
import { paths } from '#shared/paths.ts'
import portalCss from '../styles/portal.css?url'

export const sheets = [pageSheet(portalCss, 'portal'), pageSheet(applicationsCss)]

export const head: PageMeta = {
  title: 'Your foundation application',
  // Read when the page is made: the catalogue may have been replaced since this module was loaded.
  get description() {
    return `Fill in your application for ${tabTitle('foundation').replace(' and ', ' or ')}. We save it as you type.`
  },
  path: paths.foundationForm,
  unlisted: true,
}

export default function FoundationForm() {
  return (
    <RequireAccount>
      <FormScreen formId="foundation" />
    </RequireAccount>
  )
}
