import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { paths } from '#shared/paths.ts'

type SubmittedApplication = Pick<ApplicationOnWire, 'program_type' | 'status' | 'has_paid'>

/** The screen after a submission: the payment if one is due, otherwise the confirmation. */
export function afterSubmissionPath({ program_type, status, has_paid }: SubmittedApplication): string {
  if (status === 'awaiting_payment') return paths.payment
  const isFoundation = program_type === 'foundation' || program_type === 'jupeb'
  return isFoundation && !has_paid ? paths.foundationSuccess : paths.applicationSuccess
}
