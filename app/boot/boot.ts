/** What the build leaves in a page instead of React Router's own start script. */
export interface BootPlan {
  /** Everything but the entry, fetched side by side. */
  files: string[]
  /** Route id → its module, one of the files. */
  routes: Record<string, string>
  /** Starts React; runs last. */
  entry: string
  /** The router's own context, and the page's data as the router streams it. */
  context: object
  data: string
}

interface Connection {
  saveData: boolean
  effectiveType: string
}

/**
 * Starts React when the page is loaded and idle. On a metered or slow link it waits for the first touch or key: until then
 * the reader pays for the document only.
 */
export function bootWhenWanted(root: HTMLElement): void {
  const link = (navigator as { connection?: Connection }).connection
  const isSpare = link && (link.saveData || /[23]g/.test(link.effectiveType))
  let isStarted = false
  const start = () => {
    const plan = document.getElementById('boot')?.textContent
    if (!plan || isStarted) return
    isStarted = true
    void run(JSON.parse(plan))
  }

  addEventListener('submit', event => {
    // A form that only React can send waits for it and is sent then; see use-booted.ts.
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.dataset.boot === undefined || root.dataset.booted) return
    event.preventDefault()
    window.waitingForm = form
    start()
  })

  if (isSpare) {
    root.dataset.lite = '1'
    addEventListener('pointerdown', start)
    addEventListener('keydown', start)
  } else addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(start))
}

async function run({ files, routes, entry, context, data }: BootPlan): Promise<void> {
  const ahead = document.createElement('link')
  ahead.rel = 'modulepreload'
  ahead.href = entry
  document.head.append(ahead)
  await Promise.all(files.map(load))
  const modules: Record<string, object> = {}
  for (const id in routes) modules[id] = await load(routes[id] ?? '')
  window.__reactRouterRouteModules = modules
  window.__reactRouterContext = { ...context, stream: new Blob([data]).stream() }
  await load(entry)
}

const load = (file: string): Promise<object> => import(/* @vite-ignore */ file)
