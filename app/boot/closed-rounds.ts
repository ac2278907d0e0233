import { pageMoment } from './page-moment.ts'

/**
 * Removes text about rounds that have closed since the page was built: every element whose `data-until` is a moment that has come. Style
 * sheets show the rest (`soonest`, `if-none`).
 */
export function dropClosedRounds(within: ParentNode = document, now: Date = pageMoment()): void {
  for (const part of within.querySelectorAll<HTMLElement>('[data-until]'))
    if (part.dataset.until && part.dataset.until < now.toISOString()) part.remove()
}
