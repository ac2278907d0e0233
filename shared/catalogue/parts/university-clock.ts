import { fixedOffsetMs, usualZone } from '../../domain/time-zone.ts'
import { part } from '../current.ts'

/**
 * The clock that days and times are shown on. Where it is never changed, how far it is ahead of UTC in milliseconds: pages need the date
 * first, and making an `Intl` formatter is slow on weak phones. Otherwise the name of its time zone.
 */
export const universityClock = part(({ institution }) => {
  const zone = institution.timeZone ?? usualZone
  return fixedOffsetMs(zone) ?? zone
})
