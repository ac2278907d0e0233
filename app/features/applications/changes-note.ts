import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { applicationFee } from '#shared/domain/fees.ts'
import { isPostgraduate, type ProgramType } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { type Residency, residencies } from '#shared/domain/residency.ts'
import type { Answers } from '#shared/forms/field.ts'

/** What the applicant can change after submission, and until when. */
export function changesAfterSubmission(
  programType: ProgramType,
  residency: Residency,
  fee: 'open' | 'paid' = 'open',
): string {
  const withReferees = isPostgraduate(programType)
  if (fee === 'paid')
    return withReferees
      ? 'You have paid the application fee, so after you submit you can only change your referees. We will email them when you submit.'
      : 'You have paid the application fee, so you cannot edit your application after you submit it.'
  if (applicationFee(programType, residency).kind === 'free')
    return 'After you submit, you can edit your application until the admissions office starts work on it.'
  const untilPaid = 'After you submit, you can edit your application until you pay the application fee.'
  if (!withReferees) return untilPaid
  return `${untilPaid} We will email your referees when you have paid. After that, you can only change your referees.`
}

/** The same for a form that is being filled in. Residency counts as Nigeria until it is chosen. */
export function changesNote(
  { selected_program, residency }: Answers,
  application: Pick<ApplicationOnWire, 'has_paid'> | undefined,
): string {
  const programme = typeof selected_program === 'string' ? findProgramme(selected_program) : undefined
  const chosen = residencies.find(each => each === residency) ?? residencies[0]
  return programme ? changesAfterSubmission(programme.programType, chosen, application?.has_paid ? 'paid' : 'open') : ''
}
