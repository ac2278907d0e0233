import { expect, test } from 'vitest'
import { isManifest, thinManifest } from './thin-manifest.ts'

const start = 'window.__reactRouterManifest='

test('the table of routes says of a route what the router reads, and nothing else', () => {
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

test('no other script is touched', () => {
  expect(isManifest('assets/manifest-f54f54d8.js')).toBe(true)
  for (const path of ['assets/manifest.js', 'assets/base-BzEJyj1.js', 'site.webmanifest', 'x/assets/manifest-a.js'])
    expect(isManifest(path)).toBe(false)
})
