import { isSpareLink, whenIdle } from './idle.ts'
import type { IslandName } from './islands.ts'
import { fetchPageParts } from './page-parts.ts'

/** The address of `later.ts`; written by the build. */
declare const laterScript: string

export const fetchLater = (): Promise<typeof import('./later.ts')> => import(/* @vite-ignore */ laterScript)

/** Starts React for a part of this page. After a network failure it can be started again. */
export async function startIsland(name: IslandName): Promise<void> {
  const later = await fetchLater()
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
