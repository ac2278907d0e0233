import { retryImport } from '#app/lib/retry-import.ts'
import { fetchWhole } from './fetch-whole.ts'
import { isSpareLink, whenIdle } from './idle.ts'
import type { IslandName } from './islands.ts'
import { fetchPageParts } from './page-parts.ts'

/** The address of `later.ts`; written by the build. */
declare const laterScript: string

export async function fetchLater(): Promise<typeof import('./later.ts')> {
  await fetchWhole(laterScript)
  return import(/* @vite-ignore */ laterScript)
}

/** Starts React for a part of this page, and resolves when it runs. Tries again after a network failure. */
export async function startIsland(name: IslandName): Promise<void> {
  const later = await retryImport(fetchLater)
  await later.startIsland(name)
}

/** Starts background tasks of a page. On a metered or slow connection, not before the first touch or key. */
export function runLater(): void {
  const run = () =>
    fetchLater().then(
      later => {
        later.watchVersion(fetchPageParts)
        later.showBadgeLater(fetchPageParts)
        later.remindOfDraft(fetchPageParts)
        later.fetchOftenNext()
        later.keepOffline()
      },
      () => undefined,
    )
  if (!isSpareLink()) whenIdle(run)
  else for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, run, { once: true })
}
