import { emailKey } from './email.ts'

/** Aliases: each of these hosts delivers to the one named here. */
const sameHost: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/** Hosts that ignore dots before the @. */
const dotlessHosts: readonly string[] = ['gmail.com']

/**
 * The mailbox of an address: without the tag after `+`, and without dots where the host ignores them (contract
 * section 5). It shows whether two addresses belong to one person. Accounts are still found by `emailKey`.
 */
export function mailboxOf(email: string): string {
  const address = emailKey(email)
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  const host = sameHost[address.slice(at + 1)] ?? address.slice(at + 1)
  const local = address.slice(0, at)
  const untagged = local.indexOf('+') > 0 ? local.slice(0, local.indexOf('+')) : local
  return `${dotlessHosts.includes(host) ? untagged.replaceAll('.', '') : untagged}@${host}`
}

/** Whether two addresses have the same mailbox. Empty addresses have none. */
export function isSameMailbox(one: string, other: string): boolean {
  return one.trim() !== '' && mailboxOf(one) === mailboxOf(other)
}
