import type { PageName, pages } from './paths.ts'

/** The pages with forms whose skeletons a browser stores, so that an applicant can continue writing without a network. */
export const keptPages: readonly string[] = [
  '/login',
  '/application',
  '/document-upload',
  '/foundation-form',
  '/dashboard',
] satisfies (typeof pages)[PageName]['path'][]
