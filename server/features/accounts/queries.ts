import type { Selectable } from 'kysely'
import type { Queryable, Tx } from '../../db/client.ts'
import type { AccountTable } from '../../db/tables.ts'
import type { SignIn } from '../../http/handler.ts'

export type Account = Selectable<AccountTable>

export function findAccountByEmail(db: Queryable, emailKey: string): Promise<Account | undefined> {
  return db.selectFrom('account').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
}

export function getAccount(db: Queryable, id: string): Promise<Account> {
  return db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** The account of a sign-in whose session is alive, in one query: every call of an applicant begins with it. */
export function findSignedIn(db: Queryable, signIn: SignIn, now: Date): Promise<Account | undefined> {
  return db
    .selectFrom('account')
    .innerJoin('session', 'session.account_id', 'account.id')
    .selectAll('account')
    .where('account.id', '=', signIn.accountId)
    .where('session.id', '=', signIn.sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .executeTakeFirst()
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
