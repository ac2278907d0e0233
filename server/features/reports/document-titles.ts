import { formDescription } from '#shared/forms/index.ts'
import { formIds } from '../../http/docs/form-schema.ts'

/** How each kind of document is called; one that no form asks for any more keeps its key. */
export function documentTitles(): (kind: string) => string {
  const titles = new Map(
    formIds.flatMap(id => formDescription(id).documents.map(({ kind, label }) => [kind, label] as const)),
  )
  return kind => titles.get(kind) ?? kind
}
