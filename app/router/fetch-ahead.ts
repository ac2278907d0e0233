import { pageAt } from '#shared/paths.ts'
import { fetchModule, type ModuleName } from './page-modules.ts'
import { modulesAt } from './routes.tsx'

/** A pointer that stays this long on a link means it. */
const hoverMs = 65

/** With its sheets, into the cache: browsers warn of a preload that is not used within seconds, and a link may not be followed. */
async function fetchWhole(name: ModuleName): Promise<void> {
  const { sheets = [] } = await fetchModule(name)
  await Promise.all(sheets.map(({ href }) => fetch(href)))
}

/** Fetches a page that will be wanted later, perhaps when there is no network. */
export function fetchPageAhead(address: string): void {
  const { pathname } = new URL(address, location.origin)
  if (pathname === location.pathname) return
  const wanted = pageAt(pathname).kind === 'document' ? [fetch(address)] : modulesAt(pathname).map(fetchWhole)
  // Without a network it is simply not there yet.
  for (const one of wanted) one.catch(() => undefined)
}

/** Fetches the page of a link of this site that is about to be followed: hovered, focused or touched. */
export function fetchAheadOnIntent(): void {
  let timer: ReturnType<typeof setTimeout>
  const look = ({ type, target }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || link.target || link.download) return
    timer = setTimeout(fetchPageAhead, type === 'pointerover' ? hoverMs : 0, link.pathname + link.search)
  }
  for (const intent of ['pointerover', 'focusin', 'touchstart']) addEventListener(intent, look, { passive: true })
}
