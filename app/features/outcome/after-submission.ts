import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { paths } from '#shared/paths.ts'

type SubmittedApplication = Pick<ApplicationOnWire, 'program_type' | 'status' | 'has_paid' | 'progress'>

/** The screen after a submission: the payment if one is due, otherwise the confirmation. */
export function afterSubmissionPath(application: SubmittedApplication): string {
  if (isFeeDue(application)) return paths.payment
  const { program_type, has_paid } = application
  const isFoundation = program_type === 'foundation' || program_type === 'jupeb'
  return isFoundation && !has_paid ? paths.foundationSuccess : paths.applicationSuccess
}

/** An earlier version of the server sends only the status. */
export function isFeeDue({ status, progress }: Pick<SubmittedApplication, 'status' | 'progress'>): boolean {
  return progress ? progress.state === 'fee_due' : status === 'awaiting_payment'
}
