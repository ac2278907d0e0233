import { institution } from '#shared/catalogue/parts/institution.ts'
import { dayAndMonth } from '#shared/domain/calendar.ts'
import { isAwaited } from '#shared/domain/reference-life.ts'
import { anotherReferenceWaits, type RefereeStatus, refereeStatuses } from '#shared/domain/references.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import { isClosing } from '../applications/is-closing.ts'
import { hashLink } from './requests.ts'

export interface LinkedReferee {
  id: string
  number: number
  name: string
  email: string
  status: RefereeStatus
  applicationId: number
  closedAt: Date | null
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The referee for whom a link was issued, in any state; undefined for one that was never issued. */
export async function findByLink(db: Queryable, uuid: string): Promise<LinkedReferee | undefined> {
  if (!uuidShape.test(uuid)) return undefined
  const row = await db
    .selectFrom('referee_link')
    .innerJoin('referee', 'referee.id', 'referee_link.referee_id')
    .select([
      'referee.id',
      'referee.number',
      'referee.name',
      'referee.email',
      'referee.status',
      'referee.application_id as applicationId',
      'referee.closed_at as closedAt',
    ])
    .where('referee_link.token_hash', '=', hashLink(uuid))
    .executeTakeFirst()
  return row && { ...row, status: row.status as RefereeStatus }
}

/** Whether a link was issued to a referee who still exists. */
export async function isReferenceLink(db: Queryable, uuid: string): Promise<boolean> {
  if (!uuidShape.test(uuid)) return false
  const row = await db
    .selectFrom('referee_link')
    .select('referee_id')
    .where('token_hash', '=', hashLink(uuid))
    .executeTakeFirst()
  return row !== undefined
}

/** Like `findByLink`. Throws 404 for a link that was never issued, including the application’s own uuid. */
export async function requireByLink(db: Queryable, uuid: string): Promise<LinkedReferee> {
  const referee = await findByLink(db, uuid)
  if (referee) return referee
  if (uuidShape.test(uuid) && (await isClosedLink(db, uuid))) throw new AppError('gone', takenBack)
  throw new AppError('not-found', 'This link is not valid. Please use the one in our latest email.')
}

/**
 * The referee of a link that still works. Throws 404 for an unknown one; 409 once the reference is submitted; 410
 * when the referee was replaced, has declined or is no longer needed (contract section 5), each with its own message.
 */
export async function followLink(db: Queryable, uuid: string): Promise<LinkedReferee> {
  const referee = await requireByLink(db, uuid)
  if (!isAwaited(referee.status)) {
    const others = await othersAwaited(db, referee.id)
    throw closedLinkError(referee, others.length > 0 ? ` ${anotherReferenceWaits}` : '')
  }
  if (await isClosing(db, referee.applicationId)) throw new AppError('gone', takenBack)
  return referee
}

const takenBack =
  'The candidate has withdrawn the application, so we no longer need this reference. You do not need to do anything. Thank you for your time.'

/** The other requests to the same mailbox that still wait for an answer. */
export async function othersAwaited(db: Queryable, refereeId: string): Promise<{ id: string }[]> {
  return db
    .selectFrom('referee')
    .innerJoin('referee as answered', 'answered.email_key', 'referee.email_key')
    .select('referee.id')
    .where('answered.id', '=', refereeId)
    .whereRef('referee.id', '!=', 'answered.id')
    .where('referee.status', 'in', refereeStatuses.filter(isAwaited))
    .orderBy('referee.requested_at')
    .limit(mostOthers)
    .execute()
}

/** Nobody is sent more links than this by one click. */
const mostOthers = 10

/** Whether a link was issued to a referee whose application has since been erased. */
async function isClosedLink(db: Queryable, uuid: string): Promise<boolean> {
  const closed = await db
    .selectFrom('closed_reference_link')
    .select('closed_at')
    .where('token_hash', '=', hashLink(uuid))
    .executeTakeFirst()
  return closed !== undefined
}

/** The error for a link that no longer works. */
export function closedLinkError({ status, closedAt }: Pick<LinkedReferee, 'status' | 'closedAt'>, more = ''): AppError {
  switch (status) {
    case 'provided':
      return new AppError(
        'already-submitted',
        more === ''
          ? 'We have received your reference. Thank you. You do not need to do anything else.'
          : `We have received your reference. Thank you.${more}`,
      )
    case 'declined':
      return new AppError(
        'gone',
        `You declined to give this reference${closedAt ? ` on ${dayAndMonth(closedAt)}` : ''}, and we told the candidate. If you have changed your mind, email ${institution().admissionsEmail}.${more}`,
      )
    case 'replaced':
      return new AppError(
        'gone',
        `We no longer need this reference, because the candidate has chosen another referee. You do not need to do anything. Thank you for your time.${more}`,
      )
    case 'not_requested':
    case 'cancelled':
    case 'requested':
    case 'bounced':
      return new AppError(
        'gone',
        `We no longer need this reference. You do not need to do anything. Thank you for your time.${more}`,
      )
    default:
      return status satisfies never
  }
}
