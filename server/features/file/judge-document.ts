import type * as z from 'zod'
import type { judgedDocument, verdictBody } from '#shared/contract/schemas/file-work.ts'
import { judgingStages } from '#shared/domain/case-moves.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { documentReasonsIn } from '../../catalogue/reasons.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { lockFile, noSuchFile, type OpenedFile } from './access.ts'
import { versionNow } from './file-parts.ts'
import { beginWork } from './open-case.ts'
import { stateNow } from './present-case.ts'
import { conflict } from './stale.ts'

type Asked = z.output<typeof verdictBody> & { version: string }

/**
 * Sets or removes the verdict on the newest version of a document. Throws 404, 403, 409 if the applicant has replaced
 * it, someone else has judged it since, or a decision depends on it, and 422 for a rejection without a listed reason.
 */
export function judgeDocument(
  context: Context,
  transact: Transact,
  member: StaffMember,
  asked: Asked,
): Promise<z.output<typeof judgedDocument>> {
  return transact(async tx => {
    const uuid = await applicationOf(tx, asked.version)
    const file = await lockFile(tx, member, uuid, ['documents.check'])
    const document = await requireJudgeable(tx, file, asked)
    const reason = await reasonOf(tx, asked, document.verdict_reason)
    if (document.verdict !== asked.verdict || document.verdict_reason !== reason) {
      await beginWork(tx, context, member, file)
      await writeVerdict(tx, context, member, file, { ...asked, reason, kind: document.kind })
    }
    return { version: await versionNow(tx, asked.version), case: await stateNow(tx, member, uuid) }
  })
}

async function applicationOf(tx: Tx, version: string): Promise<string> {
  const found = await tx
    .selectFrom('document')
    .innerJoin('application', 'application.id', 'document.application_id')
    .select('application.uuid')
    .where('document.id', '=', version)
    .executeTakeFirst()
  if (!found) throw noSuchFile()
  return found.uuid
}

async function requireJudgeable(tx: Tx, file: OpenedFile, { version, was }: Asked) {
  const document = await tx
    .selectFrom('document')
    .leftJoin('file_check', 'file_check.storage_key', 'document.storage_key')
    .leftJoin('staff', 'staff.id', 'document.judged_by')
    .select(['document.kind', 'document.verdict', 'document.verdict_reason', 'document.replaced_at'])
    .select(['staff.full_name', 'file_check.storage_key as checked_key'])
    .where('document.id', '=', version)
    .executeTakeFirst()
  if (!document) throw noSuchFile()
  if (document.replaced_at)
    throw await conflict(tx, file, 'The applicant has uploaded a newer version of this document.')
  if (document.checked_key)
    throw new AppError('too-early', 'This file is still being checked for viruses. Try again in a minute.')
  if (!judgingStages.includes(file.row.stage))
    throw await conflict(
      tx,
      file,
      'This application is decided or withdrawn, so its documents can no longer be judged.',
    )
  if (was !== undefined && was !== document.verdict) {
    const verdict = document.verdict ?? 'not judged'
    throw await conflict(
      tx,
      file,
      `${document.full_name ?? 'Someone else'} has changed this verdict. It is now ${verdict}.`,
    )
  }
  return document
}

/** A retired reason may remain on a verdict that already has it. */
async function reasonOf(tx: Tx, { verdict, reason }: Asked, stored: string | null): Promise<string | null> {
  if (verdict !== 'rejected') return null
  if (reason === undefined) throw invalidFields([{ field: 'reason', message: 'Choose a reason.' }])
  const isOffered = (await documentReasonsIn(tx)).some(({ code }) => code === reason)
  if (!isOffered && reason !== stored) throw invalidFields([{ field: 'reason', message: 'Choose a reason.' }])
  return reason
}

async function writeVerdict(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { row }: OpenedFile,
  { version, verdict, reason, kind }: Pick<Asked, 'version' | 'verdict'> & { reason: string | null; kind: string },
): Promise<void> {
  const judged = verdict
    ? { judged_at: context.clock.now(), judged_by: member.id }
    : { judged_at: null, judged_by: null }
  await tx
    .updateTable('document')
    .set({ verdict, verdict_reason: reason, ...judged })
    .where('id', '=', version)
    .execute()
  await tx
    .updateTable('admission_case')
    .set(eb => ({ revision: eb('revision', '+', 1) }))
    .where('application_id', '=', row.id)
    .execute()
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: member.id },
    action: verdict ? `document.${verdict}` : 'document.verdict-taken-back',
    subject: `application:${row.uuid}`,
    detail: { kind, id: version, ...(reason ? { reason } : {}) },
  })
}
