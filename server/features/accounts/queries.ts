import type { Selectable } from 'kysely'
import type { Queryable, Tx } from '../../db/client.ts'
import type { AccountTable } from '../../db/tables.ts'
import type { Applicant, SignIn } from '../../http/handler.ts'

export type Account = Selectable<AccountTable>

export function findAccountByEmail(db: Queryable, emailKey: string): Promise<Account | undefined> {
  return db.selectFrom('account').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
}

/** An account with the newest version of the terms that its owner has agreed to. */
export type AccountInFull = Account & { agreed_version: string | null }

function selectInFull(db: Queryable) {
  return db
    .selectFrom('account')
    .selectAll('account')
    .select(eb =>
      eb
        .selectFrom('consent')
        .select(({ fn }) => fn.max('consent.version').as('newest'))
        .whereRef('consent.account_id', '=', 'account.id')
        .as('agreed_version'),
    )
}

export function getAccount(db: Queryable, id: string): Promise<AccountInFull> {
  return selectInFull(db).where('account.id', '=', id).executeTakeFirstOrThrow()
}

/** The account of a sign-in whose session is alive, in one query: every call of an applicant begins with it. */
export function findSignedIn(db: Queryable, signIn: SignIn, now: Date): Promise<AccountInFull | undefined> {
  return selectInFull(db)
    .innerJoin('session', 'session.account_id', 'account.id')
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

/** Ends every session of an account but the one that the applicant is using. */
export async function endOtherSessions(tx: Tx, applicant: Applicant, now: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('account_id', '=', applicant.accountId)
    .where('id', '<>', applicant.sessionId)
    .where('ended_at', 'is', null)
    .execute()
}
