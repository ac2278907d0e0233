import type { Day } from '#shared/domain/calendar.ts'
import { today } from './today.ts'

/**
 * Removes text about rounds that have closed since the page was built: every element whose `data-until` is a day that has passed.
 * Style sheets show the rest (`soonest`, `if-none`).
 */
export function dropClosedRounds(within: ParentNode = document, day: Day = today()): void {
  for (const part of within.querySelectorAll<HTMLElement>('[data-until]'))
    if (part.dataset.until && part.dataset.until < day) part.remove()
}
