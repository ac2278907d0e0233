import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SiteInput } from '#shared/catalogue/site-input.ts'
import { reasonIn } from './render-reason.ts'

const program = fileURLToPath(new URL('../../../scripts/postbuild/render-site.ts', import.meta.url))
/** For Node: the process ends with this one, by the end of its standard input. */
export const endWithParent = `--import=${new URL('end-with-parent.ts', import.meta.url).href}`

/** A render takes seconds; one that takes longer than this hangs. Drawings wait for whatever else the machine does. */
const longestMs = { pages: 180_000, drawings: 3_600_000 }
/** So much memory is enough for ten times the pages of the sample. */
const mostMegabytes = 768
/** Visitors come first, and pages before drawings. */
const niceness = { pages: 10, drawings: 19 }

/** Half of the time of a render is spent on compiling this program: the next one finds it here. */
export const compiledDir = (sitesDir: string) => join(sitesDir, 'compiled')

interface Wanted {
  buildDir: string
  siteDir: string
  input: SiteInput
  /** Ends it. */
  signal?: AbortSignal
  /** `niceness`: 0 where nobody else has to come first. */
  limits?: { longestMs?: number; mostMegabytes?: number; niceness?: number; program?: string }
}

/**
 * Makes the files of a site in a process of its own, so that nothing in a catalogue can stop or slow down the server. It appears in
 * `siteDir` as a whole or not at all: it is made under a name that nobody else uses and gets its own here, so a process that outlives a
 * killed server changes nothing. Throws with what the process said.
 */
export async function renderSite({ buildDir, siteDir, input, signal, limits = {} }: Wanted): Promise<void> {
  mkdirSync(dirname(siteDir), { recursive: true })
  const madeDir = `${siteDir}.${randomUUID()}`
  const inputFile = `${madeDir}.json`
  writeFileSync(inputFile, JSON.stringify(input))
  const what = input.isDrawn === false ? 'pages' : 'drawings'
  const megabytes = limits.mostMegabytes ?? mostMegabytes
  const child = spawn(
    process.execPath,
    [
      ...[`--max-old-space-size=${megabytes}`, endWithParent],
      ...[limits.program ?? program, buildDir, madeDir, inputFile],
    ],
    // Nothing of the server’s environment: it contains secrets.
    {
      env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: compiledDir(dirname(siteDir)) },
      stdio: ['pipe', 'ignore', 'pipe'],
      ...(signal ? { signal, killSignal: 'SIGKILL' } : {}),
    },
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-4000)
  })
  const mostMs = limits.longestMs ?? longestMs[what]
  let isLate = false
  const hanging = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, mostMs)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
      if (child.pid !== undefined) slowDown(child.pid, limits.niceness ?? niceness[what])
    })
    if (code !== 0) throw new Error(`The pages could not be rendered. ${isLate ? tooLong(mostMs) : reasonIn(said)}`)
    rmSync(siteDir, { recursive: true, force: true })
    renameSync(madeDir, siteDir)
  } finally {
    clearTimeout(hanging)
    removeUnfinished(madeDir)
  }
}

/** What it cannot remove, because the process is only just ending, goes with the sites that nobody serves. */
function removeUnfinished(madeDir: string): void {
  try {
    for (const name of readdirSync(dirname(madeDir)))
      if (name.startsWith(basename(madeDir))) rmSync(join(dirname(madeDir), name), { recursive: true, force: true })
  } catch {}
}

const tooLong = (ms: number) => `It takes longer than ${Math.round(ms / 1000)} seconds.`

function slowDown(pid: number, by: number): void {
  try {
    setPriority(pid, by)
  } catch {
    // It has ended already.
  }
}
