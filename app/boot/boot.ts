/** What the build leaves in a page instead of React Router's own start script. */
export interface BootPlan {
  /** Every file React needs on this page, fetched side by side. */
  files: string[]
  /** Files to run before the entry: the route manifest. */
  first: string[]
  /** Route id → its modules. */
  routes: Record<string, string[]>
  entry: string
  /** The router's own context, and the page's data as the router streams it. */
  context: object
  data: string
}

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/**
 * Starts React when the page is loaded and idle. On a metered or slow link it waits for the first touch or key: until then
 * the reader pays for the document only.
 */
export function bootWhenWanted(root: HTMLElement): void {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {}
  const spare = saveData || /[23]g/.test(effectiveType ?? '')
  root.toggleAttribute('data-lite', Boolean(spare))

  let started = false
  const start = () => {
    if (started) return
    const plan = document.getElementById('boot')?.textContent
    if (!plan) return
    started = true
    void run(JSON.parse(plan))
  }

  addEventListener('submit', event => {
    // A form that only React can send waits for it and is sent then; see entry.client.tsx.
    const form = event.target
    if (!(form instanceof HTMLFormElement) || !form.hasAttribute('data-boot') || root.hasAttribute('data-booted'))
      return
    event.preventDefault()
    window.waitingForm = form
    start()
  })

  if (spare) for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { passive: true })
  else addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(start))
}

async function run({ files, first, routes, entry, context, data }: BootPlan): Promise<void> {
  for (const href of files) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  const modules: Record<string, object> = {}
  await Promise.all([
    ...first.map(load),
    ...Object.entries(routes).map(async ([id, parts]) => {
      modules[id] = Object.assign({}, ...(await Promise.all(parts.map(load))))
    }),
  ])
  window.__reactRouterRouteModules = modules
  window.__reactRouterContext = { ...context, stream: new Response(data).body }
  await load(entry)
}

const load = (file: string): Promise<object> => import(/* @vite-ignore */ file)
