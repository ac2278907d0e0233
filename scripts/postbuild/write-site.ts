import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { SiteFile, SiteManifest, SitePage } from '#server/http/site/manifest.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { type Page, pageAt, pages } from '#shared/paths.ts'
import { speculationRules } from '../../app/boot/speculation-rules.ts'
import type { MadeFile } from '../programme-files.ts'
import { drawnMotifs } from './drawn-motifs.ts'
import { type FilledScripts, fillScripts } from './fill-scripts.ts'
import { finishPage, type SharedByPages } from './finish-page.ts'
import { hashedAddress } from './hashed-address.ts'
import { drawIcons } from './icons.ts'
import { inOwnColours, scriptHash, scriptHashes, styleHashes } from './page-html.ts'
import { filesUnder, keepEarlier, readEarlier, write, writeFile } from './site-files.ts'
import { fillMarks, type KeptIn, siteScripts } from './site-scripts.ts'
import { rulesNaming } from './used-rules.ts'

interface WriteSiteOptions {
  /** Vite’s build of the scripts and style sheets. */
  clientDir: string
  /** The pages from render-site.ts. */
  pagesDir: string
  /** Vite’s build of the office application. */
  officeDir?: string
  siteDir: string
  /** Where the small scripts are that were compiled for the build; compiled here without it. */
  scriptsFile?: KeptIn
  version: string
  /** Names what it is rendered from. */
  key?: string
  apiBaseUrl: string
  /** Other generated files: brochures and pictures. */
  madeFiles?: readonly MadeFile[]
  /** Paths of those that are drawn later. */
  missing?: readonly string[]
  /** The values of the parts of the catalogue, which scripts have marks for. */
  partValues?: ReadonlyMap<string, unknown>
  /** The site that is served until now; its own folder by default. */
  earlierDir?: string
  /** For how long its scripts and sheets stay for pages that are open. By default, those of the last site only. */
  keepMs?: number
}

/** Converts rendered pages and Vite’s output into `build/site`: finished pages, compressed files, and their manifest. */
export async function writeSite({
  clientDir,
  pagesDir,
  officeDir,
  siteDir,
  scriptsFile,
  version,
  key,
  apiBaseUrl,
  madeFiles = [],
  missing = [],
  partValues = new Map(),
  earlierDir = siteDir,
  keepMs = 0,
}: WriteSiteOptions): Promise<SiteManifest> {
  const former = `${siteDir}.earlier`
  rmSync(former, { recursive: true, force: true })
  if (existsSync(siteDir)) renameSync(siteDir, former)
  const earlier = readEarlier(earlierDir === siteDir ? former : earlierDir, keepMs)
  const files: SiteFile[] = []
  const add = async (path: string, body: Buffer | string) =>
    files.push(await writeFile(siteDir, { path, body: Buffer.from(body), earlier }))
  const drawn = drawnMotifs(clientDir)
  const scripts = fillScripts(clientDir, '/', partValues, drawn)

  const readAsset = (href: string) => readFileSync(join(clientDir, href), 'utf8')
  const assets = filesUnder(clientDir).filter(path => path.startsWith('assets/'))
  const scriptNames = assets.flatMap(path => /^assets\/(.+\.js)$/.exec(path)?.[1] ?? [])
  const parts = pagePartsIn(pagesDir, readAsset)
  const small = await siteScripts({ scriptNames, readAsset, apiBaseUrl }, scriptsFile)
  const later = madeScript('later', scripts.rename(small.later))
  const addresses = { pageParts: parts.path, laterScript: later.path }
  const behaviour = madeScript('page', fillMarks(small.page, addresses))
  const addressesOfPages = { pageScript: behaviour.path, pageParts: parts.body }
  const { earlyCall } = small
  const shared = { readAsset, scriptNames, earlyCall, ...addressesOfPages, scripts, version }
  const sitePages = renderedPages(pagesDir)
    .map(each => writePage(each, siteDir, shared))
    .sort((a, b) => a.path.localeCompare(b.path))

  for (const path of filesUnder(clientDir))
    if (!path.startsWith('.vite/'))
      await add(scripts.pathOf(`/${path}`), scripts.bodyOf(`/${path}`) ?? readFileSync(join(clientDir, path)))
  for (const { path, body } of [parts, later, behaviour]) await add(path, body)
  await add('/service-worker.js', fillMarks(small.serviceWorker, { version }))
  for (const icon of await drawIcons()) await add(icon.path, icon.body)
  for (const file of madeFiles) await add(file.path, file.body)
  const fillOffice = (dir: string) => writeOffice(dir, siteDir, fillScripts(dir, '/office/', partValues, drawn))
  const office = officeDir ? fillOffice(officeDir) : undefined
  for (const { path, body } of office?.files ?? []) await add(path, body)
  files.push(...keepEarlier(siteDir, earlier, files))

  const apiOrigin = apiBaseUrl ? new URL(apiBaseUrl).origin : undefined
  const made = { pages: sitePages, files, missing: [...missing], ...(office && { office: office.page }) }
  const manifest: SiteManifest = { version, ...(key && { key }), apiBaseUrl, apiOrigin, ...made }
  writeFileSync(join(siteDir, 'manifest.json'), JSON.stringify(manifest))
  rmSync(former, { recursive: true, force: true })
  return manifest
}

