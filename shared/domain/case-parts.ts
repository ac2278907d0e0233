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

/** Answers that say who someone is, for readers who score without a name. */
const namingAnswers = new Set([
  'surname',
  'first_name',
  'other_names',
  'gender',
  'date_of_birth',
  'nationality',
  'country',
  'state_of_origin',
  'lga',
])

/** What someone does not see of the answers. */
export interface Withheld {
  contact: boolean
  names: boolean
}

/** The answers that someone sees, and the names of the fields that they do not see, answered or not. */
export function visibleAnswers(
  answers: Record<string, unknown>,
  hidden: Withheld,
): { answers: Record<string, unknown>; withheld?: string[] } {
  const withheld = [...(hidden.contact ? contactAnswers : []), ...(hidden.names ? namingAnswers : [])]
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(([name]) => !withheld.includes(name))),
    ...(withheld.length > 0 ? { withheld } : {}),
  }
}
