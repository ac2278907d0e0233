import { sql } from 'kysely'
import type * as z from 'zod'
import type { pairDetails } from '#shared/contract/schemas/people.ts'
import { mergeTerms } from '#shared/domain/person-match.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable, Tx } from '../../db/client.ts'

/** A proposed or completed merge that has not ended. */
export interface LiveMerge {
  id: string
  pair_id: string
  kept_id: string
  gone_id: string
  reason: string
  proposed_by: string
  proposed_by_name: string
  proposed_at: Date
  kept_code: Buffer
  gone_code: Buffer
  kept_confirmed_at: Date | null
  gone_confirmed_at: Date | null
  tries: number
  approved_by: string | null
  approved_by_name: string | null
  approved_at: Date | null
}

export function presentMerge(merge: LiveMerge): NonNullable<z.output<typeof pairDetails>['merge']> {
  const { approved_by, approved_by_name, approved_at, proposed_at } = merge
  return {
    keep: merge.kept_id,
    state: approved_at ? 'merged' : 'proposed',
    reason: merge.reason,
    proposed_by: { id: merge.proposed_by, full_name: merge.proposed_by_name },
    proposed_at: proposed_at.toISOString(),
    confirmed: { kept: merge.kept_confirmed_at !== null, gone: merge.gone_confirmed_at !== null },
    codes_until: daysAfter(proposed_at, mergeTerms.codeDays),
    ...(approved_at && approved_by && approved_by_name
      ? {
          approved_by: { id: approved_by, full_name: approved_by_name },
          approved_at: approved_at.toISOString(),
          undo_until: daysAfter(approved_at, mergeTerms.undoDays),
        }
      : {}),
  }
}

function daysAfter(moment: Date, days: number): string {
  return new Date(moment.getTime() + days * 86_400_000).toISOString()
}

export async function findMerge(db: Queryable, pairId: string): Promise<LiveMerge | undefined> {
  const { rows } = await sql<LiveMerge>`
    select person_merge.*, proposer.full_name as proposed_by_name, approver.full_name as approved_by_name
    from person_merge join staff proposer on proposer.id = proposed_by left join staff approver on approver.id = approved_by
    where pair_id = ${pairId}::uuid and ended_at is null`.execute(db)
  return rows[0]
}

/** The pair must be locked. Throws 409 if no merge is proposed, or it has already been done. */
export async function getProposed(tx: Tx, pairId: string): Promise<LiveMerge> {
  const merge = await findMerge(tx, pairId)
  if (!merge)
    throw new AppError('conflicting-change', 'No merge of these two accounts is proposed. Load the page again.')
  if (merge.approved_at)
    throw new AppError('conflicting-change', `${merge.approved_by_name} has already joined these two accounts.`)
  return merge
}

/** The pair must be locked. Throws 409 if the two are not merged. */
export async function getDone(tx: Tx, pairId: string): Promise<LiveMerge & { approved_at: Date }> {
  const merge = await findMerge(tx, pairId)
  if (!merge?.approved_at)
    throw new AppError('conflicting-change', 'These two accounts are not joined. Load the page again.')
  return { ...merge, approved_at: merge.approved_at }
}

/**
 * Locks both accounts and then their applications, by id, as everywhere. Rows that merely refer to an account do not
 * wait.
 */
export async function lockAccounts(
  tx: Tx,
  { kept_id, gone_id }: Pick<LiveMerge, 'kept_id' | 'gone_id'>,
): Promise<void> {
  const ids = [kept_id, gone_id]
  await sql`select from account where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  await sql`select from application where account_id = any(${ids}::uuid[]) order by id for update`.execute(tx)
}
