import type * as z from 'zod'
import type { fileCells } from '#shared/contract/schemas/sittings.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember, UploadedFile } from '../../http/handler.ts'
import { readListFile } from '../../lists/read-list-file.ts'
import type { OfferingKey } from '../seats/offering-terms.ts'
import { requireOffering } from '../seats/offerings.ts'

/** As many scores as one import takes, with some lines above and below them. */
const mostRows = 10_100
const mostColumns = 40

/** The cells of a file with screening scores. Throws 404, 413, 415 and 422 with advice. */
export async function readScreeningFile(
  db: Queryable,
  member: StaffMember,
  { files, ...offering }: OfferingKey & { files: readonly UploadedFile[] },
): Promise<z.output<typeof fileCells>> {
  await requireOffering(db, member, offering, ['work.plan'])
  const { rows } = await readListFile(files)
  if (rows.length > mostRows) throw new AppError('too-large', 'Import up to 10,000 scores at a time. Split the file.')
  return { rows: rows.map(row => row.slice(0, mostColumns)) }
}
