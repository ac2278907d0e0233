/** The parts of public pages that React runs: app/islands. */
export type IslandName = 'contact' | 'comparison'

/** The files of each island, its entry last; written by the build. */
declare const islands: Record<IslandName, string[]>

const started = new Map<IslandName, Promise<void>>()

/**
 * Fetches an island with React, and resolves when it runs. First the page’s style sheets are completed, because until then it has only the
 * rules for its own markup. After a network failure it can be started again.
 */
export function startIsland(name: IslandName): Promise<void> {
  const running = started.get(name) ?? run(name)
  started.set(name, running)
  running.catch(() => started.delete(name))
  return running
}

async function run(name: IslandName): Promise<void> {
  const files = islands[name]
  // Kept in the HTTP cache by their names, so that an import that follows does not fail (docs/adr/0046).
  await Promise.all([...files.map(fetchWhole), ...completeSheets(name)])
  for (const file of files) await import(/* @vite-ignore */ file)
}

async function fetchWhole(file: string): Promise<void> {
  const answer = await fetch(file)
  if (!answer.ok) throw new TypeError(file)
  await answer.arrayBuffer()
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
