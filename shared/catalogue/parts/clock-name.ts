import { usualZone, zoneName } from '../../domain/time-zone-names.ts'
import { part } from '../current.ts'

/** What the university’s clock is called after a time: 'West Africa Time'. */
export const clockName = part(({ institution }) => zoneName(institution.timeZone ?? usualZone))
