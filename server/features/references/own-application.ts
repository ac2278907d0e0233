import { mainPostgraduate } from '#shared/domain/main-application.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import { applicationsOf } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'

/**
 * The caller’s postgraduate application that a call about referees names, otherwise the main one of those with
 * referees. Throws 404 if there is none.
 */
export async function requireOwnApplication(
  db: Queryable,
  accountId: string,
  uuid: string | undefined,
): Promise<ApplicationRecord> {
  const withReferees = (await applicationsOf(db, accountId)).filter(record => record.referees.length > 0)
  const own = mainPostgraduate(uuid === undefined ? withReferees : withReferees.filter(record => record.uuid === uuid))
  if (!own) throw new AppError('not-found', 'No Application Found - Please complete your application first.')
  return own
}