/** The office document, and the served files. */
function writeOffice(
  officeDir: string,
  siteDir: string,
  scripts: FilledScripts,
): { page: NonNullable<SiteManifest['office']>; files: { path: string; body: Buffer }[] } {
  const html = inOwnColours(scripts.link(readFileSync(join(officeDir, 'index.html'), 'utf8')), 'office')
  const file = 'pages/office.html'
  write(siteDir, file, html)
  const files = filesUnder(officeDir)
    .filter(name => name !== 'index.html')
    .map(name => ({
      path: scripts.pathOf(`/office/${name}`),
      body: Buffer.from(scripts.bodyOf(`/office/${name}`) ?? readFileSync(join(officeDir, name))),
    }))
  return { page: { file, scriptHashes: scriptHashes(html), styleHashes: styleHashes(html) }, files }
}

/** The parts common to all pages, including styles that not every page has. */
function pagePartsIn(pagesDir: string, readAsset: (href: string) => string): { path: string; body: string } {
  const html = readFileSync(join(pagesDir, 'page-parts.html'), 'utf8')
  const home = readFileSync(join(pagesDir, 'index.html'), 'utf8')
  const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(home)?.[1] ?? ''
  const styles = rulesNaming(readAsset(sheet), html, {
    classes: /^(dialog|choice|banner|corner|badge|toast|icon-button)/,
    elements: /^(dialog|form|fieldset|legend|label|input|b|aside)$/,
  })
  const body = `<style>${styles}</style>${html}`
  return { path: hashedAddress('page-parts', 'html', body), body }
}

function madeScript(name: string, body: string): { path: string; body: string } {
  return { path: hashedAddress(name, 'js', body), body }
}

interface RenderedPage {
  page: Page
  path: string
  /** The HTML rendered by React. */
  html: string
  variant?: NonNullable<SitePage['variant']>
}

/** Every rendered page, including variants by query. */
function renderedPages(pagesDir: string): RenderedPage[] {
  return filesUnder(pagesDir)
    .filter(file => file !== 'page-parts.html')
    .map(file => {
      const path = `/${dirname(file)}`.replace('/.', '/')
      const page = Object.values<Page>(pages).find(each => each.renderedAt === path) ?? pageAt(path)
      const [, parameter = '', value = ''] = /^(\w+)-(\w+)\.html$/.exec(basename(file)) ?? []
      return {
        page,
        path,
        ...(value && { variant: { parameter, value } }),
        html: readFileSync(join(pagesDir, file), 'utf8'),
      }
    })
}

/** A page was compiled with the version of the build; the site may be of a later catalogue. */
const versionMark = /(<meta name="version" content=")[^"]*/

function writePage(
  { page, path, variant, html: rendered }: RenderedPage,
  siteDir: string,
  { scripts, version, ...shared }: SharedByPages & { scripts: FilledScripts; version: string },
): SitePage {
  const html = scripts.link(
    finishPage({ rendered, page, path }, shared).replace(versionMark, (_mark, before: string) => before + version),
  )
  const name = path === '/' ? '/index' : path
  const file = variant ? `pages/variants${name}/${variant.value}.html` : `pages${name}.html`
  write(siteDir, file, html)
  const status = statusOf(page, path)
  return {
    path,
    ...(variant && { variant }),
    file,
    ...(page.path.includes('/:') && page.renderedAt ? { pattern: page.path } : {}),
    status,
    kind: page.kind,
    scriptHashes: page.kind === 'document' ? [...scriptHashes(html), scriptHash(speculationRules)] : scriptHashes(html),
    listed: page.listed && status === 200,
  }
}

function statusOf(page: Page, path: string): SitePage['status'] {
  if (page === pages.notFound) return 404
  return page === pages.programme && findProgramme(path.split('/')[2])?.isRetired ? 410 : 200
}
