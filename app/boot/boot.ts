/** What the build leaves in a page instead of React Router's own start script. */
export interface BootPlan {
  /** Every file React needs on this page, fetched side by side. */
  files: string[]
  /** Files to run first, in order: the route manifest. */
  first: string[]
  /** Route id → its modules. */
  routes: Record<string, string[]>
  entry: string
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

async function run({ files, first, routes, entry }: BootPlan): Promise<void> {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  for (const file of first) await import(/* @vite-ignore */ file)
  const modules: Record<string, object> = {}
  for (const [id, parts] of Object.entries(routes))
    modules[id] = Object.assign({}, ...(await Promise.all(parts.map(part => import(/* @vite-ignore */ part)))))
  window.__reactRouterRouteModules = modules
  await import(/* @vite-ignore */ entry)
}
