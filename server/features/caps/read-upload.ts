import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { safeFileName } from '#shared/domain/files.ts'
import { AppError, invalidFields } from '../../errors.ts'
import type { UploadedFile } from '../../http/handler.ts'

export interface TextFile {
  name: string
  text: string
  hash: Buffer
}

/** The text of the only uploaded file. Throws 413, 415 and 422 with advice. */
export async function readUpload(files: readonly UploadedFile[]): Promise<TextFile> {
  const file = files.find(({ field }) => field === 'file')
  if (!file) throw invalidFields([{ field: 'file', message: 'Choose a file.' }])
  if (file.outcome === 'too-large') throw new AppError('too-large', 'This file has more than 5 MB. Split it.')
  const bytes = await readFile(file.outcome.staged.path)
  return {
    name: safeFileName(file.fileName),
    text: decode(bytes),
    hash: createHash('sha256').update(bytes).digest(),
  }
}

/** Decodes a spreadsheet’s CSV: UTF-8, or UTF-16 with a byte order mark. */
function decode(bytes: Buffer): string {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004')))
    throw new AppError('unsupported-type', 'This is an Excel workbook. Save it as “CSV UTF-8” and choose that file.')
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    if (!text.includes('\0')) return text.normalize('NFC')
  } catch {
    // Handled below.
  }
  throw new AppError('unsupported-type', 'This file is not a text file in UTF-8. Save it as “CSV UTF-8” and try again.')
}
