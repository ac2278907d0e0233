import type { RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from '#app/router/routes.tsx'
import { pages } from '#shared/paths.ts'

/** The route table of spec section 2 and the two other paths that it mentions, verbatim. */
const specRoutes = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/programs',
  '/programs/{programId}',
  '/faq',
  '/campus',
  '/hostels',
  '/hostel-images',
  '/contact',
  '/privacy',
  '/terms',
  '/sitemap',
  '/application',
  '/document-upload',
  '/reference-status',
  '/references/{uuid}',
  '/application-progress',
  '/payment',
  '/payment-success',
  '/foundation-success',
  '/application-success',
  'any other path',
  '/foundation-form',
  '/dashboard',
]

/** Our additions: payment by another person, the link of a records office, the acceptance fee, the decision, and public statistics. */
const ourRoutes = ['/pay/{token}', '/transcripts/{uuid}', '/acceptance-fee', '/decision/{uuid}', '/statistics']

/** Converts a path to the notation of the specification: ':uuid?' is '{uuid}', '*' is any other path. */
function inItsWords(path: string): string {
  return path === '*' ? 'any other path' : path.replace(/:(\w+)\??/g, '{$1}')
}

/** Paths of the pages under an entry of the table; what stands around pages has no path. */
function pathsOf({ path = '', children }: RouteObject): string[] {
  return children ? children.flatMap(pathsOf) : [path]
}

const sorted = (paths: readonly string[]) => paths.map(inItsWords).sort()

test('the pages are those of the specification’s route table and our additions', () => {
  expect(sorted(Object.values(pages).map(page => page.path))).toEqual([...specRoutes, ...ourRoutes].sort())
})

test('every page of the portal has its module, and other paths are left to the browser', () => {
  const ofPortal = Object.values(pages).filter(page => page.kind === 'portal')
  expect(sorted(routes.flatMap(pathsOf))).toEqual(sorted(['*', ...ofPortal.map(page => page.path)]))
})
