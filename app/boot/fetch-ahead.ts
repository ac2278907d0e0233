import { isSpareLink } from './idle.ts'
import { speculationRules } from './speculation-rules.ts'
import { trusted } from './trusted-types-policy.ts'

/** Matches the paths of documents; written by the build. */
declare const documentPaths: string

/** How long a pointer or the focus must rest on a link. */
const restMs = 65
/** As long as a browser may reuse a document (server/http/site/load.ts), so that a prerendered page is no older. */
const freshMs = 30_000

/**
 * Prefetches a page of this site when its link is hovered, focused or touched, so that the navigation takes it from the browser’s cache. If
 * a pointer or the focus rests on the link, a browser with speculation rules also prerenders the page. A touch only prefetches, because a
 * finger may be scrolling. In the portal app/router does this.
 */
export function fetchAheadOnIntent(): void {
  if (document.getElementById('portal')) return
  document.head.append(
    Object.assign(document.createElement('script'), {
      type: 'speculationrules',
      textContent: trusted?.createScript('') ?? speculationRules,
    }),
  )
  let timer: ReturnType<typeof setTimeout>
  const look = ({ type, target }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest('a') : null
    if (!link || link.origin !== location.origin || link.target || link.download) return
    const address = link.pathname + link.search
    if (type === 'touchstart') fetchPage(address)
    else
      timer = setTimeout(() => {
        fetchPage(address)
        prerender(link)
      }, restMs)
  }
  // On the window a touch is listened to passively by default.
  for (const intent of ['pointerover', 'focusin', 'touchstart']) addEventListener(intent, look)
  addEventListener('pagehide', forget)
}

let marked: HTMLElement | undefined
let markTimer: ReturnType<typeof setTimeout>

/** Marks the link for the speculation rules. One page is prerendered at a time, and none where every byte or the memory counts. */
function prerender(link: HTMLAnchorElement): void {
  if (link === marked || isSpareLink() || link.pathname === location.pathname) return
  forget()
  if (!RegExp(documentPaths).test(link.pathname)) return
  marked = link
  link.dataset.next = ''
  markTimer = setTimeout(forget, freshMs)
}

function forget(): void {
  clearTimeout(markTimer)
  delete marked?.dataset.next
  marked = undefined
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
