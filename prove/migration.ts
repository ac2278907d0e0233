import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../server/db/client.ts'
import { startEmbeddedStore } from '../server/db/embedded.ts'
import { isMigrated, migrate } from '../server/db/migrate.ts'
import { readMigrations } from '../server/db/migration-files.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { earlierServer } from './lib/earlier-server.ts'
import { fillFirstSchema, firstSchema } from './lib/many-applications.ts'
import { withFolder } from './lib/place.ts'

const sizes = { small: 300, full: 100_000 }
const longestMs = 5_000

/** Brings a large store of the first schema to today's, step by step, while a server of before goes on working with it. */
export const migration: Experiment = {
  name: 'migration',
  promise: 'A new version brings the store to its schema while the one before goes on serving',
  pass: 'from every schema there was, with 100,000 applications; nothing fails and nothing takes over 5 s',
  run: options => withFolder('migration', folder => runIn(folder, options)),
}

interface Step {
  name: string
  tookMs: number
  slowest: { ms: number; name: string }
}

async function runIn(folder: string, { size, log }: RunOptions): Promise<Outcome> {
  const applications = sizes[size]
  const store = await startEmbeddedStore({ dataDir: folder, log: { info() {}, warn() {} } })
  const db = openDatabase(store.connection, { max: 2, onIdleError: () => {}, longestQueryMs: 0 })
  try {
    const names = (await readMigrations()).map(({ name }) => name)
    const first = names.indexOf(firstSchema) + 1
    await migrate(db, new Set(names.slice(0, first)))
    await fillFirstSchema(db, applications)
    log(`${applications} applications are there`)
    const server = await earlierServer(store.connection, applications)
    await sleep(size === 'small' ? 300 : 3_000)
    const usual = server.slowest()
    const steps: Step[] = []
    for (const name of names.slice(first)) {
      const startedAt = performance.now()
      await migrate(db, new Set(names.slice(0, names.indexOf(name) + 1)))
      const tookMs = performance.now() - startedAt
      await sleep(100)
      steps.push({ name, tookMs, slowest: server.slowest() })
      log(
        `${name}: ${Math.round(tookMs)} ms, the slowest work meanwhile ${Math.round(steps.at(-1)?.slowest.ms ?? 0)} ms`,
      )
    }
    await server.stop()
    const isNew = await isMigrated(db)
    return report(steps, { applications, usualMs: usual.ms, done: server.done, failed: server.failed, isNew })
  } finally {
    await db.destroy()
    await store.stop()
  }
}

function report(
  steps: readonly Step[],
  run: { applications: number; usualMs: number; done: number; failed: readonly string[]; isNew: boolean },
): Outcome {
  const [worst] = steps.toSorted((one, other) => other.slowest.ms - one.slowest.ms)
  const [longest] = steps.toSorted((one, other) => other.tookMs - one.tookMs)
  const seconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`
  const wrong = [
    ...run.failed,
    ...(run.isNew ? [] : ['the store is not at today’s schema']),
    ...steps
      .filter(step => step.slowest.ms > longestMs)
      .map(step => `${step.slowest.name} took ${seconds(step.slowest.ms)} during ${step.name}`),
  ]
  return {
    kept: wrong.length === 0,
    ...(wrong.length > 0 ? { why: wrong.slice(0, 5).join('; ') } : {}),
    figures: [
      ['applications', run.applications],
      ['schemas begun from', steps.length],
      ['statements of the earlier version', run.done],
      ['failed', run.failed.length],
      ['slowest before', seconds(run.usualMs)],
      ['slowest meanwhile', `${seconds(worst?.slowest.ms)} (${worst?.slowest.name}, ${worst?.name})`],
      ['longest migration', `${seconds(longest?.tookMs)} (${longest?.name})`],
      ['all migrations', seconds(steps.reduce((sum, step) => sum + step.tookMs, 0))],
    ],
  }
}
