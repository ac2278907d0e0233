import { exportColumns } from '#shared/domain/export-kinds.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Content } from './requests.ts'

/** Throws 422 without columns, for one that is not offered, and for one that is named twice. */
export function requireColumns({ what, columns }: Pick<Content, 'what' | 'columns'>): void {
  if (columns.length === 0) throw invalidFields([{ field: 'columns', message: 'Choose at least one column.' }])
  const known = new Set(exportColumns[what].map(({ id }) => id))
  if (new Set(columns).size < columns.length || !columns.every(id => known.has(id)))
    throw invalidFields([{ field: 'columns', message: 'One of these columns is not offered, or is named twice.' }])
}
