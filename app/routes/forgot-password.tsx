import { AccountFrame } from '#app/features/accounts/account-frame.tsx'
import accountsCss from '#app/features/accounts/accounts.css?url'
import { ForgotPasswordForm } from '#app/features/accounts/forgot-password-form.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'
import portalCss from '../styles/portal.css?url'

export const sheets = [pageSheet(portalCss, 'portal'), pageSheet(accountsCss)]

export const head: PageMeta = {
  title: 'Choose a new password',
  description: 'Choose a new password with a code we email you.',
  path: paths.forgotPassword,
  unlisted: true,
}

export default function ForgotPassword() {
  return (
    <AccountFrame>
      <ForgotPasswordForm />
    </AccountFrame>
  )
}
