import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { limitConcurrency } from '../../base/limit-concurrency.ts'
import { recordAudit } from '../../db/audit.ts'
import { zipStream } from '../../documents/zip.ts'
import type { FileAnswer, StaffMember, Transact } from '../../http/handler.ts'
import { type OpenedFile, requireFile } from '../file/access.ts'
import { presentFile } from '../file/read-case.ts'
import { drawFile } from './draw-file.ts'
import { documentsIn, readLater, referencesIn } from './parts-of-file.ts'
import { countThisWeek, lockExports, needsColleague, noteExported } from './weekly-people.ts'
import { type Parts, zipEntries } from './zip-file.ts'

/** Each holds the PDF of one person in memory. */
const limited = limitConcurrency(2)

/**
 * One application as a PDF with bookmarks: exactly what the caller may see of it, and only a decision that was released, because the file leaves the
 * office. It is recorded before its first byte is sent. Throws 404, and 403 without the right to export, and for more people than may be exported in a
 * week without a colleague.
 */
export async function exportFile(
  context: Context,
  transact: Transact,
  member: StaffMember,
  uuid: string,
): Promise<FileAnswer> {
  const file = await requireFile(context.db, member, uuid, ['people.export'])
  return limited(async () => {
    const parts = await partsToExport(context, transact, member, { file, format: 'pdf' })
    const { shown } = parts
    const bytes = await drawFile({ ...drawnFrom(context, parts), by: member.fullName, at: context.clock.now() })
    const fileName = `${shown.application_number || 'application'}.pdf`
    return { contentType: 'application/pdf', fileName, size: bytes.length, bytes }
  })
}

/**
 * The same as a ZIP archive, with each document as it was sent, streamed one after another. Recorded and counted like the PDF. Throws like
 * `exportFile`.
 */
export async function exportFileAsZip(
  context: Context,
  transact: Transact,
  member: StaffMember,
  uuid: string,
): Promise<FileAnswer> {
  const file = await requireFile(context.db, member, uuid, ['people.export'])
  const parts = await partsToExport(context, transact, member, { file, format: 'zip' })
  const at = context.clock.now()
  const folder = parts.shown.application_number || 'application'
  const entries = zipEntries(context, { ...parts, folder, by: member.fullName, at })
  return { contentType: 'application/zip', fileName: `${folder}.zip`, bytes: zipStream(entries, at) }
}

/** What is drawn, with files that are read when it is their turn. */
export function drawnFrom(context: Context, { shown, listed, references }: Parts) {
  return {
    shown,
    documents: listed.map(one => readLater(context, one)),
    references: references.map(({ letter, ...one }) => ({ ...one, letter: letter && readLater(context, letter) })),
  }
}

async function partsToExport(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { file, format }: { file: OpenedFile; format: 'pdf' | 'zip' },
): Promise<Parts> {
  const shown = await presentFile(context, member, file)
  const references = await referencesIn(context, file, shown)
  await noteExport(context, transact, member, { file, format, references: references.map(({ id }) => id) })
  return { shown, references, listed: await documentsIn(context, file, shown) }
}

interface Noted {
  format: 'pdf' | 'zip'
  file: OpenedFile
  references: readonly string[]
}

async function noteExport(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { file: { row }, format, references }: Noted,
): Promise<void> {
  const actor = { kind: 'staff', id: member.id } as const
  const subject = `application:${row.uuid}`
  await transact(async tx => {
    await lockExports(tx, member)
    if (needsColleague(await countThisWeek(tx, context, member, [row.id])))
      throw new AppError(
        'forbidden',
        'You have exported as many people this week as one person may. Ask a colleague to download this file.',
      )
    await noteExported(tx, context, member, [row.id])
    await recordAudit(tx, context, {
      actor,
      action: 'export.made',
      subject,
      detail: { what: 'file', format, count: 1 },
    })
    for (const referee of references)
      await recordAudit(tx, context, { actor, action: 'reference.read', subject, detail: { referee } })
  })
}
