import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { safeFileName } from '#shared/domain/files.ts'
import type { Currency } from '#shared/domain/money.ts'
import { isMt940, readMt940 } from '#shared/domain/statements/mt940.ts'
import { NoStatement, type ReadStatement, readStatementTable } from '#shared/domain/statements/statement.ts'
import { invalidFields } from '../../base/errors.ts'
import type { UploadedFile } from '../../http/handler.ts'
import { decodeText } from '../../lists/decode-text.ts'
import { readListFile } from '../../lists/read-list-file.ts'

export interface StatementFile extends ReadStatement {
  name: string
  hash: Buffer
}

/** The money that came in, of an uploaded CSV, XLSX or MT940 file. Throws 413, 415 and 422 with what is wrong. */
export async function readStatementFile(
  files: readonly UploadedFile[],
  currency: Currency | undefined,
): Promise<StatementFile> {
  try {
    const swift = await readSwift(files, currency)
    if (swift) return swift
    const { name, hash, ...table } = await readListFile(files)
    return { name, hash, ...readStatementTable(table, currency) }
  } catch (error) {
    if (error instanceof NoStatement) throw invalidFields([{ field: error.field, message: error.message }])
    throw error
  }
}

async function readSwift(
  files: readonly UploadedFile[],
  currency: Currency | undefined,
): Promise<StatementFile | undefined> {
  const file = files.find(({ field }) => field === 'file')
  if (!file || file.outcome === 'too-large') return undefined
  const bytes = await readFile(file.outcome.staged.path)
  const text = decodeText(bytes)
  if (text === undefined || !isMt940(text)) return undefined
  const hash = createHash('sha256').update(bytes).digest()
  return { name: safeFileName(file.fileName), hash, ...readMt940(text, currency) }
}
