import { AccountFrame } from '#app/features/accounts/account-frame.tsx'
import accountsCss from '#app/features/accounts/accounts.css?url'
import { SignupForm } from '#app/features/accounts/signup-form.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { kindsInWords } from '#shared/domain/programme-kinds.ts'
import { paths } from '#shared/paths.ts'
import portalCss from '../styles/portal.css?url'

export const sheets = [pageSheet(portalCss, 'portal'), pageSheet(accountsCss)]

export const head: PageMeta = {
  title: 'Create your account',
  // Read when the page is made: the catalogue may have been replaced since this module was loaded.
  get description() {
    return `Create an account to apply for a programme: ${kindsInWords('or')}.`
  },
  path: paths.signup,
  unlisted: true,
}

export default function Signup() {
  return (
    <AccountFrame>
      <SignupForm />
    </AccountFrame>
  )
}
