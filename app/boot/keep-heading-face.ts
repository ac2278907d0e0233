import { visit } from '#ui/lib/settings.ts'

/**
 * Decides on the first page of a visit whether its pages have the heading font, so that two of them never look different: it was there for
 * the first paint, and is in the cache for the others, which wait for it (`block`); or they do without.
 */
export function keepHeadingFace(): void {
  const [face] = document.fonts
  const file = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.woff2'))
  const [paint] = performance.getEntriesByType('paint')
  const wasThere = face?.status === 'loaded' && end(file) <= (paint?.startTime ?? 0)
  visit.face ??= wasThere ? 'block' : ''
}

function end(entry: PerformanceEntry | undefined): number {
  return entry ? entry.startTime + entry.duration : Number.POSITIVE_INFINITY
}
