import { findProgramme, type ProgrammeSummary } from '#shared/domain/programmes.ts'

/** As many as fit side by side on a phone. */
export const mostCompared = 3

/** The programmes to compare in an address: ones that are offered, without duplicates, up to three. */
export function comparedIn(search: string): ProgrammeSummary[] {
  const ids = new URLSearchParams(search).get('compare')?.split(',') ?? []
  return [...new Set(ids)]
    .flatMap(id => findProgramme(id) ?? [])
    .filter(({ isRetired }) => !isRetired)
    .slice(0, mostCompared)
}

/** The query string with the comparison, or without it if there is nothing to compare; the rest is unchanged. */
export function searchComparing(search: string, ids: readonly string[]): string {
  const params = new URLSearchParams(search)
  params.delete('compare')
  // Commas are allowed in a query and keep the address readable.
  const compare = ids.length > 0 ? `compare=${ids.map(encodeURIComponent).join(',')}` : ''
  const text = [params.toString(), compare].filter(Boolean).join('&')
  return text && `?${text}`
}
