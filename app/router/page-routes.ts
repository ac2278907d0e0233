import { type ComponentType, createElement, type ReactElement, type ReactNode } from 'react'
import type { LinkDescriptor } from 'react-router'

/** What the build writes about a route into `window.__reactRouterManifest`. */
export interface RouteEntry {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  /** What the module imports. */
  imports?: string[]
  hasLoader?: boolean
}

export interface RouteModule {
  default?: ComponentType
  ErrorBoundary?: ComponentType
  Layout?: ComponentType<{ children: ReactNode }>
  links?: () => LinkDescriptor[]
}

/** A route as React Router matches and renders it; the elements are there once its module is. */
export interface PageRoute {
  id: string
  path?: string
  index?: true
  children?: PageRoute[]
  element?: ReactElement
  errorElement?: ReactElement
}

/** The tree of all pages, from the manifest's flat table. */
export function pageRoutes(entries: Record<string, RouteEntry>, parentId?: string): PageRoute[] {
  return Object.values(entries)
    .filter(entry => entry.parentId === parentId)
    .map(({ id, path, index }) => {
      const children = pageRoutes(entries, id)
      return {
        id,
        ...(path !== undefined && { path }),
        ...(index && { index }),
        ...(children.length > 0 && { children }),
      }
    })
}

/** Gives a route what its module draws; the root's stands inside its layout, as the build rendered it. */
export function fillRoute(route: PageRoute, { default: Screen, ErrorBoundary, Layout }: RouteModule): void {
  const framed = (Part: ComponentType) => {
    const part = createElement(Part)
    return Layout ? createElement(Layout, null, part) : part
  }
  if (Screen) route.element = framed(Screen)
  if (ErrorBoundary) route.errorElement = framed(ErrorBoundary)
}

/** Fetches a module with all that it imports side by side. */
export async function importRoute({ module, imports = [] }: RouteEntry): Promise<RouteModule> {
  for (const href of imports) {
    if (document.querySelector(`link[href="${href}"]`)) continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  return import(/* @vite-ignore */ module)
}

/** Fetches the sheets of a page before it is shown, so that the fade to it does not wait for them. */
export async function fetchSheets({ links }: RouteModule): Promise<void> {
  const hrefs = (links?.() ?? []).flatMap(link => ('rel' in link && link.rel === 'stylesheet' ? [link.href ?? ''] : []))
  await Promise.all(hrefs.filter(href => !document.querySelector(`link[href="${href}"]`)).map(fetchSheet))
}

/** Fetches a sheet without using it; a sheet that cannot be had is no failure. */
function fetchSheet(href: string): Promise<unknown> {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'style'
  link.href = href
  document.head.append(link)
  return new Promise(resolve => {
    link.onload = resolve
    link.onerror = resolve
  })
}
