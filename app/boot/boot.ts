/** How React is started, once the page wants it. */
export interface BootPlan {
  /** Everything but the entry, fetched side by side. */
  files: string[]
  /** Route id → its module, one of the files. */
  routes: Record<string, string>
  /** Starts React (app/entry.client.tsx), which reads the rest of the plan. */
  entry: string
  /** The router's own context, and the page's data as the router streams it. */
  context: object
  data: string
}

/** What all pages have in common, and the files of each: the build writes it into page.ts. */
export interface SitePlan extends BootPlan {
  /** Route id → the files of its page, its module first. */
  pages: Record<string, string[]>
}
declare const sitePlan: SitePlan

/** What the build leaves in a page instead of React Router's own start script. */
export interface PagePlan {
  /** The id of its route. */
  route: string
  /** Its data, where it has some. */
  data?: string
}

interface Connection {
  saveData: boolean
  effectiveType: string
}

/** On a metered or slow link a reader pays for what was asked for, and for nothing that might be wanted. */
export function isSpareLink(): boolean | undefined {
  const link = (navigator as { connection?: Connection }).connection
  return link && (link.saveData || /[23]g/.test(link.effectiveType))
}

/** Once the page is loaded, its first picture is on the screen, and nothing else is to do. A hidden page waits until it is seen. */
export function whenIdle(run: () => void): void {
  const painted = new PerformanceObserver(() => {
    painted.disconnect()
    ;(window.requestIdleCallback ?? setTimeout)(run)
  })
  addEventListener('load', () => painted.observe({ type: 'paint', buffered: true }))
}

/**
 * Starts React when the page is loaded and idle. On a metered or slow link it waits for the first touch or key: until then
 * the reader pays for the document only.
 */
export function bootWhenWanted(root: HTMLElement): void {
  // Read once, because the build inserts the whole plan wherever its name is used.
  const site: SitePlan = sitePlan
  const start = () => {
    const left = document.getElementById('boot')?.textContent
    if (!left || window.bootPlan) return
    const { route, data = site.data }: PagePlan = JSON.parse(left)
    const own = site.pages[route] ?? []
    const files = [...site.files, ...own]
    window.bootPlan = { ...site, files, routes: { ...site.routes, [route]: own[0] ?? '' }, data }
    for (const href of files)
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    import(/* @vite-ignore */ site.entry)
  }

  addEventListener('submit', event => {
    // A form that only React can send waits for it and is sent then; see use-booted.ts.
    const form = event.target as HTMLFormElement
    if (root.dataset.booted || !form.matches('[data-boot]')) return
    event.preventDefault()
    window.waitingForm = form
    start()
  })

  if (root.dataset.lite) {
    addEventListener('pointerdown', start)
    addEventListener('keydown', start)
  } else whenIdle(start)
}
