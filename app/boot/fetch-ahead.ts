import { isSpareLink, whenIdle } from './idle.ts'

/** A pointer that stays this long on a link means it. */
const hoverMs = 65

/**
 * Fetches a page of this site that is about to be asked for: its link is hovered, focused or touched. The document is then in the
 * cache of the browser, from which the navigation takes it (server/http/site/load.ts says for how long). In the portal app/router does this.
 */
export function fetchAheadOnIntent(): void {
  if ('__reactRouterContext' in window) return
  let timer: ReturnType<typeof setTimeout>
  const look = ({ type, target }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || link.target || link.download) return
    timer = setTimeout(fetchPage, type === 'pointerover' ? hoverMs : 0, link.pathname + link.search)
  }
  for (const intent of ['pointerover', 'focusin', 'touchstart']) addEventListener(intent, look, { passive: true })
}

/** Where readers go next from a public page: here before the link is pressed, unless the link is one that costs. */
export function fetchOftenNext(root: HTMLElement): void {
  if (!document.body.dataset.badge || root.dataset.lite) return
  whenIdle(() => {
    fetchPage('/programs')
    fetchPage(location.pathname === '/faq' ? '/contact' : '/faq')
  })
}

const fetched = new Set([location.pathname + location.search])

async function fetchPage(address: string): Promise<void> {
  if (fetched.has(address)) return
  fetched.add(address)
  try {
    const answer = await fetch(address, { headers: { accept: 'text/html' } })
    const html = await answer.text()
    if (!isSpareLink()) fetchModules(html)
  } catch {
    fetched.delete(address)
  }
}

/** What a page of the portal asks for first, React included. A document asks for no module. */
function fetchModules(html: string): void {
  for (const [, href = ''] of html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
