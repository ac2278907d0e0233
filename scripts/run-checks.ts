import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Check, checksAbout, everyCheck } from './checks/check-list.ts'
import { failureList, type Outcome } from './checks/failures.ts'
import { machineClock, processorClock } from './checks/processor-time.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'checks-'))
const words = process.argv.slice(2)
const startedMs = Date.now()
const processorSeconds = processorClock()
const busyAltogether = machineClock()
const results: Result[] = []

interface Result extends Outcome {
  title: string
  seconds: number
  /** Of its processes together, where the system says so. Those that nobody waited for are missing. */
  processorSeconds: number | undefined
  /** How busy the machine was meanwhile, from 0 to 1, whoever kept it so: whether the check worked or waited. */
  busy: number
  hasPassed: boolean
  /** What a check without tests has printed. */
  output: string
}

const site = report(build)
await Promise.all((words.length > 0 ? checksAbout(words) : everyCheck).map(runInOrder))
await site
reportAll()

async function runInOrder(checks: readonly Check[]): Promise<void> {
  for (const check of checks) {
    // No test can pass without the site.
    if (check.isTests && !(await site).hasPassed) return
    await report(check)
  }
}

async function report(check: Check): Promise<Result> {
  say(`${check.title} …`)
  const result = await run(check)
  results.push(result)
  const outcome = result.hasPassed ? 'Passed' : 'FAILED'
  say(`${outcome} after ${result.seconds.toFixed(1)} s: ${check.title}`)
  return result
}

/** In place of the line of progress, if tests are showing one. */
function say(words: string): void {
  console.log(`${process.stdout.isTTY ? '\r\u001b[K' : ''}${words}`)
}

async function run({ title, program, args, isTests }: Check): Promise<Result> {
  const began = Date.now()
  const busySince = machineClock()
  const outcomeFile = join(folder, `${title}.json`)
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, CHECK_OUTCOME_FILE: outcomeFile, ...(!process.stdout.isTTY && { NO_COLOR: '1' }) },
    stdio: ['ignore', isTests ? 'inherit' : 'pipe', isTests ? 'inherit' : 'pipe'],
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => chunks.push(chunk))
  let ofProcessor: number | undefined
  const code = await new Promise<number | null>(resolve => {
    child.on('error', error => chunks.push(Buffer.from(`${error.message}\n`)))
    child.on('exit', () => {
      ofProcessor = processorSeconds()
    })
    child.on('close', resolve)
  })
  const outcome: Outcome = existsSync(outcomeFile)
    ? JSON.parse(readFileSync(outcomeFile, 'utf8'))
    : { files: 0, failures: [] }
  const output = Buffer.concat(chunks).toString()
  const seconds = (Date.now() - began) / 1000
  const hasPassed = code === 0
  return { title, seconds, processorSeconds: ofProcessor, busy: busySince(), hasPassed, output, ...outcome }
}

/** Failures come last, because a truncated log shows only its end. */
function reportAll(): void {
  const failed = results.filter(result => !result.hasPassed)
  for (const { title, output } of failed) if (output) process.stdout.write(`\n${title}\n${output}`)
  const failures = failed.flatMap(result => result.failures)
  if (failures.length > 0) console.log('\nFailed tests, with their reasons:')
  for (const failure of failures) console.log(`  ${failureList.text(failure)}`)
  console.log('')
  for (const result of results) {
    const { hasPassed, failures } = result
    const outcome = hasPassed ? '' : `  FAILED${failures.length > 0 ? ` (${failures.length})` : ''}`
    console.log(timeLine(result, `${result.title}${outcome}`))
  }
  const ofProcessor = results.reduce((sum, result) => sum + (result.processorSeconds ?? 0), 0)
  const seconds = (Date.now() - startedMs) / 1000
  console.log(timeLine({ seconds, processorSeconds: ofProcessor || undefined, busy: busyAltogether() }, 'in all'))
  const end = theEnd(failed)
  console.log(`\n${end.says}`)
  process.exitCode = end.isGood ? 0 : 1
}

/** A word that no file of tests has in its name is misspelt, and proves nothing. */
function theEnd(failed: readonly Result[]): { says: string; isGood: boolean } {
  if (failed.length > 0) return { says: `Failed: ${failed.map(({ title }) => title).join(', ')}.`, isGood: false }
  if (results.every(({ files }) => files === 0))
    return { says: `Failed: no file of tests has “${words.join('” or “')}” in its name.`, isGood: false }
  return { says: 'Everything passes.', isGood: true }
}

function timeLine(
  { seconds, processorSeconds, busy }: Pick<Result, 'seconds' | 'processorSeconds' | 'busy'>,
  what: string,
): string {
  const ofProcessor = processorSeconds === undefined ? '' : `${processorSeconds.toFixed(0)} of processor, `
  return `${seconds.toFixed(1).padStart(8)} s (${ofProcessor}machine ${(busy * 100).toFixed(0)} % busy)  ${what}`
}
