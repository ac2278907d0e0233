import type { Selectable } from 'kysely'
import type { Queryable, Tx } from '../../db/client.ts'
import type { AccountTable } from '../../db/tables.ts'
import type { Applicant } from '../../http/handler.ts'

export type Account = Selectable<AccountTable>

export function findAccountByEmail(db: Queryable, emailKey: string): Promise<Account | undefined> {
  return db.selectFrom('account').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
}

export function getAccount(db: Queryable, id: string): Promise<Account> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function isSessionAlive(db: Queryable, applicant: Applicant, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', applicant.sessionId)
    .where('account_id', '=', applicant.accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends every session of an account; their tokens are refused from this moment on. */
export async function endSessions(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}
