import { part } from '../current.ts'

/** Every version of the terms and the privacy text together, the newest last. */
export const consentVersions = part(({ consent }) => consent)
