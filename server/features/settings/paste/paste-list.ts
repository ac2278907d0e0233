import type { Catalogue } from '#shared/catalogue/types.ts'
import type { Pasted } from '#shared/contract/schemas/setting-lists.ts'
import type { ListColumn } from '#shared/domain/lists/columns.ts'
import type { ListLine } from '#shared/domain/lists/read-list.ts'
import type { Change } from '../../../catalogue/parts.ts'

export type Row = Pasted['rows'][number]

/** What a list makes of a setting. */
export interface Merged {
  rows: Row[]
  changes: Change[]
}

/** How the lines of a spreadsheet become a setting. */
export interface PasteList<Key extends string = string> {
  columns: readonly ListColumn<Key>[]
  /** Without it, a line is no data. */
  key: Key
  /** Columns whose cells may be merged: an empty one says what the line above says. */
  merged?: readonly Key[]
  merge(lines: readonly ListLine<Key>[], catalogue: Catalogue, others: 'keep' | 'drop'): Merged
}
