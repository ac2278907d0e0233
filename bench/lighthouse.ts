/**
 * `npm run bench:lighthouse [-- /faq /contact]`: the Lighthouse scores of each public page on a phone and a desktop. Takes the median
 * of three runs, as its authors advise, because a single run also measures other load on the machine. Lighthouse is downloaded for the
 * run and is not a dependency. A run whose start is missing in the trace (NO_NAVSTART) has no figures and is repeated.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { print, row } from '../harness/table.ts'
import { browserProgram } from '../scripts/browser-program.ts'
import { buildIfStale } from '../scripts/build.ts'
import { endOnSignal, endWithProcess } from '../server/testing/end-with-process.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import { type Page, pages } from '../shared/paths.ts'

const lighthouse = 'lighthouse@13.5.0'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const devices = { phone: [], desktop: ['--preset=desktop'] } as const
const runs = 3
const tries = 3
const asked = process.argv.slice(2)
const addresses = asked.length ? asked : publicAddresses()

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null }>
}

/** One address per public page; one programme stands for all. A new database shows no statistics. */
function publicAddresses(): string[] {
  const listed = Object.values<Page>(pages).filter(page => page.listed && page !== pages.statistics)
  return listed.map(({ path }) => (path.includes(':') ? '/programs/beng-civil-engineering' : path))
}

async function main(): Promise<void> {
  await buildIfStale()
  const folder = mkdtempSync(join(tmpdir(), 'bench-lighthouse-'))
  const portal = await portalProcess(join(folder, 'data'))
  await portal.start()
  row('', ...categories.map(name => name.slice(0, 11)))
  try {
    for (const address of addresses)
      for (const device of Object.keys(devices) as (keyof typeof devices)[])
        printScores(
          `${address}, ${device}`,
          await middleReport(portal.url + address, device, join(folder, 'report.json')),
        )
  } finally {
    await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** By the score that varies: the other three are the same in every run. */
async function middleReport(url: string, device: keyof typeof devices, file: string): Promise<Report> {
  const reports: Report[] = []
  for (let run = 0; run < runs; run++) reports.push(await reportOf(url, device, file))
  const speed = ({ categories: { performance } }: Report) => performance?.score ?? 0
  const middle = reports.sort((a, b) => speed(a) - speed(b))[Math.floor(runs / 2)]
  if (!middle) throw new Error('No run, no report')
  return middle
}

async function reportOf(url: string, device: keyof typeof devices, file: string): Promise<Report> {
  const flags = ['--output=json', `--output-path=${file}`, '--quiet', '--chrome-flags=--headless=new --no-sandbox']
  const only = `--only-categories=${categories.join()}`
  const args = ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url, ...flags, only, ...devices[device]]
  const env = { ...process.env, CHROME_PATH: browserProgram() ?? '' }
  for (let left = tries; left > 0; left--) {
    try {
      await run('npm', args, env)
      break
    } catch (error) {
      if (left === 1 || !String(error).includes('NO_NAVSTART')) throw error
    }
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

/** Runs a program in a process group of its own, because only the interrupted Lighthouse itself ends the browser that it has started. */
async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'close')
  const forget = endWithProcess(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
    return ended
  })
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const [code] = await ended
  forget()
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}: ${said}`)
}

/** The four scores, and what cost points. */
function printScores(name: string, report: Report): void {
  row(name, ...categories.map(category => Math.round((report.categories[category]?.score ?? 0) * 100)))
  const costly = categories.flatMap(category => report.categories[category]?.auditRefs ?? [])
  const failed = costly.filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
  if (failed.length) print(`  ${[...new Set(failed.map(({ id }) => id))].join(', ')}`)
}

endOnSignal()
await main()
