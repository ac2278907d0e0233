import { initialsOf } from '../domain/brand/initials.ts'
import type { ProgrammeRow } from './types.ts'

/** Chosen for a plain drawing of the programme’s initials. */
export const initialsMotif = 'initials'

/** The name of a programme’s drawing; one that nobody has drawn is made of initials. */
export function imageOf({ motif, subject, title }: Pick<ProgrammeRow, 'motif' | 'subject' | 'title'>): string {
  return motif === initialsMotif ? `${initialsMotif}-${initialsOf(title)}` : (motif ?? subject)
}
