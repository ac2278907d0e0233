import type { AnnouncedRound } from './announced-round.ts'
import type { Catalogue } from './types.ts'

/** What a site is rendered from, besides the compiled parts. */
export interface SiteInput {
  /** Of the catalogue and the rounds; pages and `/version.json` carry it. */
  key: string
  catalogue: Catalogue
  rounds: readonly AnnouncedRound[]
  /** The crest that the catalogue names, in base64. */
  crest?: string | undefined
  /** The version of the build, and where its pages find the API. */
  version: string
  apiBaseUrl: string
  /** The folder of the site that is served until now: what did not change is taken from it. */
  earlierDir: string
  /** False: brochures and pictures that are not there yet are left for later, because drawing them takes longer than all pages. */
  isDrawn?: boolean
}
