import type { Queryable } from '../../db/client.ts'

/** Whether the owner of an application has requested deletion: then no referee is awaited and no one pays. */
export async function isClosing(db: Queryable, applicationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .select('account.id')
    .where('application.id', '=', applicationId)
    .where('account.deletes_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
