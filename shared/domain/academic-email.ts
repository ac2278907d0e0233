import { domainLabels } from './email.ts'

const countryCode = /^[a-z]{2}$/
const academicLabels = ['edu', 'ac', 'university', 'college', 'inst']

/**
 * Contract section 5: the last label of the domain is edu, ac, university, college or inst, or one of these comes
 * before a two-letter country code; at least one more label must come first.
 */
export function isAcademicEmail(email: string): boolean {
  const labels = domainLabels(email)
  if (!labels) return false
  const last = labels.at(-1) ?? ''
  if (labels.length >= 2 && academicLabels.includes(last)) return true
  return labels.length >= 3 && countryCode.test(last) && academicLabels.includes(labels.at(-2) ?? '')
}
