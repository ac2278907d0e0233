import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type * as z from 'zod'
import { type FilePurpose, filePath, filePurposes, pictureSize } from '#shared/catalogue/file-id.ts'
import type { settingFile } from '#shared/contract/schemas/settings.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { inspectFile } from '../../catalogue/files/inspect-file.ts'
import { keepMissing, linkFile } from '../../catalogue/files/keep-file.ts'
import { recordAudit } from '../../db/audit.ts'
import type { StaffMember, Transact, UploadedFile } from '../../http/handler.ts'

type SettingFile = z.output<typeof settingFile>

/**
 * Stores an uploaded crest, photograph or handbook; the name of its field says which it is. The same file twice is one file. Throws 422
 * with a sentence for what cannot be shown to anyone, and for more or fewer than one file.
 */
export async function storeUploaded(
  context: Context,
  transact: Transact,
  member: StaffMember,
  files: readonly UploadedFile[],
): Promise<SettingFile> {
  const { purpose, bytes } = await readUpload(files)
  const inspected = await inspectFile(bytes, purpose)
  if (!inspected.ok) throw invalidFields([{ field: purpose, message: inspected.problem }])
  const { file } = inspected
  if (purpose === 'handbook') await refuseInfected(context, bytes)
  const kept = await keepMissing(context, file)
  try {
    return await transact(async tx => {
      if (await linkFile(tx, context, { kept, by: member.id }))
        await recordAudit(tx, context, {
          actor: { kind: 'staff', id: member.id },
          action: 'setting.file-stored',
          subject: `setting:file/${file.id.slice(0, 32)}`,
          detail: { purpose, size: file.bytes.length },
        })
      return { id: file.id, ...pictureSize(file.id), url: filePath(file.id) }
    })
  } catch (error) {
    // Anything else may have been committed; the sweep removes what was not.
    if (error instanceof AppError) for (const { key } of kept) await context.files.remove(key)
    throw error
  }
}

/** A picture is drawn anew; a PDF is handed on as it is, so it is scanned where there is a scanner. Throws 422 and 503. */
async function refuseInfected({ scanner, log }: Context, bytes: Buffer): Promise<void> {
  if (!scanner) return
  const result = await scanner.scan(Readable.from([bytes])).catch(error => {
    log.warn({ err: error }, 'a handbook could not be scanned')
    throw new AppError('overloaded', 'The virus scanner does not answer. Try again in a few minutes.')
  })
  if (result.outcome === 'infected')
    throw invalidFields([
      { field: 'handbook', message: 'The virus scanner found something in this file. Choose another one.' },
    ])
}

async function readUpload(files: readonly UploadedFile[]): Promise<{ purpose: FilePurpose; bytes: Buffer }> {
  const [file, second] = files
  const purpose = filePurposes.find(name => name === file?.field)
  if (!file || !purpose || second)
    throw invalidFields([
      { field: file?.field ?? 'crest', message: 'Send one file, as the field crest, photo or handbook.' },
    ])
  if (file.outcome === 'too-large')
    throw invalidFields([{ field: purpose, message: 'This file is larger than 5 MB. Choose a smaller one.' }])
  return { purpose, bytes: await readFile(file.outcome.staged.path) }
}
