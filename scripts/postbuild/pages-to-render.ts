import { type Page, pages } from '#shared/paths.ts'

interface RouteEntry {
  path?: string
  index?: boolean
  children?: RouteEntry[]
}

/** The paths the build renders: every page of the table whose module exists, and each programme. */
export function pagesToRender(routes: readonly RouteEntry[], programmeIds: readonly string[]): string[] {
  const built = new Set(patternsOf(routes))
  return Object.values<Page>(pages)
    .filter(page => built.has(page.path))
    .flatMap(page => {
      if (page.path === pages.programme.path) return programmeIds.map(id => `/programs/${id}`)
      return [page.renderedAt ?? page.path]
    })
}

function patternsOf(routes: readonly RouteEntry[]): string[] {
  return routes.flatMap(route => {
    if (route.children) return patternsOf(route.children)
    if (route.index) return ['/']
    if (route.path === undefined) return []
    return [route.path === '*' ? '*' : `/${route.path}`]
  })
}
