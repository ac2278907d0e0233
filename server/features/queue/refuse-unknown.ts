import { invalidFields } from '../../base/errors.ts'

/** Throws 422 for a search with a filter that there is not: a list leaves it out and says so, but what acts on a view would reach everyone. */
export function refuseUnknown(unknown: readonly string[] = []): void {
  if (unknown.length === 0) return
  const named = unknown.map(one => `“${one}”`).join(', ')
  const message = `There is no filter ${named}. Correct it or remove it. Without it, more applications would be included than you mean.`
  throw invalidFields([{ field: 'filter', message }])
}
