import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeSite } from './write-site.ts'

let folder: string
const put = (path: string, body: string) => {
  const target = join(folder, 'client', path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, body)
}
const build = () =>
  writeSite({
    clientDir: join(folder, 'client'),
    variantsDir: join(folder, 'variants'),
    siteDir: join(folder, 'site'),
    version: '1.0.0+abc',
    apiBaseUrl: 'https://api.example/v1',
  })
const page = '<head><link rel="stylesheet" href="/assets/site.css"/></head><script>run()</script>'

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-site-'))
  put('login/index.html', page)
  put('references/form/index.html', page)
  put('assets/site.css', '.lead{color:red}')
  put('assets/old-1.js', 'export {}')
  put('.vite/manifest.json', '{}')
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('what the server gets from a build', () => {
  it('is each page with its status and hashes, the skeleton of a referee’s page also under its pattern', async () => {
    const { pages, apiOrigin } = await build()
    expect(apiOrigin).toBe('https://api.example')
    expect(pages.map(({ path, pattern, status, listed }) => ({ path, pattern, status, listed }))).toEqual([
      { path: '/login', pattern: undefined, status: 200, listed: false },
      { path: '/references/form', pattern: '/references/:uuid?', status: 200, listed: false },
    ])
    expect(pages[0]?.scriptHashes).toHaveLength(1)
    expect(readFileSync(join(folder, 'site/pages/login.html'), 'utf8')).toContain('<style>.lead{color:red}</style>')
  })

  it('is a page of its own for each tab of the programmes', async () => {
    const start =
      '<script>window.__reactRouterContext = {};window.__reactRouterContext.stream = 1;</script><script type="module" async="">import * as route0 from "/assets/root.js";\nwindow.__reactRouterRouteModules = {"root":route0};\nimport("/assets/entry.js");</script>'
    put('programs/index.html', start)
    put('../variants/programs/postgraduate/index.html', `<h1>Postgraduate</h1>${start}`)
    const { pages } = await build()
    const variant = pages.find(each => each.variant)
    expect(variant).toMatchObject({ path: '/programs', variant: { parameter: 'tab', value: 'postgraduate' } })
    expect(readFileSync(join(folder, 'site', variant?.file ?? ''), 'utf8')).toContain('<h1>Postgraduate</h1>')
  })

  it('is each file with its type and how long it may be kept, and nothing of the tools', async () => {
    const { files } = await build()
    expect(files.find(file => file.path === '/assets/site.css')).toMatchObject({
      type: 'text/css; charset=utf-8',
      cache: 'immutable',
    })
    expect(files.find(file => file.path === '/favicon.ico')).toMatchObject({ cache: 'revalidate' })
    expect(files.some(file => file.path.includes('.vite'))).toBe(false)
  })

  it('keeps the scripts of the build before, so that a page which is still open goes on working, and no longer', async () => {
    await build()
    rmSync(join(folder, 'client/assets/old-1.js'))
    put('assets/new-2.js', 'export {}')
    const second = await build()
    expect(second.files.find(file => file.path === '/assets/old-1.js')).toMatchObject({ isOfLastBuild: true })
    expect(readFileSync(join(folder, 'site/files/assets/old-1.js'), 'utf8')).toBe('export {}')
    const third = await build()
    expect(third.files.some(file => file.path === '/assets/old-1.js')).toBe(false)
  })

  it('is refused when a script has the public address in it, whose hash the server would break', async () => {
    put('login/index.html', `${page}<script>go('https://public-url.invalid/x')</script>`)
    await expect(build()).rejects.toThrow('/login has the public address inside a script')
  })
})
