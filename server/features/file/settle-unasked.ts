import { sql } from 'kysely'
import type * as z from 'zod'
import type { settledUnasked, unaskedBody } from '#shared/contract/schemas/file-work.ts'
import { judgingStages } from '#shared/domain/case-moves.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { unaskedKept, unaskedTaken } from '../../emails/cases.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { askedForm } from '../applications/asked-form.ts'
import { getApplication } from '../applications/queries.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutOf } from '../requests/about.ts'
import { lockFile, noSuchFile, type OpenedFile } from './access.ts'
import { documentsOf } from './file-parts.ts'
import { beginWork } from './open-case.ts'
import { stateNow } from './present-case.ts'
import { conflict } from './stale.ts'

type Asked = z.output<typeof unaskedBody> & { version: string }

/**
 * Takes a document that an applicant sent without being asked, which makes it the current version, or leaves it and keeps the one that
 * is there. The applicant is emailed. Throws 404, 403, and 409 if a colleague was first, the applicant has sent another one since, the
 * virus check is not over, or a decision depends on the documents.
 */
export function settleUnasked(
  context: Context,
  transact: Transact,
  member: StaffMember,
  asked: Asked,
): Promise<z.output<typeof settledUnasked>> {
  return transact(async tx => {
    const uuid = await applicationWith(tx, asked.version)
    const file = await lockFile(tx, member, uuid, ['documents.check'])
    const { kind } = await requireWaiting(tx, file, asked.version)
    await beginWork(tx, context, member, file)
    if (asked.take) await makeCurrent(tx, context, file, { id: asked.version, kind })
    else
      await tx
        .updateTable('document')
        .set({ unasked: 'left', unasked_answer: asked.answer || null })
        .where('id', '=', asked.version)
        .execute()
    await tx
      .updateTable('admission_case')
      .set({ revision: sql`revision + 1` })
      .where('application_id', '=', file.row.id)
      .execute()
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: asked.take ? 'document.taken' : 'document.left',
      subject: `application:${uuid}`,
      detail: { kind, id: asked.version },
    })
    await tell(tx, context, file, { kind, ...asked })
    return { documents: await documentsOf(tx, file), case: await stateNow(tx, member, uuid) }
  })
}

async function applicationWith(tx: Tx, version: string): Promise<string> {
  const found = await tx
    .selectFrom('document')
    .innerJoin('application', 'application.id', 'document.application_id')
    .select('application.uuid')
    .where('document.id', '=', version)
    .where('document.unasked', 'is not', null)
    .executeTakeFirst()
  if (!found) throw noSuchFile()
  return found.uuid
}

async function requireWaiting(tx: Tx, file: OpenedFile, version: string): Promise<{ kind: string }> {
  const document = await tx
    .selectFrom('document')
    .leftJoin('file_check', 'file_check.storage_key', 'document.storage_key')
    .select(['document.kind', 'document.unasked', 'file_check.storage_key as checked_key'])
    .where('document.id', '=', version)
    .executeTakeFirst()
  if (!document) throw noSuchFile()
  if (document.unasked !== 'waiting')
    throw await conflict(
      tx,
      file,
      document.unasked === 'replaced'
        ? 'The applicant has sent a newer version of this document.'
        : 'A colleague has already settled this document.',
    )
  if (document.checked_key)
    throw new AppError('too-early', 'This file is still being checked for viruses. Try again in a minute.')
  if (!judgingStages.includes(file.row.stage))
    throw await conflict(tx, file, 'This application is decided or withdrawn, so its documents no longer change.')
  return document
}

async function makeCurrent(
  tx: Tx,
  context: Context,
  { row }: OpenedFile,
  { id, kind }: { id: string; kind: string },
): Promise<void> {
  const now = context.clock.now()
  await tx
    .updateTable('document')
    .set({ replaced_at: now })
    .where('application_id', '=', row.id)
    .where('kind', '=', kind)
    .where('replaced_at', 'is', null)
    .execute()
  await tx
    .updateTable('document')
    .set({ replaced_at: null, submitted_at: now, unasked: 'taken' })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('application')
    .set({ revision: sql`revision + 1`, updated_at: now })
    .where('id', '=', row.id)
    .execute()
}

async function tell(
  tx: Tx,
  context: Context,
  { row }: OpenedFile,
  { kind, take, answer }: Asked & { kind: string },
): Promise<void> {
  const record = await getApplication(tx, row.id)
  const slot = askedForm(record).documents.find(one => one.kind === kind)
  const about = { ...aboutOf(context, record), document: slot?.label ?? kind }
  const content = take ? unaskedTaken(about) : unaskedKept({ ...about, answer: answer ?? '' })
  await tellApplicant(tx, context, record, { kind: take ? 'document-taken' : 'document-left', content })
}
