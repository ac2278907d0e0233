import { type Day, dayOf } from '#shared/domain/calendar.ts'

/**
 * Takes out of a page what speaks of a round of applications that has closed since the page was made: the whole of the element
 * whose `data-until` is a day that is over in West Africa Time. Sheets show what is left (`soonest`, `if-none`).
 */
export function dropClosedRounds(today: Day = dayOf(new Date())): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-until]'))
    if (part.dataset.until && part.dataset.until < today) part.remove()
}
