import { type RawBuilder, sql } from 'kysely'
import { recoveryTerms } from '#shared/domain/account-recovery.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { Account } from './queries.ts'

/* What the office agreed on about a lost mailbox (`people/ask-recovery.ts`, ADR 150). */

/** Whether a row of `account_recovery` still counts: neither used nor stopped, and not too old. */
export function isRecoveryLive({ clock }: Pick<Context, 'clock'>): RawBuilder<boolean> {
  const since = new Date(clock.now().getTime() - recoveryTerms.days * 86_400_000)
  return sql<boolean>`(account_recovery.done_at is null and account_recovery.ended_at is null
    and coalesce(account_recovery.takes_effect_at, account_recovery.asked_at) > ${since})`
}

/** Asked about in the place of an account that is not there. */
const noAccount = '00000000-0000-0000-0000-000000000000'

/** Whether an account is being moved to another address: until then no one signs in, and the old address gets no code. */
export async function isMoving(db: Queryable, context: Context, accountId: string | undefined): Promise<boolean> {
  const row = await db
    .selectFrom('account_recovery')
    .select('id')
    .where('account_id', '=', accountId ?? noAccount)
    .where('approved_at', 'is not', null)
    .where(isRecoveryLive(context))
    .executeTakeFirst()
  return row !== undefined
}

/** The account that is being moved to an address, and whether its hour has come. */
export async function findMovingTo(
  db: Queryable,
  context: Context,
  newKey: string,
): Promise<{ recovery: string; account: Account; new_email: string; isOpen: boolean } | undefined> {
  const row = await db
    .selectFrom('account_recovery')
    .select(['id', 'account_id', 'new_email', 'takes_effect_at'])
    .where('new_email_key', '=', newKey)
    .where('approved_at', 'is not', null)
    .where(isRecoveryLive(context))
    .executeTakeFirst()
  if (!row?.takes_effect_at) return undefined
  const account = await db.selectFrom('account').selectAll().where('id', '=', row.account_id).executeTakeFirstOrThrow()
  return {
    recovery: row.id,
    account,
    new_email: row.new_email,
    isOpen: row.takes_effect_at <= context.clock.now(),
  }
}

/** Takes the account that a right code at a new address moves, if its hour has come. Nobody else can take it then. */
export async function takeMovingTo(tx: Tx, context: Context, newKey: string) {
  const moving = await findMovingTo(tx, context, newKey)
  if (!moving?.isOpen) return undefined
  // The account first, as whoever stops the move does.
  await tx.selectFrom('account').select('id').where('id', '=', moving.account.id).forUpdate().execute()
  const taken = await tx
    .updateTable('account_recovery')
    .set({ done_at: context.clock.now() })
    .where('id', '=', moving.recovery)
    .where(isRecoveryLive(context))
    .returning('id')
    .executeTakeFirst()
  return taken && moving
}
