import { sql } from 'kysely'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'

/** Bumps the application’s revision so that open pages refetch it. */
export async function bumpRevision(tx: Tx, context: Context, applicationId: number): Promise<void> {
  await tx
    .updateTable('application')
    .set({ revision: sql`revision + 1`, updated_at: context.clock.now() })
    .where('id', '=', applicationId)
    .execute()
}
