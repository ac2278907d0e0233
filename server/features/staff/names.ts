import { sql } from 'kysely'
import type { Context } from '../../base/context.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffRecord } from './queries.ts'

/** Gives someone another name, with a line of its own. Histories keep the name that the person had (`staff_name_at`). */
export async function rename(
  tx: Tx,
  context: Context,
  actor: Actor,
  staff: Pick<StaffRecord, 'id' | 'full_name'>,
  fullName: string,
): Promise<boolean> {
  if (fullName === staff.full_name) return false
  await tx
    .insertInto('staff_former_name')
    .values({ staff_id: staff.id, full_name: staff.full_name, until: context.clock.now() })
    // A second change in the same millisecond: the name before both stays.
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await tx.updateTable('staff').set({ full_name: fullName }).where('id', '=', staff.id).execute()
  await recordAudit(tx, context, {
    actor,
    action: 'staff.renamed',
    subject: `staff:${staff.id}`,
    detail: { from: staff.full_name, to: fullName },
  })
  return true
}

/** The name that someone had at a moment; undefined for an id of nobody. */
export type NamesAt = (staffId: string, at: Date) => string | undefined

interface Name {
  id: string
  name: string
  until: Date | null
}

/** The names of these people now and before, the oldest first. */
export async function readNamesAt(db: Queryable, ids: readonly string[]): Promise<NamesAt> {
  if (ids.length === 0) return () => undefined
  const { rows } = await sql<Name>`
    select id, full_name as name, null::timestamptz as until from staff where id = any(${ids}::uuid[])
    union all select staff_id, full_name, until from staff_former_name where staff_id = any(${ids}::uuid[])
    order by until nulls last`.execute(db)
  const names = Map.groupBy(rows, ({ id }) => id)
  return (staffId, at) => names.get(staffId)?.find(({ until }) => until === null || until > at)?.name
}
