import { sql } from 'kysely'
import type { ProgramType } from '#shared/domain/program-type.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import { getOwnRecord } from './queries.ts'
import type { OwnRecord } from './record.ts'

/** The applicant’s own application, locked until the end of the transaction. Throws 404. */
export async function lockOwn(tx: Tx, accountId: string, uuid: string): Promise<OwnRecord> {
  const found = await tx
    .selectFrom('application')
    .select('id')
    .where('account_id', '=', accountId)
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new AppError('not-found', 'We cannot find this application in your account.')
  return getOwnRecord(tx, found.id)
}

/**
 * Whether an account has an application of a program type in a round, other than the one with this id. Takes a lock until the end of the
 * transaction, so that a concurrent request waits and then finds the application that this one created.
 */
export async function hasOtherInRound(
  tx: Tx,
  accountId: string,
  wanted: { id: number; programType: ProgramType; roundId: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rounds:${accountId}`}, 0))`.execute(tx)
  const other = await tx
    .selectFrom('application')
    .select('id')
    .where('account_id', '=', accountId)
    .where('program_type', '=', wanted.programType)
    .where('round_id', '=', wanted.roundId)
    .where('id', '<>', wanted.id)
    .executeTakeFirst()
  return other !== undefined
}
