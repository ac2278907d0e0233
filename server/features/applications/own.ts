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

/** Taken until the end of the transaction by whatever gives an account an application in a round. */
export async function lockRoundsOf(tx: Tx, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rounds:${accountId}`}, 0))`.execute(tx)
}

/**
 * Whether an account has a live application of a program type in a round, other than the one with this id: one that was not withdrawn
 * (contract section 4). A concurrent request waits, and then finds the application that this one created.
 */
export async function hasOtherInRound(
  tx: Tx,
  accountId: string,
  wanted: { id: number; programType: ProgramType; roundId: string },
): Promise<boolean> {
  await lockRoundsOf(tx, accountId)
  const other = await tx
    .selectFrom('application')
    .select('id')
    .where('account_id', '=', accountId)
    .where('program_type', '=', wanted.programType)
    .where('round_id', '=', wanted.roundId)
    .where('id', '<>', wanted.id)
    .where('is_live', '=', true)
    .executeTakeFirst()
  return other !== undefined
}
