import { sql } from 'kysely'
import type * as z from 'zod'
import type { viewer } from '#shared/contract/schemas/file.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import type { OpenedFile } from './access.ts'

/** How long a page counts as open after its last sign of life. */
const openMs = 60_000

/**
 * Records that someone has a file open. Opening it writes one audit line with their name; keeping it open writes
 * none. For people who work on the file, it also marks the case and the applicant’s messages as read.
 */
export async function noteReading(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { row, permissions }: OpenedFile,
  by: 'reading it' | 'staying',
): Promise<void> {
  const now = context.clock.now()
  const isOpenAlready = await isOpen(tx, context, member, row.id)
  await tx
    .insertInto('case_viewer')
    .values({ application_id: row.id, staff_id: member.id, seen_at: now })
    .onConflict(conflict => conflict.columns(['application_id', 'staff_id']).doUpdateSet({ seen_at: now }))
    .execute()
  if (!isOpenAlready) await auditFile(tx, context, member, { action: 'application.read', uuid: row.uuid })
  if (isOpenAlready && by === 'staying') return
  if (permissions.includes('documents.check') || permissions.includes('work.plan')) await markRead(tx, row.id, now)
}

/**
 * Records that a file was prefetched. Anyone who prefetches files without opening them is therefore also in the audit
 * log. Refetching an open file leaves no line.
 */
export async function noteLoading(context: Context, member: StaffMember, { row }: OpenedFile): Promise<void> {
  if (await isOpen(context.db, context, member, row.id)) return
  await auditFile(context.db, context, member, { action: 'application.loaded-ahead', uuid: row.uuid })
}

async function isOpen(db: Queryable, context: Context, member: StaffMember, applicationId: number): Promise<boolean> {
  const viewer = await db
    .selectFrom('case_viewer')
    .select('seen_at')
    .where('application_id', '=', applicationId)
    .where('staff_id', '=', member.id)
    .executeTakeFirst()
  return viewer !== undefined && +context.clock.now() - +viewer.seen_at < openMs
}

function auditFile(
  db: Queryable,
  context: Context,
  member: StaffMember,
  { action, uuid }: { action: string; uuid: string },
): Promise<void> {
  const actor = { kind: 'staff', id: member.id } as const
  return recordAudit(db, context, { actor, action, subject: `application:${uuid}` })
}

async function markRead(tx: Tx, applicationId: number, now: Date): Promise<void> {
  await tx
    .updateTable('admission_case')
    .set({ first_opened_at: sql`coalesce(first_opened_at, ${now})`, returned_at: null })
    .where('application_id', '=', applicationId)
    .where(eb => eb.or([eb('first_opened_at', 'is', null), eb('returned_at', 'is not', null)]))
    .execute()
  await tx
    .updateTable('case_message')
    .set({ read_at: now })
    .where('application_id', '=', applicationId)
    .where('staff_id', 'is', null)
    .where('read_at', 'is', null)
    .execute()
}

/** Who else has it open, longest first. */
export async function othersHere(
  db: Queryable,
  context: Context,
  member: Pick<StaffMember, 'id'>,
  applicationId: number,
): Promise<z.output<typeof viewer>[]> {
  const rows = await db
    .selectFrom('case_viewer')
    .innerJoin('staff', 'staff.id', 'case_viewer.staff_id')
    .select(['staff.id', 'staff.full_name', 'case_viewer.seen_at'])
    .where('case_viewer.application_id', '=', applicationId)
    .where('case_viewer.staff_id', '<>', member.id)
    .where('case_viewer.seen_at', '>', new Date(+context.clock.now() - openMs))
    .orderBy('staff.full_name')
    .limit(20)
    .execute()
  return rows.map(({ seen_at, ...person }) => ({ ...person, seen_at: seen_at.toISOString() }))
}
