import type * as z from 'zod'
import type { CheckerNote, checkerNoteAnswer, checkerNoteBody } from '#shared/contract/schemas/checker-notes.ts'
import type { Context } from '../../base/context.ts'
import { decrypt, encrypt } from '../../base/encrypt.ts'
import { AppError } from '../../base/errors.ts'
import { purposeKey } from '../../base/keys.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { nameAt } from '../../db/name-at.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { lockFile, type OpenedFile } from './access.ts'
import { conflict } from './stale.ts'

type Answer = z.output<typeof checkerNoteAnswer>
type Written = z.output<typeof checkerNoteBody>

const keyOf = ({ config }: Pick<Context, 'config'>) => purposeKey(config.secret, 'checker-note')

/** The note for the result checker, for the officer to whom the application is assigned. Throws 404 and 403. */
export function readCheckerNote(
  context: Context,
  transact: Transact,
  member: StaffMember,
  uuid: string,
): Promise<Answer> {
  return transact(async tx => {
    const file = await lockAsChecker(tx, member, uuid)
    const note = await noteOf(tx, context, file)
    if (note) await record(tx, context, member, { uuid, action: 'checker-note.read' })
    return { note }
  })
}

/**
 * Replaces the note, or removes it if the text is empty. The same text once more changes nothing. Throws 404, 403, and 409 for a version that
 * is not the newest.
 */
export function writeCheckerNote(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { uuid, ...written }: Written & { uuid: string },
): Promise<Answer> {
  return transact(async tx => {
    const file = await lockAsChecker(tx, member, uuid)
    const before = await noteOf(tx, context, file)
    if (written.body === (before ? before.body : '')) return { note: before }
    if (written.version !== (before?.version ?? null))
      throw await conflict(tx, file, 'This note was changed after you opened it. Read the newer text first.')
    const action = written.body === '' ? 'checker-note.removed' : 'checker-note.written'
    if (written.body === '') await remove(tx, file)
    else await replace(tx, context, member, { file, body: written.body })
    await record(tx, context, member, { uuid, action })
    return { note: await noteOf(tx, context, file) }
  })
}

/** Locks the file of the officer to whom it is assigned: whatever else someone may do, they are not the one who checks. */
async function lockAsChecker(tx: Tx, member: StaffMember, uuid: string): Promise<OpenedFile> {
  const file = await lockFile(tx, member, uuid, ['documents.check'])
  if (file.row.assignee_id !== member.id)
    throw new AppError('forbidden', 'Only the officer who has this application assigned can read and write this note.')
  return file
}

async function noteOf(tx: Tx, context: Context, { row }: OpenedFile): Promise<CheckerNote> {
  const stored = await tx
    .selectFrom('checker_note')
    .selectAll()
    .select(nameAt('written_by', 'written_at').as('full_name'))
    .where('application_id', '=', row.id)
    .executeTakeFirst()
  if (!stored) return null
  return {
    body: decrypt(keyOf(context), stored.sealed, row.uuid)?.toString() ?? null,
    version: stored.version,
    by: { id: stored.written_by, full_name: stored.full_name },
    written_at: stored.written_at.toISOString(),
  }
}

async function replace(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { file: { row }, body }: { file: OpenedFile; body: string },
): Promise<void> {
  const note = {
    version: context.random.id(),
    sealed: encrypt(keyOf(context), Buffer.from(body), row.uuid),
    written_by: member.id,
    written_at: context.clock.now(),
  }
  await tx
    .insertInto('checker_note')
    .values({ application_id: row.id, ...note })
    .onConflict(before => before.column('application_id').doUpdateSet(note))
    .execute()
}

async function remove(tx: Tx, { row }: OpenedFile): Promise<void> {
  await tx.deleteFrom('checker_note').where('application_id', '=', row.id).execute()
}

function record(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { uuid, action }: { uuid: string; action: string },
): Promise<void> {
  const actor = { kind: 'staff', id: member.id } as const
  return recordAudit(tx, context, { actor, action, subject: `application:${uuid}` })
}
