import type { Selectable } from 'kysely'
import type * as z from 'zod'
import type { exportSchedule } from '#shared/contract/schemas/scheduled-exports.ts'
import { type ExportRhythm, type ExportStop, nextExport } from '#shared/domain/export-schedule.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import type { ExportScheduleTable, SavedExportTable } from '../../db/tables.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import type { Content } from './requests.ts'
import { exporter } from './sources.ts'

/* When a saved export is made for someone: each person schedules for themselves, also one that a colleague shares. */

type Schedule = z.output<typeof exportSchedule>

/** A saved export that someone may run: their own, or one that an active colleague shares. */
export async function findOffered(
  db: Queryable,
  staffId: string,
  id: string,
): Promise<(Content & { name: string }) | undefined> {
  const row = await db
    .selectFrom('saved_export')
    .innerJoin('staff', 'staff.id', 'saved_export.staff_id')
    .selectAll('saved_export')
    .where('saved_export.id', '=', id)
    .where('saved_export.removed_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('saved_export.staff_id', '=', staffId),
        eb.and([eb('saved_export.shared_at', 'is not', null), eb('staff.disabled_at', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
  return row && { name: row.name, ...contentOf(row) }
}

/** What a saved export exports. */
export function contentOf({ what, columns, filter, format }: Selectable<SavedExportTable>): Content {
  return { what, columns, filter, format } as Content
}

/** The schedules of someone, by the id of the saved export. */
export async function schedulesOf(db: Queryable, staffId: string): Promise<Map<string, Schedule>> {
  const rows = await db.selectFrom('export_schedule').selectAll().where('staff_id', '=', staffId).execute()
  return new Map(rows.map(row => [row.saved_export_id, present(row)]))
}

/** Idempotent. Throws 404 for a saved export that is not offered to the caller, and 403 for one that they may not make. */
export function scheduleExport(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, every }: { id: string; every: ExportRhythm },
): Promise<Schedule> {
  return transact(async tx => {
    const saved = await findOffered(tx, member.id, id)
    if (!saved) throw new AppError('not-found', 'There is no such saved export.')
    exporter(member, saved.what)
    const next = { every, next_at: nextExport(every, context.clock.now()), stopped_why: null }
    const row = await tx
      .insertInto('export_schedule')
      .values({ id: context.random.id(), staff_id: member.id, saved_export_id: id, ...next })
      .onConflict(conflict => conflict.columns(['staff_id', 'saved_export_id']).doUpdateSet(next))
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'export.scheduled',
      subject: `export:${id}`,
      detail: { what: saved.what, filter: saved.filter, columns: saved.columns, format: saved.format, every },
    })
    return present(row)
  })
}

/** Idempotent: also for one that was never scheduled. */
export function unscheduleExport(
  context: Context,
  transact: Transact,
  { id: staffId }: StaffMember,
  id: string,
): Promise<undefined> {
  return transact(async tx => {
    const { numDeletedRows } = await tx
      .deleteFrom('export_schedule')
      .where('staff_id', '=', staffId)
      .where('saved_export_id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      await recordAudit(tx, context, {
        actor: { kind: 'staff', id: staffId },
        action: 'export.unscheduled',
        subject: `export:${id}`,
      })
    return undefined
  })
}

function present({ every, next_at, stopped_why }: Selectable<ExportScheduleTable>): Schedule {
  return {
    every: every as ExportRhythm,
    ...(next_at ? { next_at: next_at.toISOString() } : {}),
    ...(stopped_why ? { stopped: stopped_why as ExportStop } : {}),
  }
}
