const maxEmailLength = 254
const maxLocalLength = 64
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** The form in which two addresses are compared: trimmed, NFC, lower case (contract section 2). */
export function emailKey(email: string): string {
  return email.normalize('NFC').trim().toLowerCase()
}

/** True for an address that ordinary mail servers take: one @, dotted domain, no more than 254 characters. */
export function isEmail(email: string): boolean {
  return domainLabels(email) !== undefined
}

/** The labels of the domain of an address, from left to right; nothing for what is no address. */
export function domainLabels(email: string): string[] | undefined {
  const address = emailKey(email)
  const at = address.lastIndexOf('@')
  const local = address.slice(0, Math.max(at, 0))
  if (address.length > maxEmailLength || local.length > maxLocalLength || !localPart.test(local)) return undefined
  const labels = address.slice(at + 1).split('.')
  const last = labels.at(-1) ?? ''
  return labels.length >= 2 && labels.every(label => domainLabel.test(label)) && topLevel.test(last)
    ? labels
    : undefined
}
