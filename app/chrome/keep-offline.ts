import type { RouteModule } from '#app/router/page-routes.ts'
import { paths } from '#shared/paths.ts'

/** Whether the service worker saw how this page was loaded; on the first visit it did not. */
const wasSeen = Boolean(navigator.serviceWorker?.controller)
let isKept = false

/**
 * Puts into the service worker's hands what it could not see itself: the files of the page of the first visit, which the
 * browser still has, and after a look at the list the data of all programmes (about 70 KB).
 */
export async function keepOffline(pathname: string): Promise<void> {
  await navigator.serviceWorker.ready
  if (!wasSeen && !isKept) {
    isKept = true
    const loaded = performance.getEntriesByType('resource').map(entry => entry.name)
    await fetchAll(loaded.filter(address => address.startsWith(`${location.origin}/assets/`)))
  }
  if (pathname === paths.programmes())
    await fetchAll([...(await filesOfProgrammePage()), ...(await programmesNotKept())])
}

/** What draws a programme, with its sheets. */
async function filesOfProgrammePage(): Promise<string[]> {
  const route = window.__reactRouterManifest?.routes['routes/programme']
  if (!route) return []
  const { links }: RouteModule = await import(/* @vite-ignore */ route.module)
  return (links?.() ?? []).flatMap(link => ('href' in link && link.href ? [link.href] : []))
}

async function programmesNotKept(): Promise<string[]> {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/programs/"]')
  const addresses = [...new Set([...links].map(link => `${link.pathname}.data`))]
  const known = await Promise.all(addresses.map(address => caches.match(address)))
  return addresses.filter((_address, index) => !known[index])
}

/** One after the other: it is quiet work beside whatever the reader does. */
async function fetchAll(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await fetch(address)
}
