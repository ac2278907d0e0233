import { sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { withoutAccount } from '../../http/limits.ts'

/** Throws 503 when the documents of all unclaimed applications leave no room for this many more bytes. */
export async function refuseWhenFull(db: Queryable, more: number): Promise<void> {
  const { bytes } = await db
    .selectFrom('document')
    .innerJoin('application', 'application.id', 'document.application_id')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('document.size'), lit(0)).as('bytes'))
    .where('application.account_id', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(bytes) + more <= withoutAccount.bytesInAll) return
  throw new AppError(
    'overloaded',
    'We cannot accept applications without an account right now. Create an account to apply.',
    {
      retryAfterSeconds: 3600,
    },
  )
}

/**
 * The same, counting the documents that this transaction has just linked. Serialised, so that simultaneous transactions
 * count each other’s.
 */
export async function refuseWhenOverfull(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bytes-without-account', 0))`.execute(tx)
  await refuseWhenFull(tx, 0)
}
