import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { safeFileName } from '#shared/domain/files.ts'
import { type CleanCell, cellsOfText, cleanCell, separatorIn } from '#shared/domain/lists/cells.ts'
import { AppError, invalidFields } from '../base/errors.ts'
import type { UploadedFile } from '../http/handler.ts'
import { decodeText } from './decode-text.ts'
import { readXlsx, UnreadableWorkbook } from './read-xlsx.ts'

/** A list as it was uploaded. */
export interface ListFile {
  name: string
  rows: string[][]
  /** Whether it is a text in which commas separate the cells, so that one within a cell needs quotation marks. */
  hasCommas: boolean
  /** SHA-256 of the bytes. */
  hash: Buffer
}

const zipStart = Buffer.from('PK\u0003\u0004')
/** Banks and portals give tables of HTML names such as `statement.xls`. */
const markup = /^\uFEFF?\s*<(?:\?xml|!doctype|!--|html|head|meta|style|body|table|div|document)\b/i
const oldExcelStart = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** The cells of the only uploaded file, CSV or XLSX. Throws 413, 415 and 422 with advice. */
export async function readListFile(files: readonly UploadedFile[], clean: CleanCell = cleanCell): Promise<ListFile> {
  const file = files.find(({ field }) => field === 'file')
  if (!file) throw invalidFields([{ field: 'file', message: 'Choose a file.' }])
  if (file.outcome === 'too-large') throw new AppError('too-large', 'This file has more than 5 MB. Split it.')
  const bytes = await readFile(file.outcome.staged.path)
  const cells = cellsOf(bytes, clean)
  if (cells.rows.every(row => row.every(cell => cell.trim() === '')))
    throw invalidFields([{ field: 'file', message: 'This file is empty. Choose another file.' }])
  return {
    name: safeFileName(file.fileName),
    ...cells,
    hash: createHash('sha256').update(bytes).digest(),
  }
}

function cellsOf(bytes: Buffer, clean: CleanCell): Pick<ListFile, 'rows' | 'hasCommas'> {
  if (bytes.subarray(0, 4).equals(zipStart)) return { rows: workbookCells(bytes, clean), hasCommas: false }
  if (bytes.subarray(0, 4).equals(oldExcelStart))
    throw new AppError(
      'unsupported-type',
      'This is a workbook of an old Excel, or one with a password. Save it as “Excel Workbook (.xlsx)” without a password, or as CSV.',
    )
  const text = decodeText(bytes)
  if (text === undefined)
    throw new AppError('unsupported-type', 'This file is not a list. Choose a CSV file or an Excel workbook (.xlsx).')
  if (markup.test(text))
    throw new AppError(
      'unsupported-type',
      'This is a web page or XML that only looks like a list. Open it in Excel and save it as “Excel Workbook (.xlsx)”, or export it as CSV.',
    )
  return { rows: cellsOfText(text, clean), hasCommas: separatorIn(text) === ',' }
}

function workbookCells(bytes: Buffer, clean: CleanCell): string[][] {
  try {
    return readXlsx(bytes, clean)
  } catch (error) {
    if (!(error instanceof UnreadableWorkbook)) throw error
    throw error.message === 'too large'
      ? new AppError(
          'too-large',
          'This workbook is too large. Save the sheet with the list as CSV and choose that file.',
        )
      : new AppError('unsupported-type', 'This file cannot be read as a workbook. Save it as CSV and choose that file.')
  }
}
