import { retryImport } from '#app/lib/retry-import.ts'
import { fetchWhole } from './fetch-whole.ts'

/** The parts of public pages that React runs: app/islands. */
export type IslandName = 'contact' | 'comparison'

/** The files of each island, its entry last; written by the build. */
declare const islands: Record<IslandName, string[]>

const started = new Map<IslandName, Promise<void>>()

/**
 * Fetches an island with React, and resolves when it runs. First the page’s style sheets are completed, because until then it has only the
 * rules for its own markup. A press that waits for it is not lost when the network fails: it is fetched until it is here.
 */
export function startIsland(name: IslandName): Promise<void> {
  const running = started.get(name) ?? run(name)
  started.set(name, running)
  running.catch(() => started.delete(name))
  return running
}

async function run(name: IslandName): Promise<void> {
  const files = islands[name]
  const fetched = files.map(file => retryImport(() => fetchWhole(file)))
  await Promise.all([...fetched, ...completeSheets(name)])
  for (const file of files) await import(/* @vite-ignore */ file)
}

function completeSheets(name: IslandName): Promise<unknown>[] {
  const { sheets } = document.querySelector<HTMLElement>(`[data-island=${name}]`)?.dataset ?? {}
  // In development a page has all of them.
  const missing = sheets?.split(' ') ?? []
  return missing.map(href => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    document.head.append(link)
    return new Promise(done => {
      link.onload = done
      link.onerror = done
    })
  })
}
