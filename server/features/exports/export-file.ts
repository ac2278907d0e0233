import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import { AppError } from '../../errors.ts'
import type { FileAnswer, StaffMember, Transact } from '../../http/handler.ts'
import { limitConcurrency } from '../../limit-concurrency.ts'
import { type OpenedFile, requireFile } from '../cases/access.ts'
import { presentFile } from '../cases/read-case.ts'
import { drawFile } from './draw-file.ts'
import { documentsIn, referencesIn } from './parts-of-file.ts'
import { countThisWeek, lockExports, needsColleague, noteExported } from './weekly-people.ts'

/** Each holds the documents of one person in memory. */
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
    const shown = await presentFile(context, member, file)
    const references = await referencesIn(context, file, shown)
    await noteExport(context, transact, member, { file, references: references.map(({ id }) => id) })
    const documents = await documentsIn(context, file, shown)
    const bytes = await drawFile({ shown, documents, references, file, by: member.fullName, at: context.clock.now() })
    const fileName = `${shown.application_number || 'application'}.pdf`
    return { contentType: 'application/pdf', fileName, size: bytes.length, bytes }
  })
}

interface Noted {
  file: OpenedFile
  references: readonly string[]
}

async function noteExport(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { file: { row }, references }: Noted,
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
    await recordAudit(tx, context, { actor, action: 'export.made', subject, detail: { what: 'file', count: 1 } })
    for (const referee of references)
      await recordAudit(tx, context, { actor, action: 'reference.read', subject, detail: { referee } })
  })
}
