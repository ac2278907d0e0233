import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { explain, UsageError } from '../scripts/command-line/usage.ts'
import { endOnSignal, unlessEnding } from '../server/testing/end-with-process.ts'
import type { Experiment, Outcome, Size } from './experiment.ts'
import { experiments } from './experiments.ts'
import { resultTable, withResult } from './result-table.ts'

const usage = `npm run prove -- NAME | all [--size small|full] [--seed NUMBER] [--write]

The default size is full. --write stores the result in docs/reliability.md, after a full run only.
`
const resultsFile = fileURLToPath(new URL('../docs/reliability.md', import.meta.url))
const formatter = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url))

interface Wanted {
  chosen: readonly Experiment[]
  size: Size
  seed: number
  writes: boolean
}

function readWishes(): Wanted {
  const { values, positionals } = parseArgs({
    options: { size: { type: 'string' }, seed: { type: 'string' }, write: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [name, ...more] = positionals
  if (more.length > 0) throw new UsageError(`Unexpected argument: ${more[0]}.`)
  const chosen = name === 'all' ? experiments : experiments.filter(experiment => experiment.name === name)
  if (name !== undefined && chosen.length === 0) throw new UsageError(`There is no experiment ${name}.`)
  const size = values.size ?? 'full'
  if (size !== 'small' && size !== 'full') throw new UsageError('--size must be small or full.')
  const seed = Number(values.seed ?? 1)
  if (!Number.isSafeInteger(seed)) throw new UsageError('--seed must be a whole number.')
  const writes = values.write ?? false
  if (writes && size !== 'full') throw new UsageError('--write stores the result of a full run only.')
  return { chosen, size, seed, writes }
}

async function perform(experiment: Experiment, { size, seed, writes }: Wanted): Promise<boolean> {
  process.stdout.write(`${experiment.name}: ${experiment.promise}\n`)
  const startedMs = Date.now()
  const log = (line: string) => process.stderr.write(`  ${line}\n`)
  const outcome = await unlessEnding(experiment.run({ size, seed, log }).catch(failed))
  const seconds = Math.round((Date.now() - startedMs) / 1000)
  process.stdout.write(resultTable(experiment, outcome, { size, seed, seconds }))
  if (writes) {
    const day = new Date().toISOString().slice(0, 10)
    const before = await readFile(resultsFile, 'utf8')
    const order = experiments.map(({ name }) => name)
    await writeFile(resultsFile, withResult(before, experiment, outcome, { day, seed, seconds }, order))
    await promisify(execFile)(formatter, ['format', '--write', resultsFile])
  }
  return outcome.kept
}

function failed(error: unknown): Outcome {
  const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { figures: [], kept: false, why }
}

function list(): void {
  const width = Math.max(0, ...experiments.map(({ name }) => name.length))
  for (const { name, promise } of experiments) process.stdout.write(`${name.padEnd(width)}  ${promise}\n`)
  process.stdout.write(`\n${usage}`)
}

async function main(): Promise<number> {
  const wanted = readWishes()
  if (wanted.chosen.length === 0) {
    list()
    return 0
  }
  let kept = true
  for (const experiment of wanted.chosen) kept = (await perform(experiment, wanted)) && kept
  return kept ? 0 : 1
}

endOnSignal()
try {
  process.exit(await main())
} catch (error) {
  process.stderr.write(explain(error, usage))
  process.exit(1)
}
