import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { SiteFile, SiteManifest, SitePage } from '#server/http/site/manifest.ts'
import { bytesWithParts } from '../../bench/pages/late-parts.ts'
import { brotliBytes, type PageWeight, pageWeights } from '../../bench/pages/weights.ts'
import { compileServiceWorker } from './service-worker.ts'

/*
 * Checks the byte budgets of the site in `build/`, which `npm test` builds first. 1 KB is 1,024 bytes, after brotli. Bytes are the
 * same on every machine; times are not, and are measured by `npm run bench:pages`.
 */
const siteDir = fileURLToPath(new URL('../../build/site', import.meta.url))
const weights = pageWeights(siteDir)

const kb = 1024
const documents = weights.filter(page => page.isDocument)
const withForms = weights.filter(page => !page.isDocument)
const withIslands = documents.filter(page => page.scripts.length > 0)

const bytesOf = (file: string) => readFileSync(join(siteDir, file)).length
const isDrawing = ({ path }: SiteFile) => /^\/assets\/.*\.svg$/.test(path)

/** The initial requests of a page on a slow link: the document, its script, SVG sheets and the favicon. */
function requestsOf(page: SitePage): string[] {
  const html = readFileSync(join(siteDir, page.file), 'utf8')
  const asked = html.matchAll(/<script src="([^"]+)"|<use href="([^#"]+)#|<link rel="icon" href="([^"]+)"/g)
  return [page.path, ...new Set([...asked].map(([, ...addresses]) => addresses.find(Boolean) ?? ''))]
}

function heaviest(pages: readonly PageWeight[], of: (page: PageWeight) => number): string[] {
  return pages.filter(page => of(page) > 0).map(page => `${page.path} ${of(page)}`)
}

describe('the weight of pages', () => {
  it('a public document with its styles is no more than 10 KB', () => {
    expect(documents.length).toBeGreaterThan(48)
    expect(heaviest(documents, page => page.html - 10 * kb)).toEqual([])
  })

  it('the script shared by every page is no more than 4 KB, in one file', () => {
    expect(heaviest(weights, page => page.pageScript - 4 * kb)).toEqual([])
  })

  it('without interaction on a slow link, a page costs no more than 32 KB in no more than 3 requests', () => {
    const { pages, files } = JSON.parse(readFileSync(join(siteDir, 'manifest.json'), 'utf8')) as SiteManifest
    const listed = pages.filter(page => page.listed)
    expect(listed.length).toBeGreaterThan(48)
    expect(listed.map(requestsOf).filter(requests => requests.length > 3)).toEqual([])
    const heaviestDrawings = Math.max(...files.filter(isDrawing).map(file => bytesOf(`${file.file}.br`)))
    expect(heaviest(documents, page => page.html + page.pageScript + heaviestDrawings - 32 * kb)).toEqual([])
  })

  it('React and its dependencies are no more than 98 KB in no more than 15 files on a public page with an island, and no other page has them', () => {
    expect(withIslands.map(page => page.path)).toEqual([
      '/contact',
      '/programs',
      '/programs?tab=foundation',
      '/programs?tab=postgraduate',
    ])
    expect(heaviest(withIslands, page => page.scriptBytes - 98 * kb)).toEqual([])
    expect(heaviest(withIslands, page => page.scripts.length - 15)).toEqual([])
  })

  it('a document loads only the shared script', () => {
    const { pages } = JSON.parse(readFileSync(join(siteDir, 'manifest.json'), 'utf8')) as SiteManifest
    for (const { file } of pages.filter(page => page.kind === 'document')) {
      const html = readFileSync(join(siteDir, file), 'utf8')
      expect(html.match(/<script [^>]*src=/g), file).toHaveLength(1)
      expect(html, file).not.toMatch(/modulepreload|type="module"/)
    }
  })

  it('a page with forms has no more than 108 KB of script', () => {
    expect(withForms.length).toBeGreaterThan(8)
    expect(heaviest(withForms, page => page.scriptBytes - 108 * kb)).toEqual([])
  })

  it('a section of an application opened by its URL has no more than 108 KB of script, including its form and every control', () => {
    const forms = withForms.filter(page => page.path === '/application' || page.path === '/foundation-form')
    expect(forms).toHaveLength(2)
    for (const form of ['postgraduate', 'undergraduate', 'foundation'])
      for (const parts of [
        ['task-page'],
        ['section-page', 'programme-control'],
        ['section-page', 'date-field', 'place-control'],
        ['section-page', 'list-control'],
      ])
        expect(heaviest(forms, page => bytesWithParts(siteDir, page, [...parts, form]) - 108 * kb)).toEqual([])
  })

  it('a page with forms is a document of no more than 15 KB, styles included', () => {
    expect(heaviest(withForms, page => page.html - 15 * kb)).toEqual([])
  })

  it('the script in the head of every page, which also declares the heading font, is no more than 450 bytes', () => {
    expect(heaviest(weights, page => page.inlineScript - 450)).toEqual([])
  })
})

describe('the weight of the office', () => {
  const { files, office } = JSON.parse(readFileSync(join(siteDir, 'manifest.json'), 'utf8')) as SiteManifest
  const html = readFileSync(join(siteDir, office?.file ?? ''), 'utf8')
  const sizeOf = (address: string) => {
    const found = files.find(({ path }) => path === address)
    return found ? bytesOf(found.encodings.includes('br') ? `${found.file}.br` : found.file) : Number.NaN
  }
  const first = [...html.matchAll(/(?:src|href)="(\/office\/assets\/[^"]+)"/g)].map(([, address = '']) => address)

  it('the first load is no more than 180 KB, scripts and styles', () => {
    expect(first.length).toBeGreaterThan(2)
    const bytes = first.map(sizeOf).reduce((sum, size) => sum + size, brotliBytes(html))
    expect(bytes).toBeLessThanOrEqual(180 * kb)
  })

  it('it comes with one style sheet, so that none comes before the one that says the order of the layers', () => {
    expect(first.filter(address => address.endsWith('.css'))).toHaveLength(1)
  })

  it('no screen needs more than 32 scripts', () => {
    const entry = first.find(address => address.includes('/index-') && address.endsWith('.js'))
    const code = readFileSync(join(siteDir, files.find(({ path }) => path === entry)?.file ?? ''), 'utf8')
    const listed: string[] = JSON.parse(/\["assets\/[^\]]*\]/.exec(code)?.[0] ?? '[]')
    const scriptsOf = (indexes: string) =>
      indexes.split(',').filter(index => listed[Number(index)]?.endsWith('.js')).length
    const screens = [...code.matchAll(/__vite__mapDeps\(\[([\d,]*)\]\)/g)].map(([, indexes = '']) => scriptsOf(indexes))
    expect(screens.length).toBeGreaterThan(50)
    expect(Math.max(...screens)).toBeLessThanOrEqual(32)
  })

  it('its files are separate, and cached permanently', () => {
    const own = files.filter(({ path, isOfLastBuild }) => path.startsWith('/office/') && !isOfLastBuild)
    expect(own.filter(({ cache }) => cache !== 'immutable')).toEqual([])
    expect(html).not.toMatch(/(?:src|href)="\/assets\//)
  })

  it('no public page and no page of the portal refers to it', () => {
    const { pages } = JSON.parse(readFileSync(join(siteDir, 'manifest.json'), 'utf8')) as SiteManifest
    const knowing = pages.filter(({ file }) => readFileSync(join(siteDir, file), 'utf8').includes('/office/assets'))
    expect(knowing).toEqual([])
  })
})

it('the service worker is no more than 1,220 bytes, of which notifications are under 300', async () => {
  expect(brotliBytes(await compileServiceWorker('1.0.0+abcdef1'))).toBeLessThanOrEqual(1220)
})
