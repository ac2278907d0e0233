import { AccountFrame } from '#app/features/accounts/account-frame.tsx'
import accountsCss from '#app/features/accounts/accounts.css?url'
import { LoginForm } from '#app/features/accounts/login-form.tsx'
import type { PageMeta } from '#app/lib/page-meta.ts'
import { pageSheet } from '#app/lib/page-sheet.ts'
import { paths } from '#shared/paths.ts'
import portalCss from '../styles/portal.css?url'

export const sheets = [pageSheet(portalCss, 'portal'), pageSheet(accountsCss)]

export const head: PageMeta = {
  title: 'Sign in',
  description: 'Sign in to apply, continue your application or check its status.',
  path: paths.login,
  unlisted: true,
}

export default function Login() {
  return (
    <AccountFrame>
      <LoginForm />
    </AccountFrame>
  )
}
