import type { Tx } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import { findOwn, getApplication, lockApplication } from './queries.ts'
import type { ApplicationRecord } from './record.ts'

/** The applicant’s own application, locked until the end of the transaction. Throws 404. */
export async function lockOwn(tx: Tx, accountId: string, uuid: string): Promise<ApplicationRecord> {
  const found = await findOwn(tx, accountId, uuid)
  if (!found) throw new AppError('not-found', 'This application is not one of yours.')
  await lockApplication(tx, found.id)
  return getApplication(tx, found.id)
}
