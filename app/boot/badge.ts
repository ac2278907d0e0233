import { pageMoment } from './page-moment.ts'

/** Spec sections 3 and 9. */
const badgeDelayMs = 20_000
const dismissedKey = 'austinspireBadgeDismissed'

/**
 * Twenty seconds after a public page has loaded, unless it was dismissed before: the next closing date and one action. Never over
 * a form.
 */
export function showBadgeLater(fetchPageParts: () => Promise<void>): void {
  if (!document.body.dataset.badge || wasDismissed()) return
  setTimeout(() => fetchPageParts().then(showBadge), Math.max(0, badgeDelayMs - shownForMs()))
}

/** A page that was prerendered has only been shown since it was opened. */
function shownForMs(): number {
  const [opened] = performance.getEntriesByType('navigation') as (PerformanceEntry & { activationStart?: number })[]
  return performance.now() - (opened?.activationStart ?? 0)
}

function showBadge(): void {
  const now = pageMoment().toISOString()
  const badges = [...document.querySelectorAll<HTMLElement>('.badge')]
  const badge = badges.find(({ dataset: { opens = '', until = '' } }) => opens < now && now < until)
  if (!badge) return
  badge.hidden = false
  badge.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('a, button')) return
    badge.hidden = true
    try {
      localStorage.setItem(dismissedKey, 'true')
    } catch {}
  })
}

/** A browser that keeps nothing cannot remember a dismissal either: it is left in peace. */
function wasDismissed(): boolean {
  try {
    return localStorage.getItem(dismissedKey) !== null
  } catch {
    return true
  }
}
