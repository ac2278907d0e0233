import { isSpareLink } from './idle.ts'

/**
 * Puts into the service worker's hands what it could not see itself: the files of the page of the first visit, which the browser
 * still has, and after a look at the list all programmes. Not on a metered or slow link.
 */
export async function keepOffline(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker || isSpareLink()) return
  const wasSeen = Boolean(serviceWorker.controller)
  await serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(entry => entry.name)
  const files = loaded.filter(address => address.startsWith(`${location.origin}/assets/`))
  const links = document.querySelectorAll<HTMLAnchorElement>('.finder a[href^="/programs/"]')
  const pages = [...new Set([...links].map(link => link.pathname))]
  const known = await Promise.all(pages.map(page => caches.match(page)))
  // One after the other: it is quiet work beside whatever the reader does.
  for (const address of [...(wasSeen ? [] : files), ...pages.filter((_page, index) => !known[index])])
    await fetch(address).catch(() => undefined)
}
