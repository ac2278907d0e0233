import { isAcademicEmail } from './academic-email.ts'
import { emailKey } from './email.ts'
import { isSameMailbox } from './mailbox.ts'
import type { RefereeStatus } from './references.ts'
import { tidyLine } from './text.ts'
import { cleanEmail, emailProblem, twoEmails } from './typed-email.ts'

export interface RefereeChange {
  name: string
  email: string
  otherRefereeEmail: string
  /** The applicant’s own addresses. */
  ownEmails: readonly string[]
}

/**
 * The problem with a referee’s new details, or nothing: the messages of spec section 5, in its order. The same rule
 * applies in the browser and on the server.
 */
export function refereeChangeProblem(
  change: RefereeChange,
): { field: 'new_referee_name' | 'new_referee_email'; message: string } | undefined {
  const [name, email] = [tidyLine(change.name), cleanEmail(change.email)]
  if (name === '') return { field: 'new_referee_name', message: 'Name and Email are required.' }
  if (email === '') return { field: 'new_referee_email', message: 'Email is required.' }
  if (!isAcademicEmail(email)) return { field: 'new_referee_email', message: academicProblem(email) }
  if (isSameMailbox(email, change.otherRefereeEmail))
    return { field: 'new_referee_email', message: 'Referee emails cannot be the same.' }
  if (change.ownEmails.some(own => isSameMailbox(own, email)))
    return { field: 'new_referee_email', message: 'You cannot be your own referee. Enter the referee’s address.' }
  return undefined
}

/** The sentence of spec section 5 for an address that is not academic; two in one field are something else. */
function academicProblem(email: string): string {
  const message = emailProblem(email)
  return message === twoEmails ? message : 'Please enter a valid academic email address.'
}

/**
 * Whether new details correct the same referee, whose link stays valid, instead of naming another person: the mailbox
 * is the same (contract section 5). A corrected address that had bounced is sent a new request.
 */
export function isCorrection(current: { email: string; status: RefereeStatus }, email: string): boolean {
  if (!isSameMailbox(current.email, email)) return false
  return current.status !== 'bounced' || emailKey(current.email) === emailKey(email)
}
