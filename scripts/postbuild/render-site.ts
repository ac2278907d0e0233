/**
 * Makes the finished site of a catalogue from the compiled parts in BUILD_DIR: `render-site.ts BUILD_DIR SITE_DIR [INPUT]`. It runs in a
 * process of its own in production mode, for the build and for a server whose database has another catalogue or other rounds. INPUT
 * is a file of JSON; without it, the site is that of the sample.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { siteKey } from '#server/features/publishing/site-key.ts'
import { catalogue, replaceCatalogue } from '#shared/catalogue/current.ts'
import { announcedRounds } from '#shared/catalogue/parts/announced-rounds.ts'
import type { SiteInput } from '#shared/catalogue/site-input.ts'
import { programmeFiles } from '../programme-files.ts'
import { completeSite, siteToComplete } from './complete-site.ts'
import { takeUploadedCrest } from './crest.ts'
import { valuesOfParts } from './fill-parts.ts'
import { linkModules, pageModules, readBuiltModules } from './page-modules.ts'
import { fileOf, pagesToRender } from './pages-to-render.ts'
import { writeSite } from './write-site.ts'

const [buildDir = '', siteDir = '', inputFile] = process.argv.slice(2)
const render: typeof import('../../app/render.tsx') = await import(
  pathToFileURL(join(buildDir, 'server/render.js')).href
)
const input = inputFile ? (JSON.parse(readFileSync(inputFile, 'utf8')) as SiteInput) : undefined
if (input) replaceCatalogue(input.catalogue, input.rounds)
const rounds = input?.rounds ?? announcedRounds()
if (input?.crest) await takeUploadedCrest(input.catalogue.institution.crest ?? '', input.crest)
const version = input?.version ?? process.env.BUILD_VERSION ?? '1.0.0'
// The rendering bundle has a copy of its own; both say the same, also when midnight comes between.
render.replaceCatalogue(catalogue(), rounds)

const unfinished = `${siteDir}.unfinished`
const pagesDir = `${siteDir}.pages`
rmSync(pagesDir, { recursive: true, force: true })
const drawn = input?.isDrawn ?? true
const begun = input && drawn ? siteToComplete(input.earlierDir, input.key) : undefined
if (!begun) await renderPages()
const programmes = await programmeFiles(join(dirname(siteDir), 'programmes'), {
  builtDir: join(buildDir, 'programmes'),
  isDrawn: drawn,
})
if (input && begun)
  await completeSite(begun, { earlierDir: input.earlierDir, siteDir: unfinished, drawn: programmes.made })
else await writePages()
const former = `${siteDir}.former`
rmSync(former, { recursive: true, force: true })
if (existsSync(siteDir)) renameSync(siteDir, former)
renameSync(unfinished, siteDir)
for (const folder of [former, pagesDir]) rmSync(folder, { recursive: true, force: true })

async function writePages(): Promise<void> {
  await writeSite({
    clientDir: join(buildDir, 'client'),
    pagesDir,
    officeDir: join(buildDir, 'office'),
    siteDir: unfinished,
    scriptsFile: { path: join(buildDir, 'site-scripts.json'), isBuild: input === undefined },
    earlierDir: input?.earlierDir ?? siteDir,
    // A published version’s files are served for a day after it was replaced.
    keepMs: input ? 86_400_000 : 0,
    version: input ? `${version}.${input.key}` : version,
    key: siteKey(catalogue(), rounds),
    apiBaseUrl: input?.apiBaseUrl ?? process.env.API_BASE_URL ?? '',
    madeFiles: programmes.made,
    missing: programmes.missing,
    partValues: await valuesOfParts(),
  })
}

async function renderPages(): Promise<void> {
  const built = readBuiltModules(join(buildDir, 'client'))
  for (const { page: _page, ...one } of pagesToRender('document')) {
    const query = one.variant ? `?${one.variant.parameter}=${one.variant.value}` : ''
    const html = render.renderDocument(new URL(`http://localhost${one.path}${query}`))
    if (!html) throw new Error(`There is no document at ${one.path}`)
    write(fileOf(one), html)
  }
  for (const one of pagesToRender('portal')) {
    const modules = pageModules(render.modulesAt(one.path), built)
    write(fileOf(one), linkModules(await render.renderPortalPage(one.path), modules))
  }
  write('page-parts.html', render.renderPageParts())
}

function write(file: string, html: string): void {
  const target = join(pagesDir, file)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, html)
}
