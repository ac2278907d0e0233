import { usualZone } from '../../domain/time-zone-names.ts'
import { part } from '../current.ts'

/** The time zone of the university, as the database knows it too: 'Africa/Lagos'. */
export const timeZone = part(({ institution }) => institution.timeZone ?? usualZone)
