import { isPostgraduate } from '#shared/domain/program-type.ts'
import type { Queryable } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import { applicationsOf } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'

/** The caller's postgraduate application whose referees are written down, the newest first. Throws 404 without one. */
export async function requireOwnApplication(db: Queryable, accountId: string): Promise<ApplicationRecord> {
  const own = (await applicationsOf(db, accountId)).find(
    record => isPostgraduate(record.program_type) && record.referees.length > 0,
  )
  if (!own) throw new AppError('not-found', 'No Application Found - Please complete your application first.')
  return own
}
