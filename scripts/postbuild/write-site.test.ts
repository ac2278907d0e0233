import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeSite } from './write-site.ts'

let folder: string
const put = (path: string, body: string, where = 'client') => {
  const target = join(folder, where, path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, body)
}
const build = () =>
  writeSite({
    clientDir: join(folder, 'client'),
    pagesDir: join(folder, 'pages'),
    siteDir: join(folder, 'site'),
    version: '1.0.0+abc',
    apiBaseUrl: 'https://api.example/v1',
  })
const page = '<head><link rel="stylesheet" href="/assets/site.css"/></head><script>run()</script>'

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'write-site-'))
  put('login/index.html', page, 'pages')
  put('references/form/index.html', page, 'pages')
  put('assets/site.css', '.lead{color:red}')
  put('assets/old-1.js', 'export {}')
  for (const island of ['contact', 'comparison']) put(`assets/${island}-island-1234567.js`, 'export {}')
  put('index.html', page, 'pages')
  put('page-parts.html', '<dialog class="dialog"></dialog>', 'pages')
  put('.vite/manifest.json', '{}')
})

afterEach(() => rmSync(folder, { recursive: true }))

describe('the manifest of a build', () => {
  it('lists each page with its status and hashes, and the skeleton of a referee’s page also under its pattern', async () => {
    const { pages, apiOrigin } = await build()
    expect(apiOrigin).toBe('https://api.example')
    expect(pages.map(({ path, pattern, status, listed }) => ({ path, pattern, status, listed }))).toEqual([
      { path: '/', pattern: undefined, status: 200, listed: true },
      { path: '/login', pattern: undefined, status: 200, listed: false },
      { path: '/references/form', pattern: '/references/:uuid?', status: 200, listed: false },
    ])
    expect(pages[1]?.scriptHashes).toHaveLength(1)
    expect(readFileSync(join(folder, 'site/pages/login.html'), 'utf8')).toContain('<style>.lead{color:red}</style>')
  })

  it('lists a separate page for each tab of the programmes', async () => {
    put('programs/index.html', page, 'pages')
    put('programs/tab-postgraduate.html', `<h1>Postgraduate</h1>${page}`, 'pages')
    const { pages } = await build()
    const variant = pages.find(each => each.variant)
    expect(variant).toMatchObject({ path: '/programs', variant: { parameter: 'tab', value: 'postgraduate' } })
    expect(readFileSync(join(folder, 'site', variant?.file ?? ''), 'utf8')).toContain('<h1>Postgraduate</h1>')
  })

  it('lists each file with its type and cache lifetime, without build metadata', async () => {
    const { files } = await build()
    expect(files.find(file => file.path === '/assets/site.css')).toMatchObject({
      type: 'text/css; charset=utf-8',
      cache: 'immutable',
    })
    expect(files.find(file => file.path === '/favicon.ico')).toMatchObject({ cache: 'revalidate' })
    expect(files.some(file => file.path.includes('.vite'))).toBe(false)
  })

  it('keeps the scripts of the previous build only, so that open pages continue to work', async () => {
    await build()
    rmSync(join(folder, 'client/assets/old-1.js'))
    put('assets/new-2.js', 'export {}')
    const second = await build()
    expect(second.files.find(file => file.path === '/assets/old-1.js')).toMatchObject({ isOfLastBuild: true })
    expect(readFileSync(join(folder, 'site/files/assets/old-1.js'), 'utf8')).toBe('export {}')
    const third = await build()
    expect(third.files.some(file => file.path === '/assets/old-1.js')).toBe(false)
  })

  it('is refused when a script contains the public URL, because the server would break its hash', async () => {
    put('login/index.html', `${page}<script>go('https://public-url.invalid/x')</script>`, 'pages')
    await expect(build()).rejects.toThrow('/login has the public address inside a script')
  })
})
