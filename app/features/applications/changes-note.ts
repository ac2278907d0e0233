import { applicationFee } from '#shared/domain/fees.ts'
import { isPostgraduate, type ProgramType } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { type Residency, residencies } from '#shared/domain/residency.ts'
import type { Answers } from '#shared/forms/field.ts'

/** What can be changed after submission, and until when, in the words of whom it concerns. */
export function changesAfterSubmission(programType: ProgramType, residency: Residency): string {
  if (applicationFee(programType, residency).kind === 'free')
    return 'After you submit, you can edit your application until the admissions office begins to work on it.'
  const fee = 'After you submit, you can edit your application until you pay the application fee.'
  if (!isPostgraduate(programType)) return fee
  return `${fee} We will email your referees when you have paid. After that, you can change only your referees.`
}

/** The same for answers that are being written; where somebody lives counts as Nigeria until they have said. */
export function changesNote({ selected_program, residency }: Answers): string {
  const programme = typeof selected_program === 'string' ? findProgramme(selected_program) : undefined
  const chosen = residencies.find(each => each === residency) ?? residencies[0]
  return programme ? changesAfterSubmission(programme.programType, chosen) : ''
}
