import { part } from '../current.ts'
import { filePath } from '../file-id.ts'
import { imageOf } from '../image-of.ts'
import type { ProgrammeRow } from '../types.ts'

/** With the name of a drawing that was chosen, and the address of the handbook. */
export type RowInBrowser = Omit<ProgrammeRow, 'motif'> & { image?: string }

/** What lists, search, comparison, forms and fees know of each programme. */
export const programmeRows = part(({ programmes }) =>
  programmes.map(
    ({ text: _text, otherCredits: _others, motif, handbook, ...row }): RowInBrowser => ({
      ...row,
      ...(motif ? { image: imageOf({ ...row, motif }) } : {}),
      ...(handbook ? { handbook: filePath(handbook) } : {}),
    }),
  ),
)
