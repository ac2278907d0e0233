import { clockOf } from '../../domain/time-zone.ts'
import { usualZone } from '../../domain/time-zone-names.ts'
import { part } from '../current.ts'

/** What `shared/domain/clock.ts` returns in browsers. */
export const universityClock = part(({ institution }) => clockOf(institution.timeZone ?? usualZone))
