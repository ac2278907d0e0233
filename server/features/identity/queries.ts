import type { Selectable } from 'kysely'
import type { Queryable, Tx } from '../../db/client.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { AccountTable } from '../../db/tables.ts'
import type { AccountInFull, Applicant, SignIn } from '../../http/handler.ts'
import type { HitWindow } from '../../http/rate-limit.ts'

export type Account = Selectable<AccountTable>

export function findAccountByEmail(db: Queryable, emailKey: string): Promise<Account | undefined> {
  return db.selectFrom('account').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
}

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

function selectSignedIn(db: Queryable, accountId: string, sessionId: string, now: Date) {
  return selectInFull(db)
    .innerJoin('session', 'session.account_id', 'account.id')
    .where('account.id', '=', accountId)
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
}

const signedIn = compileOnce((db, accountId: string, sessionId: string, now: Date) =>
  selectSignedIn(db, accountId, sessionId, now).compile(),
)

/** The account of a live session, in one query. */
export async function findSignedIn(db: Queryable, signIn: SignIn, now: Date): Promise<AccountInFull | undefined> {
  const [account] = await signedIn(db, signIn.accountId, signIn.sessionId, now)
  return account
}

const signedInAndCounted = compileOnce(
  (db, accountId: string, sessionId: string, now: Date, hitKey: string, windowStart: Date) =>
    db
      .with('signed_in', () => selectSignedIn(db, accountId, sessionId, now))
      .with('counted', counting =>
        counting
          .insertInto('rate_limit')
          .columns(['key', 'window_start', 'hits'])
          .expression(eb =>
            eb
              .selectFrom('signed_in')
              .select(({ cast, lit, val }) => [
                cast<string>(val(hitKey), 'text').as('key'),
                cast<Date>(val(windowStart), 'timestamptz').as('window_start'),
                lit(1).as('hits'),
              ]),
          )
          .onConflict(again =>
            again.columns(['key', 'window_start']).doUpdateSet(eb => ({ hits: eb('rate_limit.hits', '+', 1) })),
          )
          .returning('hits'),
      )
      .selectFrom(['signed_in', 'counted'])
      .selectAll('signed_in')
      .select('counted.hits')
      .compile(),
)

/** The same, and counts one hit for it, in the same query; callers who are not signed in are not counted. */
export async function findSignedInAndCount(
  db: Queryable,
  signIn: SignIn,
  now: Date,
  { key, windowStart }: HitWindow,
): Promise<{ account: AccountInFull; hits: number } | undefined> {
  const [row] = await signedInAndCounted(db, signIn.accountId, signIn.sessionId, now, key, windowStart)
  if (!row) return undefined
  const { hits, ...account } = row
  return { account, hits }
}

/** Ends every session of an account and any unfinished change of address. Their tokens are then refused. */
export async function endSessions(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx.deleteFrom('email_change').where('account_id', '=', accountId).execute()
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every session of an account except the applicant’s current one, and any unfinished change of address. */
export async function endOtherSessions(tx: Tx, applicant: Applicant, now: Date): Promise<void> {
  await tx.deleteFrom('email_change').where('account_id', '=', applicant.accountId).execute()
  await tx
    .updateTable('session')
    .set({ ended_at: now })
    .where('account_id', '=', applicant.accountId)
    .where('id', '<>', applicant.sessionId)
    .where('ended_at', 'is', null)
    .execute()
}
