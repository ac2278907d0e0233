import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { applicationFee } from '#shared/domain/fees.ts'
import { isPostgraduate } from '#shared/domain/program-type.ts'

/** What editing a submitted application means for this applicant. */
export function editConsequences(
  application: Pick<ApplicationOnWire, 'program_type' | 'residency' | 'application_number'>,
): string[] {
  const { program_type, residency, application_number } = application
  const number = application_number ? `its number, ${application_number}` : 'its number'
  const fee = applicationFee(program_type, residency ?? 'nigeria')
  return [
    `Your application goes back to draft and keeps ${number}. We will not consider it until you submit it again.`,
    'We save a copy of what you submitted.',
    ...(fee.kind === 'free' ? [] : ['You can pay the application fee when you have submitted it again.']),
    ...(isPostgraduate(program_type) ? ['We will email your referees when you have paid.'] : []),
  ]
}
