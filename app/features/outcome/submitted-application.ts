import type { PassedApplication } from '#app/lib/saved-navigation.ts'
import type { StoredApplication, StoredUser } from '#app/lib/session.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { isPostgraduate, type ProgramType } from '#shared/domain/program-type.ts'
import type { Progress } from '#shared/domain/progress.ts'
import type { StoredReferee } from '#shared/domain/session-user.ts'
import { readProgress } from '#views/standing/read-progress.ts'

/** What the success screen shows of a submitted application. */
export interface SubmittedApplication {
  programType: ProgramType
  email: string
  applicationNumber: string | undefined
  /** The server’s progress; undefined until it is newer than the payment just made. */
  progress: Progress | undefined
  /** The successful payment’s reference. */
  paymentReference: string | undefined
  /** Every referee of the programme, once the server has responded. */
  referees: SubmittedReferee[]
}

export interface SubmittedReferee extends StoredReferee {
  number: number
}

type KnownUser = Pick<StoredUser, 'email' | 'references'> & { applications: readonly KnownApplication[] }

type RefereeFields = 'first_referee_email' | 'second_referee_email' | 'third_referee_email' | 'payment_reference'
type KnownApplication = StoredApplication & Partial<Pick<ApplicationOnWire, RefereeFields>>

/**
 * The submitted application that a screen passed on, otherwise the most recently submitted one. Undefined if there is
 * none. The user object is newer than what was passed on. All values are of that one application.
 */
export function submittedApplication(
  user: KnownUser,
  handed: PassedApplication | undefined,
): SubmittedApplication | undefined {
  const known = handed
    ? user.applications.find(application => application.uuid === handed.uuid)
    : user.applications
        .filter(application => application.status !== 'draft')
        .toSorted((a, b) => (b.submitted_at ?? '').localeCompare(a.submitted_at ?? ''))[0]
  // The stored user can be older than what the previous screen has just received.
  const isKnownOlder = known && handed && handed.updated_at > known.updated_at
  const application: KnownApplication | undefined = isKnownOlder ? handed : (known ?? handed)
  if (!application || application.status === 'draft') return undefined
  // A payment that was just confirmed may be newer than the stored user.
  const hasPaid = application.has_paid || handed?.has_paid === true
  const progress = hasPaid === application.has_paid ? readProgress(application) : undefined
  return {
    programType: application.program_type,
    email: user.email,
    applicationNumber: application.application_number,
    progress,
    paymentReference: hasPaid ? (application.payment_reference ?? handed?.payment_reference) : undefined,
    referees: withPlaces(refereesOf(application, handed, user), application, progress),
  }
}

/** The state of each referee according to the server, including the third. */
function withPlaces(
  named: readonly StoredReferee[],
  { third_referee_email }: KnownApplication,
  progress: Progress | undefined,
): SubmittedReferee[] {
  if (!progress) return named.map((referee, index) => ({ number: index + 1, ...referee }))
  return progress.referees.map(({ number, state }) => ({
    number,
    email: named[number - 1]?.email ?? third_referee_email ?? '',
    submitted: named[number - 1]?.submitted ?? state === 'received',
  }))
}

/** A stored user has the referees of only one application, and does not always say which. */
function refereesOf(
  application: KnownApplication,
  handed: PassedApplication | undefined,
  { references, applications }: KnownUser,
): [StoredReferee, StoredReferee] {
  const postgraduate = applications.filter(({ program_type }) => isPostgraduate(program_type))
  const theirs = references?.application_uuid ?? (postgraduate.length === 1 ? postgraduate[0]?.uuid : undefined)
  const stored = theirs === application.uuid ? references : undefined
  const referee = (place: 'first' | 'second', submitted: boolean, kept: StoredReferee | undefined): StoredReferee => ({
    submitted,
    email:
      application[`${place}_referee_email`] ||
      kept?.email ||
      (handed ? handed[`${place}_referee_email`] : undefined) ||
      '',
  })
  return [
    referee('first', application.referee_1, stored?.referee1),
    referee('second', application.referee_2, stored?.referee2),
  ]
}
