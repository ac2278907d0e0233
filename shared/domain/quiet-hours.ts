import { hourOf } from './clock-days.ts'

/** News for many does not ring anyone’s phone from 21:00 to 07:00 (office.md section 12). */
const quiet = { from: 21, until: 7 } as const

/** True while messages of the lane `bulk` wait. */
export function isQuietHour(moment: Date): boolean {
  const hour = hourOf(moment)
  return hour >= quiet.from || hour < quiet.until
}
