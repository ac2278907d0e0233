const maxEmailLength = 254
const maxLocalLength = 64
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** The form in which addresses are compared: trimmed, NFC, lower case (contract section 2). */
export function emailKey(email: string): string {
  return email.normalize('NFC').trim().toLowerCase()
}

/** True for an address that ordinary mail servers accept: one @, a dotted domain, up to 254 characters. */
export function isEmail(email: string): boolean {
  return domainLabels(email) !== undefined
}

/** The labels of an address’s domain, from left to right; undefined for invalid addresses. */
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
