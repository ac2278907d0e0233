import type { FieldProblem } from '#shared/contract/errors.ts'
import { isSameMailbox } from '#shared/domain/mailbox.ts'
import { type RefereeChange, refereeChangeProblem } from '#shared/domain/referee-change.ts'
import { cleanEmail } from '#shared/domain/typed-email.ts'

/** The problems of the inline fields, each at its field. */
export interface RefereeProblems {
  name?: string
  email?: string
}

type NewDetails = Omit<RefereeChange, 'otherRefereeEmail'> & { otherEmails: readonly string[] }

/** The problems of new details (spec section 5). Without a name, an empty address is reported as well. */
export function findRefereeProblems({ otherEmails, ...details }: NewDetails): RefereeProblems {
  const sameEmail = otherEmails.find(other => isSameMailbox(other, cleanEmail(details.email)))
  const first = refereeChangeProblem({ ...details, otherRefereeEmail: sameEmail ?? '' })
  if (!first) return {}
  if (first.field === 'new_referee_email') return { email: first.message }
  const isEmailEmpty = cleanEmail(details.email) === ''
  return { name: first.message, ...(isEmailEmpty ? { email: 'Email is required.' } : {}) }
}

/** The server’s errors, at the same fields. */
export function serverRefereeProblems(errors: readonly FieldProblem[]): RefereeProblems {
  const messageFor = (field: string) => errors.find(error => error.field === field)?.message
  const [name, email] = [messageFor('new_referee_name'), messageFor('new_referee_email')]
  return { ...(name ? { name } : {}), ...(email ? { email } : {}) }
}
