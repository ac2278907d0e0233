import { secretInFragment } from '#shared/domain/link-secret.ts'
import { paths } from '#shared/paths.ts'

const here = 'https://here.invalid'
const accountPages: readonly string[] = [paths.login, paths.signup, paths.forgotPassword]

/** Navigation state of the account pages; it survives a reload. */
export interface AccountPageState {
  /** Where the visitor wanted to go. */
  from?: string
  /** The email address that they have already typed. */
  email?: string
  /** The step of the page; the first by default. */
  step?: AccountStep
  /** A notice of what has just happened, shown by the page. */
  notice?: AccountNotice
  /** The key in the emailed link that the visitor followed. With it, the code works regardless of failed attempts by strangers. */
  linkKey?: string
}

const steps = ['code', 'password'] as const
const notices = ['verified', 'password-changed', 'choose-password'] as const
export type AccountStep = (typeof steps)[number]
export type AccountNotice = (typeof notices)[number]

/**
 * Returns a path of this site to open after signing in; undefined for anything else: another origin, a scheme, tricks with slashes
 * and control characters, or an account page.
 */
export function safeReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || hasControlCharacter(value)) return undefined
  try {
    const url = new URL(value, here)
    // Dot segments can also produce two slashes: '/.//elsewhere.example'.
    if (url.origin !== here || url.pathname.startsWith('//') || accountPages.includes(url.pathname.replace(/\/+$/, '')))
      return undefined
    return url.pathname + url.search + url.hash
  } catch {
    return undefined
  }
}

/** The navigation state that another page passed to an account page. */
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

/** The contents of a link in an email: the address, and the key of its code in the fragment, which is never sent to a server. */
export function readMailedLink({ search, hash }: { search: string; hash: string }): AccountPageState {
  const email = new URLSearchParams(search).get('email')
  const linkKey = /^#(?:%23)?key(?:=|%3D)/i.test(hash) ? secretInFragment(hash).slice(0, 100) : undefined
  return { ...(email && { email }), ...(linkKey && { linkKey }) }
}

function hasControlCharacter(text: string): boolean {
  return [...text].some(character => character < ' ' || character === '\u007f')
}
