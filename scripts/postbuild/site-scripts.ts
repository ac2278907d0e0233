import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { filesOfPart } from './late-parts.ts'

/**
 * The small scripts of a site. They are compiled once a build, because a compiler takes longer to load than all pages to render; what
 * differs from site to site is put in at the marks (`fillMarks`).
 */
export interface SiteScripts {
  page: string
  later: string
  earlyCall: string
  serviceWorker: string
}

const marks = { pageParts: '%page-parts%', laterScript: '%later-script%', version: '%site-version%' }

interface Compiled {
  /** Names of the script files in `/assets/`. */
  scriptNames: readonly string[]
  readAsset: (href: string) => string
  apiBaseUrl: string
}

async function compileSiteScripts({ scriptNames, readAsset, apiBaseUrl }: Compiled): Promise<SiteScripts> {
  const [{ compileLaterScript, compilePageScript }, { compileEarlyCall }, { compileServiceWorker }] = await Promise.all(
    [import('./page-script.ts'), import('./early-call-script.ts'), import('./service-worker.ts')],
  )
  /** The files of each island, imports first. */
  const filesOf = (island: string) =>
    filesOfPart(`${island}-island`, [], { names: scriptNames, read: file => readAsset(`/assets/${file}`) })
      .map(file => `/assets/${file}`)
      .reverse()
  const { pageParts, laterScript } = marks
  return {
    page: await compilePageScript({ pageParts, laterScript }),
    later: await compileLaterScript({ contact: filesOf('contact'), comparison: filesOf('comparison') }),
    earlyCall: await compileEarlyCall(apiBaseUrl),
    serviceWorker: await compileServiceWorker(marks.version),
  }
}

/** The file in which a build leaves them for the sites that are rendered from it. */
export interface KeptIn {
  path: string
  isBuild: boolean
}

/** Those that the build left in a file; compiled by the build itself, and without a file. */
export async function siteScripts(compiled: Compiled, kept?: KeptIn): Promise<SiteScripts> {
  if (kept && !kept.isBuild && existsSync(kept.path)) return JSON.parse(readFileSync(kept.path, 'utf8')) as SiteScripts
  const scripts = await compileSiteScripts(compiled)
  if (kept?.isBuild) writeFileSync(kept.path, JSON.stringify(scripts))
  return scripts
}

/** A script with values in place of its marks. Throws for a value that would end the string it stands in. */
export function fillMarks(script: string, values: Partial<Record<keyof typeof marks, string>>): string {
  let filled = script
  for (const name of ['pageParts', 'laterScript', 'version'] as const) {
    const value = values[name]
    if (value === undefined) continue
    if (/["'`\\\n$]/.test(value)) throw new Error(`“${value}” cannot stand in a script`)
    filled = filled.replaceAll(marks[name], value)
  }
  return filled
}
