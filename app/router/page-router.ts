import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type DataRouter,
  IDLE_NAVIGATION,
  type Location,
  matchRoutes,
  type NavigationType,
  type RouterNavigateOptions,
  type RouterState,
  type RouterSubscriber,
  resolvePath,
  type To,
} from 'react-router'
import { pageAt } from '#shared/paths.ts'
import { fade } from './fade.ts'
import { fetchAheadOnIntent } from './fetch-ahead.ts'
import type { LoaderData } from './page-data.ts'
import {
  fetchSheets,
  fillRoute,
  importRoute,
  type PageRoute,
  pageRoutes,
  type RouteEntry,
  type RouteModule,
} from './page-routes.ts'

type Match = { route: PageRoute; pathname: string }

interface PageRouterOptions {
  entries: Record<string, RouteEntry>
  /** Modules that are here already; later ones are added. */
  modules: Record<string, RouteModule>
  loaderData: LoaderData
}

/**
 * Moves between prerendered pages. It stands in for `createRouter` of React Router behind its components and hooks and does
 * what this site uses: modules and data of the next page, history, scroll, the fade. Actions, fetchers and blockers, for
 * which there is no use without a server that renders, would weigh another 18 KB (docs/adr/0003-css-delivery.md).
 */
export function createPageRouter({ entries, modules, loaderData }: PageRouterOptions): DataRouter {
  const routes = pageRoutes(entries)
  const history = createBrowserHistory()
  const subscribers = new Set<RouterSubscriber>()
  let scroll: { saved: Record<string, number>; now: () => number } | undefined
  let latest = 0

  const match = (to: To) => (matchRoutes(routes as never, to) ?? []) as unknown as Match[]
  const matches = match(history.location)
  for (const { route } of matches) fillRoute(route, modules[route.id] ?? {})

  let state = {
    historyAction: history.action,
    location: history.location,
    matches,
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData,
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  } as unknown as RouterState

  function update(change: Partial<RouterState>, isNewPage = false): void {
    state = { ...state, ...change }
    const tellAll = (flushSync: boolean) => {
      for (const tell of subscribers)
        tell(state, { deletedFetchers: [], newErrors: null, flushSync, viewTransitionOpts: undefined })
    }
    if (isNewPage) void fade(() => tellAll(true))
    else tellAll(false)
  }

  async function go(location: Location, action: `${NavigationType}`, options: RouterNavigateOptions = {}) {
    latest += 1
    const turn = latest
    const next = match(location)
    const from = state.location
    const isNewPage = from.pathname !== location.pathname
    const missing = next.filter(({ route }) => !route.element)
    // Everything but the portal is a document, which the browser loads.
    if (pageAt(location.pathname).kind === 'document') return window.location.assign(history.createHref(location))
    if (missing.length > 0) {
      const nothingSent = { formMethod: undefined, formAction: undefined, formEncType: undefined, formData: undefined }
      update({ navigation: { state: 'loading', location, ...nothingSent } as RouterState['navigation'] })
    }

    let errors: RouterState['errors'] = null
    try {
      await Promise.all(missing.map(({ route }) => load(route)))
    } catch (error) {
      // No network, or a file of a build that is gone: the browser, the service worker or the server knows what to show.
      if (error instanceof TypeError) {
        if (turn === latest) window.location.assign(history.createHref(location))
        return
      }
      errors = { [boundaryOf(next)]: error }
    }
    if (turn !== latest) return

    if (scroll) scroll.saved[from.key] = scroll.now()
    if (action === 'PUSH') history.push(location, location.state)
    if (action === 'REPLACE') history.replace(location, location.state)
    update(
      {
        historyAction: action as NavigationType,
        location,
        matches: next as unknown as RouterState['matches'],
        navigation: IDLE_NAVIGATION,
        loaderData: {},
        errors,
        restoreScrollPosition: scroll?.saved[location.key] ?? null,
        preventScrollReset: options.preventScrollReset === true,
      },
      isNewPage,
    )
  }

  async function load(route: PageRoute): Promise<void> {
    const entry = entries[route.id]
    const module = modules[route.id] ?? (entry && (await importRoute(entry)))
    if (!module) return
    modules[route.id] = module
    await fetchSheets(module)
    fillRoute(route, module)
  }

  /** Fetches what a page needs before it is asked for; without a network it is simply not there yet. */
  async function prepare(address: string): Promise<void> {
    const { pathname } = resolvePath(address)
    if (pathname === state.location.pathname) return
    if (pageAt(pathname).kind === 'document') return void fetch(address).catch(() => undefined)
    const next = match(pathname)
    const wanted = next.filter(({ route }) => !route.element).map(({ route }) => load(route))
    await Promise.allSettled(wanted)
  }

  async function navigate(to: number | To | null, options: RouterNavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to)
    const path = history.encodeLocation(resolvePath(to ?? '.', state.location.pathname))
    const key = Math.random().toString(36).slice(2, 10)
    const location: Location = { ...path, state: options.state ?? null, key, mask: undefined }
    await go(location, options.replace ? 'REPLACE' : 'PUSH', options)
  }

  fetchAheadOnIntent(prepare)
  history.listen(({ location }) => void go(location, 'POP'))

  // What RouterProvider and the hooks and components in use read; the rest of a DataRouter has no caller here.
  const used: Partial<DataRouter> = {
    basename: '/',
    future: {} as DataRouter['future'],
    window,
    get state() {
      return state
    },
    routes: routes as unknown as DataRouter['routes'],
    manifest: {},
    subscribe(subscriber) {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    enableScrollRestoration(saved, now) {
      scroll = { saved, now }
      return () => {
        scroll = undefined
      }
    },
    navigate: navigate as DataRouter['navigate'],
    match: match as unknown as DataRouter['match'],
    createHref: location => history.createHref(location),
    createURL: to => history.createURL(to),
    encodeLocation: to => history.encodeLocation(to),
    revalidate: async () => {},
  }
  return used as DataRouter
}

/** The innermost route that can show an error; the root always can. */
function boundaryOf(matches: readonly Match[]): string {
  return matches.findLast(({ route }) => route.errorElement)?.route.id ?? 'root'
}
