import { linkState, type RefereeStatus } from '#shared/domain/references.ts'
import type { Queryable } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import { hashLink } from './requests.ts'

export interface LinkedReferee {
  id: string
  number: number
  name: string
  email: string
  status: RefereeStatus
  applicationId: number
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * The referee behind a link. Throws 404 for a link that was never given out, the application's own uuid among them; 409 once
 * the reference is in; 410 when the referee was replaced, has declined or is no longer needed (contract section 5).
 */
export async function followLink(db: Queryable, uuid: string): Promise<LinkedReferee> {
  const row = uuidShape.test(uuid)
    ? await db
        .selectFrom('referee_link')
        .innerJoin('referee', 'referee.id', 'referee_link.referee_id')
        .select([
          'referee.id',
          'referee.number',
          'referee.name',
          'referee.email',
          'referee.status',
          'referee.application_id',
        ])
        .where('referee_link.token_hash', '=', hashLink(uuid))
        .executeTakeFirst()
    : undefined
  if (!row)
    throw new AppError('not-found', 'This link is not one of ours. Please use the link in our newest mail to you.')
  const status = row.status as RefereeStatus
  refuseDead(status)
  return { id: row.id, number: row.number, name: row.name, email: row.email, status, applicationId: row.application_id }
}

/** Throws 409 or 410 with the sentence that explains. */
function refuseDead(status: RefereeStatus): void {
  switch (linkState(status)) {
    case 'open':
      return
    case 'already-submitted':
      throw new AppError('already-submitted', 'We have your reference already. Thank you: there is nothing more to do.')
    case 'gone':
      throw new AppError(
        'gone',
        'This reference is no longer needed: the candidate has named somebody else, or it was declined. There is nothing to do.',
      )
  }
}
