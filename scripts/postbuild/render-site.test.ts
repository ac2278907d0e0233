import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderSite } from '#server/features/publishing/render-site.ts'
import type { SiteManifest } from '#server/http/site/manifest.ts'
import { secondUniversity } from '#shared/catalogue/testing/second-university.ts'
import { wordsIn, wordsOfSample } from '../sample-words.ts'

/* The site of another university, rendered from the parts that were compiled with the sample. */
const buildDir = fileURLToPath(new URL('../../build', import.meta.url))
const builtManifest = manifestIn(join(buildDir, 'site'))
let folder: string
let siteDir: string
let quickDir: string
let manifest: SiteManifest

const round = {
  ...{ id: 'letters-2031', session: '2031/2032', name: 'Letters', programTypes: ['msc', 'phd'] as const },
  ...{ opensOn: '2026-01-01', closesOn: '2031-05-17', decisionsBy: '2031-06-01', startsOn: '2031-09-01' },
}

/** As it is published, at first without what takes long to draw, and then whole. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'another-university-'))
  siteDir = join(folder, 'sites/one')
  quickDir = join(folder, 'sites/quick')
  const { version, apiBaseUrl } = builtManifest
  const input = { key: 'letters', catalogue: secondUniversity, rounds: [round], version, apiBaseUrl }
  const earlierDir = join(buildDir, 'site')
  const limits = { niceness: 0 }
  await renderSite({ buildDir, siteDir: quickDir, input: { ...input, earlierDir, isDrawn: false }, limits })
  await renderSite({ buildDir, siteDir, input: { ...input, earlierDir: quickDir }, limits })
  manifest = manifestIn(siteDir)
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (file: string) => readFileSync(join(siteDir, file), 'utf8')

function manifestIn(dir: string): SiteManifest {
  return JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')) as SiteManifest
}

test('has a page for each of its programmes and none of the sample’s, and its own version', () => {
  const paths = manifest.pages.map(({ path }) => path).filter(path => path.startsWith('/programs/'))
  expect(paths.sort()).toEqual(secondUniversity.programmes.map(({ id }) => `/programs/${id}`).sort())
  expect(manifest.version).toBe(`${builtManifest.version}.letters`)
  expect(read('pages/index.html')).toContain(`<meta name="version" content="${manifest.version}"`)
  expect(manifest.files.filter(({ path }) => path.startsWith('/brochures/'))).toHaveLength(11)
})

test('is completed with what was drawn later, and its pages stay what they are', () => {
  const before = manifestIn(quickDir)
  expect(before.missing).toHaveLength(22)
  expect(manifest.missing).toEqual([])
  const drawn = manifest.files.filter(({ path }) => before.missing?.includes(path))
  expect(drawn.map(({ file }) => readFileSync(join(siteDir, file)).length).filter(size => size < 1000)).toEqual([])
  expect(drawn).toHaveLength(22)
  for (const { file } of before.pages)
    expect(readFileSync(join(siteDir, file)).equals(readFileSync(join(quickDir, file)))).toBe(true)
})

test('names no word of the sample on any page', () => {
  const words = wordsOfSample()
  const left = manifest.pages.flatMap(({ path, file }) => wordsIn(read(file), words).map(word => `${path}: ${word}`))
  expect(left).toEqual([])
})

test('names none in a script either, and pages load the scripts of this catalogue', () => {
  const words = wordsOfSample()
  const scripts = manifest.files.filter(file => file.path.endsWith('.js') && !file.isOfLastBuild)
  // The list of states and cities is the country’s, wherever the university is.
  const own = scripts.filter(({ path }) => !path.includes('/nigerian-places-'))
  const left = own.flatMap(({ path, file }) => wordsIn(read(file), words).map(word => `${path}: ${word}`))
  expect(left).toEqual([])
  expect(scripts.filter(({ file }) => read(file).includes('@@part'))).toEqual([])
  const [, map = '{}'] = /<script type="importmap">(.*?)<\/script>/.exec(read('pages/login.html')) ?? []
  const { imports } = JSON.parse(map) as { imports: Record<string, string> }
  const served = new Set(scripts.map(({ path }) => path))
  expect(Object.keys(imports).length).toBeGreaterThan(2)
  for (const [former, next] of Object.entries(imports))
    expect([served.has(former), served.has(next)]).toEqual([false, true])
})

test('announces the dates of the rounds it was given', () => {
  for (const file of ['pages/index.html', 'pages/programs/llm.html']) expect(read(file)).toContain('17 May 2031')
  // Midnight in New York, in summer.
  expect(read('pages/index.html')).toMatch(/data-until="?2031-05-18T04:00/)
})

test('leaves nothing beside it', () => {
  expect(readdirSync(join(folder, 'sites')).sort()).toEqual(['compiled', 'one', 'programmes', 'quick'])
})
