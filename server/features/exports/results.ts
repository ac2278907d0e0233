import { sql } from 'kysely'
import type * as z from 'zod'
import type { exportResult } from '#shared/contract/schemas/scheduled-exports.ts'
import type { ExportKind } from '#shared/domain/export-kinds.ts'
import { type ExportOutcome, type ExportRhythm, exportResultSpan } from '#shared/domain/export-schedule.ts'
import { type Grant, isWider } from '#shared/domain/staff.ts'
import { before } from '#shared/domain/time-span.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { FileAnswer, StaffMember, Transact } from '../../http/handler.ts'
import { grantsFor } from './requests.ts'

type Result = z.output<typeof exportResult>

/** What became of the caller’s scheduled exports, newest first. */
export async function listResults(context: Context, { id }: StaffMember): Promise<Result[]> {
  const rows = await live(context, id)
    .select(['id', 'name', 'what', 'every', 'outcome', 'made_at', 'row_count', 'file_name'])
    .select(sql<number | null>`octet_length(bytes)`.as('size'))
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ what, every, outcome, made_at, row_count, file_name, size, ...row }) => ({
    ...row,
    what: what as ExportKind,
    every: every as ExportRhythm,
    outcome: outcome as ExportOutcome,
    made_at: made_at.toISOString(),
    ...(size === null || file_name === null ? {} : { file: { name: file_name, size, rows: row_count } }),
  }))
}

/**
 * A file, for the person for whom it was made. Throws 404 for anyone else’s, and 403 if the caller has lost a right by which it was made, or somebody in
 * it is someone whose application they must not work on. Each download is recorded.
 */
export async function downloadResult(
  context: Context,
  transact: Transact,
  member: StaffMember,
  id: string,
): Promise<FileAnswer> {
  const row = await live(context, member.id)
    .select(['what', 'scope', 'people', 'file_name', 'content_type', 'bytes', 'row_count'])
    .where('id', '=', id)
    .executeTakeFirst()
  const { file_name, content_type, bytes } = row ?? {}
  if (!row || !file_name || !content_type || !bytes)
    throw new AppError('not-found', 'There is no such file, or it has been deleted.')
  const what = row.what as ExportKind
  const hasLost = isWider(grantsFor(member.grants, what), row.scope as Grant[])
  if (hasLost || row.people.some(person => member.own.includes(Number(person))))
    throw new AppError('forbidden', 'Your rights have changed since this file was made. Run the export again.')
  await transact(tx =>
    recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'export.collected',
      subject: `export:${id}`,
      detail: { what, rows: row.row_count, count: row.people.length },
    }),
  )
  return { contentType: content_type, fileName: file_name, size: bytes.length, bytes }
}

function live({ db, clock }: Context, staffId: string) {
  return db
    .selectFrom('export_result')
    .where('staff_id', '=', staffId)
    .where('made_at', '>=', before(clock.now(), exportResultSpan))
}
