import type { Permission } from './staff.ts'

/** The parts of a file with separate permissions (office.md section 3). */
export const caseParts = [
  'contact',
  'answers',
  'documents',
  'references',
  'signals',
  'payments',
  /** Requests, messages, notes and history. */
  'work',
] as const
export type CasePart = (typeof caseParts)[number]

/** What a person’s permissions for one application depend on. */
export interface Concerned {
  permissions: readonly Permission[]
  isAssigned: boolean
  /** The applicant has been offered a place and has accepted it. */
  hasAccepted: boolean
}

/**
 * The parts of a file that someone may see; undefined when they may not know that it exists. Readers of a review see
 * no contact data; the bursary sees only the fees.
 */
export function visibleParts({ permissions, isAssigned, hasAccepted }: Concerned): CasePart[] | undefined {
  const holds = (permission: Permission) => permissions.includes(permission)
  const seen = new Set<CasePart>()
  const isWhole = holds('applications.read')
  const isRead = isWhole || (isAssigned && holds('applications.read-assigned'))
  const isRecord = hasAccepted && holds('applications.read-accepted')
  if (!isRead && !isRecord && !holds('applications.read-fees')) return undefined
  if (isWhole || isRecord) for (const part of ['contact', 'answers', 'documents'] as const) seen.add(part)
  if (isWhole) for (const part of ['payments', 'work'] as const) seen.add(part)
  if (isRead) for (const part of ['answers', 'documents'] as const) seen.add(part)
  if (isRead && holds('references.read')) seen.add('references')
  if (isRead && holds('signals.read')) seen.add('signals')
  if (holds('applications.read-fees')) seen.add('payments')
  return caseParts.filter(part => seen.has(part))
}

/** Answers that contain contact details. */
const contactAnswers = new Set([
  'email',
  'phone',
  'address',
  'guardian_name',
  'guardian_phone',
  'first_referee_email',
  'second_referee_email',
])

/** The answers of an application without contact details. */
export function withoutContact(answers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => !contactAnswers.has(name)))
}
