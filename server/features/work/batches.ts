import { type Selectable, sql } from 'kysely'
import type * as z from 'zod'
import {
  type confirmedBatch,
  type frozenBatch,
  mostChosen,
  type queueView,
} from '#shared/contract/schemas/queue-work.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { CaseBatchTable } from '../../db/tables.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { chosenCases } from './chosen-cases.ts'
import { assignees as findAssignees, mayAssign } from './colleagues.ts'
import { refuseChanged, refuseOutOfScope } from './refuse-batch.ts'
import { shareOut } from './share-out.ts'
import { writeAssignments } from './write-assignments.ts'

type Choice = { uuids: readonly string[] } | { filter: z.output<typeof queueView> }
type Body = Choice & { assignees: readonly string[] }
type Batch = Selectable<CaseBatchTable>

/** A batch that is not confirmed in this time has been abandoned. */
const confirmWithin = sql`interval '15 minutes'`
/** The page offers ten seconds; the rest is for slow connections. */
const undoWithin = sql`interval '30 seconds'`

/** Stores the selected applications and their new assignees. Throws 404 if the caller cannot read one of them. */
export async function freezeAssignments(
  context: Context,
  transact: Transact,
  member: StaffMember,
  body: Body,
): Promise<z.output<typeof frozenBatch>> {
  const cases = await chosenCases(context, member, body, { most: mostChosen, isInReach: mayAssign(member) })
  const ids = [...new Set(body.assignees)]
  const people = await findAssignees(context.db, ids)
  if (people.length !== ids.length)
    throw invalidFields([{ field: 'assignees', message: 'One of these colleagues has left. Choose again.' }])
  const shares = shareOut(cases, people)
  const before = new Map(cases.map(({ application_id, assignee_id }) => [application_id, assignee_id]))
  return transact(async tx => {
    const id = context.random.id()
    await tx
      .insertInto('case_batch')
      .values({ id, staff_id: member.id, action: 'assign', assignees: ids, cases: cases.length })
      .execute()
    await sql`insert into case_batch_item (batch_id, application_id, assignee_before, assignee_after)
      select ${id}::uuid, * from unnest(
        ${shares.map(share => share.application_id)}::bigint[],
        ${shares.map(share => before.get(share.application_id) ?? null)}::uuid[],
        ${shares.map(share => share.assignee_id)}::uuid[])`.execute(tx)
    return { id, count: cases.length }
  })
}

/** Executes a stored batch, all or nothing. Throws 404, and 409 with who and what if something has changed. */
export async function confirmAssignments(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, count }: { id: string; count: number },
): Promise<z.output<typeof confirmedBatch>> {
  return transact(async tx => {
    const batch = await lockBatch(tx, member, id)
    requireConfirmable(batch, count)
    await refuseOutOfScope(tx, member, batch)
    await refuseChanged(tx, batch, 'assignee_before')
    await writeAssignments(tx, context, member, { id, to: 'assignee_after', action: 'application.assigned' })
    const { undo_until } = await tx
      .updateTable('case_batch')
      .set({ confirmed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .returning(sql<Date>`now() + ${undoWithin}`.as('undo_until'))
      .executeTakeFirstOrThrow()
    return {
      action: 'assign' as const,
      id,
      count,
      shares: await sharesOf(tx, id),
      undo_until: undo_until.toISOString(),
    }
  })
}

/**
 * Returns everything to its previous assignee. Throws 404, and 409 once it is too late or someone has reassigned one.
 */
export async function undoBatch(context: Context, transact: Transact, member: StaffMember, id: string) {
  return transact(async tx => {
    const batch = await lockBatch(tx, member, id)
    if (batch.action !== 'assign') throw new AppError('not-found', 'There is no such choice.')
    if (!batch.can_undo) throw new AppError('conflicting-change', 'It is too late to undo this. Assign them again.')
    await refuseOutOfScope(tx, member, batch)
    await refuseChanged(tx, batch, 'assignee_after')
    await writeAssignments(tx, context, member, { id, to: 'assignee_before', action: 'application.assignment-undone' })
    await tx.updateTable('case_batch').set({ undone_at: sql<Date>`now()` }).where('id', '=', id).execute()
    return { id, count: batch.cases }
  })
}

/** Throws 409 for a used or abandoned batch, and if the count differs from the one selected. */
export function requireConfirmable(batch: LockedBatch, count: number): void {
  if (batch.confirmed_at || batch.is_old)
    throw new AppError('conflicting-change', 'This choice has been used or has expired. Choose again.')
  if (batch.cases !== count)
    throw new AppError(
      'conflicting-change',
      `You confirmed ${count} applications, and chose ${batch.cases}. Choose again.`,
    )
}

export type LockedBatch = Batch & { is_old: boolean; can_undo: boolean }

/** Locks the batch, and then its applications in the common lock order. */
export async function lockBatch(tx: Tx, member: StaffMember, id: string): Promise<LockedBatch> {
  const batch = await tx
    .selectFrom('case_batch')
    .selectAll()
    .select([
      sql<boolean>`created_at < now() - ${confirmWithin}`.as('is_old'),
      sql<boolean>`confirmed_at > now() - ${undoWithin} and undone_at is null`.as('can_undo'),
    ])
    .where('id', '=', id)
    .where('staff_id', '=', member.id)
    .forUpdate()
    .executeTakeFirst()
  if (!batch) throw new AppError('not-found', 'There is no such choice.')
  await sql`select id from application where id in (select application_id from case_batch_item where batch_id = ${id})
    order by id for update`.execute(tx)
  return batch
}

async function sharesOf(tx: Tx, id: string) {
  return tx
    .selectFrom('case_batch_item')
    .innerJoin('staff', 'staff.id', 'case_batch_item.assignee_after')
    .select(['staff.id', 'staff.full_name'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('batch_id', '=', id)
    .groupBy(['staff.id', 'staff.full_name'])
    .orderBy('staff.full_name')
    .execute()
}
