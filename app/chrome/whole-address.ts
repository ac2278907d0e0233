import { publicUrlToken } from '#shared/paths.ts'

/** The whole address of a page of this site, or of another one that is given whole. */
export function wholeAddress(pathOrUrl: string): string {
  const site = typeof document === 'undefined' ? publicUrlToken : location.origin
  return pathOrUrl.startsWith('/') ? site + pathOrUrl : pathOrUrl
}
