import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SiteInput } from '#shared/catalogue/site-input.ts'
import { reasonIn } from './render-reason.ts'

const program = fileURLToPath(new URL('../../../scripts/postbuild/render-site.ts', import.meta.url))

/** A render takes seconds; one that takes longer than this hangs. */
const longestMs = 180_000
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
  limits?: { longestMs?: number; mostMegabytes?: number; program?: string }
}

/**
 * Makes the files of a site in a process of its own, so that nothing in a catalogue can stop or slow down the server. It appears in
 * `siteDir` as a whole or not at all. Throws with what the process said.
 */
export async function renderSite({ buildDir, siteDir, input, signal, limits = {} }: Wanted): Promise<void> {
  mkdirSync(dirname(siteDir), { recursive: true })
  const inputFile = `${siteDir}.json`
  writeFileSync(inputFile, JSON.stringify(input))
  const megabytes = limits.mostMegabytes ?? mostMegabytes
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${megabytes}`, limits.program ?? program, buildDir, siteDir, inputFile],
    // Nothing of the server’s environment: it contains secrets.
    {
      env: { NODE_ENV: 'production', NODE_COMPILE_CACHE: compiledDir(dirname(siteDir)) },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(signal ? { signal, killSignal: 'SIGKILL' } : {}),
    },
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-4000)
  })
  const mostMs = limits.longestMs ?? longestMs
  let isLate = false
  const hanging = setTimeout(() => {
    isLate = true
    child.kill('SIGKILL')
  }, mostMs)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
      if (child.pid !== undefined) slowDown(child.pid, input.isDrawn === false ? niceness.pages : niceness.drawings)
    })
    if (code !== 0) throw new Error(`The pages could not be rendered. ${isLate ? tooLong(mostMs) : reasonIn(said)}`)
  } finally {
    clearTimeout(hanging)
    rmSync(inputFile, { force: true })
  }
}

const tooLong = (ms: number) => `It takes longer than ${Math.round(ms / 1000)} seconds.`

function slowDown(pid: number, by: number): void {
  try {
    setPriority(pid, by)
  } catch {
    // It has ended already.
  }
}
