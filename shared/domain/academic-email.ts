const maxEmailLength = 254
const maxLocalLength = 64
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const domainLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const topLevel = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/
const countryCode = /^[a-z]{2}$/
const academicLabels = ['edu', 'ac', 'university', 'college', 'inst']

/** The form in which two addresses are compared: trimmed, NFC, lower case (contract section 2). */
export function emailKey(email: string): string {
  return email.normalize('NFC').trim().toLowerCase()
}

/** True for an address that ordinary mail servers take: one @, dotted domain, at most 254 characters. */
export function isEmail(email: string): boolean {
  return domainLabelsOf(email) !== undefined
}

/**
 * Contract section 5: the last label of the domain is edu, ac, university, college or inst, or that label stands before
 * a two-letter country code; something must stand before it.
 */
export function isAcademicEmail(email: string): boolean {
  const labels = domainLabelsOf(email)
  if (!labels) return false
  const last = labels.at(-1) ?? ''
  if (labels.length >= 2 && academicLabels.includes(last)) return true
  return labels.length >= 3 && countryCode.test(last) && academicLabels.includes(labels.at(-2) ?? '')
}

function domainLabelsOf(email: string): string[] | undefined {
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
