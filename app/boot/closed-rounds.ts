import { type Day, dayOf } from '#shared/domain/calendar.ts'

/**
 * Takes out of a page, or a part of one, what speaks of a round of applications that has closed since the page was made: the whole of the element
 * whose `data-until` is a day that is over in West Africa Time. Sheets show what is left (`soonest`, `if-none`).
 */
export function dropClosedRounds(within: ParentNode = document, today: Day = dayOf(new Date())): void {
  for (const part of within.querySelectorAll<HTMLElement>('[data-until]'))
    if (part.dataset.until && part.dataset.until < today) part.remove()
}
