import { localCopyPrefix } from '#app/lib/local-copies.ts'
import { readStored, removeStored, writeStored } from '#ui/lib/storage.ts'
import type { SignupFields } from './signup-check.ts'

const storedKey = `${localCopyPrefix}signup`

/** Keeps the typed values for a reload of this tab; never the password. */
export function keepSignup({ password: _password, ...fields }: SignupFields): void {
  writeStored('sessionStorage', storedKey, JSON.stringify(fields))
}

export function keptSignup(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(readStored('sessionStorage', storedKey) ?? '')
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return {}
  }
}

export function forgetSignup(): void {
  removeStored('sessionStorage', storedKey)
}
