import { paths } from '#shared/paths.ts'

/** Parts of the account with their own address: `/dashboard?section=…`. */
export const accountParts = {
  email: { title: 'Change your email address', link: 'Change email address' },
  password: { title: 'Change your password', link: 'Change password' },
  devices: { title: 'Where you are signed in', link: 'Where you are signed in' },
  news: { title: 'How we reach you', link: 'How we reach you' },
  history: { title: 'History of your account', link: 'History of your account' },
  data: { title: 'Download your data', link: 'Download your data' },
  delete: { title: 'Delete your account', link: 'Delete your account' },
} as const

export type AccountPart = keyof typeof accountParts

/** The part that an address names; undefined for the dashboard itself. */
export function accountPartIn(query: URLSearchParams): AccountPart | undefined {
  const asked = query.get('section')
  return asked !== null && isAccountPart(asked) ? asked : undefined
}

export function accountPartPath(part: AccountPart): string {
  return `${paths.dashboard}?section=${part}`
}

function isAccountPart(text: string): text is AccountPart {
  return Object.hasOwn(accountParts, text)
}
