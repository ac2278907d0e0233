import { allProgrammesPath } from '#shared/all-programmes-path.ts'
import { keptPages } from '#shared/kept-pages.ts'
import { isSpareLink } from './idle.ts'
import { pageVersion } from './update-check.ts'

/**
 * Stores what the service worker could not see: the style sheets that are written into a page of the portal, the files of the first visited
 * page, which are still in the browser’s cache, and all programmes after a visit to the list. On a metered or slow connection only visited
 * pages are stored.
 */
export async function keepOffline(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return
  const keep = () => void keepReached().catch(() => undefined)
  window.navigation?.addEventListener('currententrychange', keep)
  keep()
  void keepInlinedSheets().catch(() => undefined)
  if (isSpareLink()) return
  await serviceWorker.ready
  // Not whether this page has a worker by now: it may have taken over between the first file and this.
  const unseen = performance.getEntriesByType('resource').filter(entry => 'workerStart' in entry && !entry.workerStart)
  for (const { name } of unseen)
    if (name.startsWith(`${location.origin}/assets/`)) await fetchQuietly(name).catch(() => undefined)
  await storeProgrammes().catch(() => undefined)
}

const fetchQuietly = (address: string) => fetch(address, { priority: 'low' })

/**
 * Stores the sheets that the build wrote into this page, each before its disabled link. Another page that has one of them may be reached by
 * a link without a network, and its script is stored.
 */
async function keepInlinedSheets(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('style + link[rel=stylesheet][disabled]')
  if (!links[0]) return
  await navigator.serviceWorker.ready
  const store = await caches.open(pageVersion())
  for (const { href, previousElementSibling: sheet } of links)
    await store.put(href, new Response(sheet?.textContent, { headers: { 'content-type': 'text/css' } }))
}

/** Stores the programmes of the list that are not stored yet. */
async function storeProgrammes(): Promise<void> {
  const links = document.querySelectorAll<HTMLAnchorElement>('.finder a[href^="/programs/"]')
  const paths = [...new Set([...links].map(link => link.pathname))]
  const known = await Promise.all(paths.map(path => caches.match(path)))
  const missing = new Set(paths.filter((_path, index) => !known[index]))
  if (missing.size === 0) return
  const answer = await fetchQuietly(allProgrammesPath)
  if (!answer.ok) return
  const store = await caches.open(pageVersion())
  for (const html of (await answer.text()).split(/(?=<!DOCTYPE html>)/)) {
    const [, path = ''] = /<link rel="canonical" href="[^"]*?(\/programs\/[^"]+)"/.exec(html) ?? []
    if (missing.has(path)) await store.put(path, new Response(html, { headers: answer.headers }))
  }
}

/**
 * Stores the skeleton of a page with a form that was reached without loading it, so that a phone which has dropped the tab opens it again
 * without a network.
 */
async function keepReached(): Promise<void> {
  const path = location.pathname
  const [loaded] = performance.getEntriesByType('navigation')
  if (!keptPages.includes(path) || !loaded || new URL(loaded.name).pathname === path) return
  await navigator.serviceWorker.ready
  if (!(await caches.match(path))) await fetchQuietly(path)
}
