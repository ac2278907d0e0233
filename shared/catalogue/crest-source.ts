import { type CrestSource, lettersOf } from '../domain/brand/crest.ts'
import { sampleCatalogue } from './current.ts'
import { smallFilePath } from './file-id.ts'
import type { Institution } from './types.ts'

/** What a crest is drawn from: what was uploaded, else the initials. The emblem is the sample university’s alone. */
export function crestSource(institution: Pick<Institution, 'name' | 'shortName' | 'crest'>): CrestSource {
  if (institution.crest) return { kind: 'file', href: smallFilePath(institution.crest) }
  return institution.name === sampleCatalogue.institution.name ? { kind: 'emblem' } : lettersOf(institution)
}
