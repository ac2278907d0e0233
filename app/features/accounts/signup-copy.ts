import { localCopyPrefix } from '#app/lib/local-copies.ts'
import { keptDraft } from '#ui/drafts/kept.ts'
import type { SignupFields } from './signup-check.ts'

const kept = keptDraft<Record<string, string>>(`${localCopyPrefix}signup`, {
  read: stored =>
    Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
})

/** Keeps the typed values for a reload of this tab; never the password. */
export function keepSignup({ password: _password, ...fields }: SignupFields): void {
  kept.keep(fields)
}

export function keptSignup(): Record<string, string> {
  return kept.read() ?? {}
}

export const forgetSignup = kept.drop
