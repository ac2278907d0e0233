import { expect, test } from 'vitest'
import { isManifest, thinManifest } from './thin-manifest.ts'

const start = 'window.__reactRouterManifest='

test('the route manifest contains only the fields that the router reads', () => {
  const route = {
    id: 'routes/login',
    parentId: 'root',
    path: 'login',
    module: '/assets/login.js',
    imports: ['/assets/a.js'],
    css: [],
  }
  const flags = { hasAction: false, hasLoader: false, hasClientLoader: true, hasDefaultExport: true }
  const written = (login: object) => `${start}${JSON.stringify({ routes: { login }, version: '1' })};`
  expect(thinManifest(written({ ...flags, ...route }))).toBe(written(route))
  const withLoader = { hasLoader: true, ...route }
  expect(thinManifest(written(withLoader))).toBe(written(withLoader))
})

test('other scripts are unchanged', () => {
  expect(isManifest('assets/manifest-f54f54d8.js')).toBe(true)
  for (const path of ['assets/manifest.js', 'assets/base-BzEJyj1.js', 'site.webmanifest', 'x/assets/manifest-a.js'])
    expect(isManifest(path)).toBe(false)
})
