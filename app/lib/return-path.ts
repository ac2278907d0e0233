import { paths } from '#shared/paths.ts'

const here = 'https://here.invalid'
const accountPages: readonly string[] = [paths.login, paths.signup, paths.forgotPassword]

/** Navigation state of the account pages; it survives a reload. */
export interface AccountPageState {
  /** Where the visitor wanted to go. */
  from?: string
  /** The address they typed already. */
  email?: string
  /** The step of the page; without it the first. */
  step?: AccountStep
  /** What has just happened, shown by the page. */
  notice?: AccountNotice
  /** The key in the link of the email that brought the visitor here. It lets the code through whatever strangers have tried. */
  linkKey?: string
}

const steps = ['code', 'password'] as const
const notices = ['verified', 'password-changed', 'choose-password'] as const
export type AccountStep = (typeof steps)[number]
export type AccountNotice = (typeof notices)[number]

/**
 * A path of this site to go to after signing in, or undefined for anything that leads elsewhere: another origin, a scheme,
 * tricks with slashes and control characters, or back to an account page.
 */
export function safeReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || hasControlCharacter(value)) return undefined
  try {
    const url = new URL(value, here)
    // Two slashes can also come out of dots: '/.//elsewhere.example'.
    if (url.origin !== here || url.pathname.startsWith('//') || accountPages.includes(url.pathname.replace(/\/+$/, '')))
      return undefined
    return url.pathname + url.search + url.hash
  } catch {
    return undefined
  }
}

/** What another page left in the navigation state of an account page. */
export function readAccountPageState(state: unknown): AccountPageState {
  if (typeof state !== 'object' || state === null) return {}
  const from = 'from' in state ? safeReturnPath(state.from) : undefined
  const email = 'email' in state && typeof state.email === 'string' ? state.email : undefined
  const step = 'step' in state ? steps.find(known => known === state.step) : undefined
  const notice = 'notice' in state ? notices.find(known => known === state.notice) : undefined
  const linkKey = 'linkKey' in state && typeof state.linkKey === 'string' ? state.linkKey : undefined
  return {
    ...(from && { from }),
    ...(email && { email }),
    ...(step && { step }),
    ...(notice && { notice }),
    ...(linkKey && { linkKey }),
  }
}

/** The contents of a link in an email: the address, and in the fragment, which no server sees, the key of its code. */
export function readMailedLink({ search, hash }: { search: string; hash: string }): AccountPageState {
  const email = new URLSearchParams(search).get('email')
  const linkKey = /^#key=([\w-]{1,100})$/.exec(hash)?.[1]
  return { ...(email && { email }), ...(linkKey && { linkKey }) }
}

function hasControlCharacter(text: string): boolean {
  return [...text].some(character => character < ' ' || character === '\u007f')
}
