import type { PassedApplication } from '#app/lib/saved-navigation.ts'
import type { StoredApplication, StoredUser } from '#app/lib/session.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { applicationFee } from '#shared/domain/fees.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import type { StoredReferee } from '#shared/domain/session-user.ts'

/** What the success screen says of an application that was sent. */
export interface Standing {
  programType: ProgramType
  email: string
  applicationNumber: string | undefined
  isFeeOpen: boolean
  /** While the fee is open: money came, and the office looks at it. */
  isPaymentHeld: boolean
  /** Of the payment that brought somebody here. */
  paymentReference: string | undefined
  referees: [StoredReferee, StoredReferee]
}

type KnownUser = Pick<StoredUser, 'email' | 'references'> & {
  applications: readonly (StoredApplication & Partial<Pick<ApplicationOnWire, 'payment_held'>>)[]
}

const nobody: StoredReferee = { email: '', submitted: false }

/**
 * Where the application stands that a screen handed on, else the last one that was sent. Undefined when nothing was sent.
 * What the user object says is newer than what was handed on.
 */
export function standingOf(user: KnownUser, handed: PassedApplication | undefined): Standing | undefined {
  const sent = user.applications.filter(application => application.status !== 'draft')
  const known = handed
    ? sent.find(application => application.uuid === handed.uuid)
    : sent.toSorted((a, b) => (b.submitted_at ?? '').localeCompare(a.submitted_at ?? ''))[0]
  const application = known ?? handed
  if (!application || application.status === 'draft') return undefined
  // A payment that was just confirmed may be newer than what is known of the user.
  const hasPaid = application.has_paid || handed?.has_paid === true
  const { referee1 = nobody, referee2 = nobody } = user.references ?? {}
  return {
    programType: application.program_type,
    email: user.email,
    applicationNumber: application.application_number,
    isFeeOpen: application.status === 'awaiting_payment' && !hasPaid && !isFree(application),
    isPaymentHeld: application.payment_held === true,
    paymentReference: hasPaid ? handed?.payment_reference : undefined,
    referees: [
      { ...referee1, email: referee1.email || (handed?.first_referee_email ?? '') },
      { ...referee2, email: referee2.email || (handed?.second_referee_email ?? '') },
    ],
  }
}

function isFree({ program_type, residency }: Pick<StoredApplication, 'program_type' | 'residency'>): boolean {
  return residency !== null && applicationFee(program_type, residency).kind === 'free'
}
