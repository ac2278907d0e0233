import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Db, openDatabase, type StoreConnection } from '../server/db/client.ts'
import { startEmbeddedStore } from '../server/db/embedded.ts'
import { isMigrated, migrate } from '../server/db/migrate.ts'
import { readMigrations } from '../server/db/migration-files.ts'
import { ensureRounds } from '../server/features/rounds/ensure-rounds.ts'
import type { Experiment, Outcome, RunOptions } from './experiment.ts'
import { type Answers, answersTo, differences } from './lib/answers.ts'
import { findLost } from './lib/check-store.ts'
import { type EarlierServer, earlierServer, writtenByWork } from './lib/earlier-server.ts'
import { fillFirstRelease, firstRelease } from './lib/first-release.ts'
import { type HandOver, handOver, unpackFirstRelease } from './lib/first-release-server.ts'
import { fillFirstSchema, firstSchema, withoutTimeout } from './lib/many-applications.ts'
import { faultsOfMigrated } from './lib/migrated.ts'
import { withFolder } from './lib/place.ts'
import type { PlaceEnv } from './lib/places.ts'
import { countTries } from './lib/tries.ts'
import { changedRows, rememberRows } from './lib/unchanged-rows.ts'

const sizes = { small: 300, full: 100_000 }
const longestMs = 5_000
/**
 * How long 1.0.0 waits after an interrupted attempt to open a payment: 15 s and a margin. The column that 0046 adds to `payment`
 * interrupts one attempt per connection, with a 503. No migration can shorten that wait; later versions do not have it.
 */
const ownWaitMs = 17_000
const comparedPeople = 300
/** Changed by the jobs of the real servers: due emails are sent, and schedules too far ahead are corrected. */
const writtenByJobs = { mail: ['next_attempt_at', 'attempts', 'sent_at'], file_check: ['next_attempt_at'] }

/** Migrates a large database from the first schema to today’s, step by step, while earlier servers keep using it. */
export const migration: Experiment = {
  name: 'migration',
  promise: 'A new version migrates the database while the previous one keeps serving',
  pass: 'From every earlier schema, with 100,000 applications and the server of release 1.0.0 in use. Nothing lost, wrong or failed, and nothing takes over 5 s except the 15 s that 1.0.0 waits after an interrupted payment',
  run: options => withFolder('migration', folder => runIn(folder, options)),
}

interface Step {
  name: string
  tookMs: number
  slowest: { ms: number; name: string }
}

interface Run {
  folder: string
  db: Db
  env: PlaceEnv
  options: RunOptions
  work: EarlierServer
  steps: Step[]
}

async function runIn(folder: string, options: RunOptions): Promise<Outcome> {
  const store = await startEmbeddedStore({ dataDir: folder, log: { info() {}, warn() {} } })
  const db = openDatabase(store.connection, { max: 2, onIdleError: () => {}, longestQueryMs: 0 })
  try {
    return await runOn(folder, db, store.connection, options)
  } finally {
    await db.destroy()
    await store.stop()
  }
}

async function runOn(folder: string, db: Db, connection: StoreConnection, options: RunOptions): Promise<Outcome> {
  const applications = sizes[options.size]
  await migrateUpTo(db, firstSchema)
  await fillFirstSchema(db, applications)
  options.log(`${applications} applications exist`)
  const work = await earlierServer(connection, applications)
  const env = { DATA_DIR: folder, JWT_SECRET: 'a secret that both versions sign their tokens with' }
  const run: Run = { folder, db, env, options, work, steps: [] }
  await sleep(options.size === 'small' ? 300 : 3_000)
  const usual = work.slowest()
  try {
    await eachMigration(run, name => name > firstSchema && name <= firstRelease)
    await fillFirstRelease(db)
    await withoutTimeout(db, rememberRows)
    // Except rows that keep changing, rows repaired because they were reopened after the decision, and automatic saves, which are pruned.
    await sql`delete from prove.before_document where application_id > ${applications}`.execute(db)
    await sql`delete from prove.before_application
      where id > ${applications} or (outcome is not null and status <> 'submitted')`.execute(db)
    await sql`delete from prove.before_audit_log where action = 'application.saved'`.execute(db)
    const upgraded = await withFirstRelease(run, async () => {
      await eachMigration(run, name => name > firstRelease)
      await step(run, 'rounds', () => ensureRounds(db))
    })
    await work.stop()
    options.log('every row has been compared')
    const isNew = await isMigrated(db)
    const rows = await withoutTimeout(db, connection =>
      changedRows(connection, { ...writtenByWork, ...writtenByJobs, referee: ['name', 'declined_at'] }),
    )
    const wrong = [
      ...work.failed,
      ...(isNew ? [] : ['the database is not at the current schema']),
      ...rows.changed,
      ...(await withoutTimeout(db, faultsOfMigrated)),
      ...(upgraded?.wrong ?? []),
    ]
    return report(run.steps, wrong, [
      ['applications', applications],
      ['starting schemas', run.steps.length - 1],
      ['statements of the earlier version', work.done],
      ['failed', work.failed.length],
      ['rows compared', rows.compared],
      ...(upgraded?.figures ?? []),
      ['slowest before', seconds(usual.ms)],
    ])
  } finally {
    await work.stop()
  }
}

async function migrateUpTo(db: Db, last: string): Promise<void> {
  const names = (await readMigrations()).map(({ name }) => name)
  await migrate(db, new Set(names.filter(name => name <= last)))
}

async function eachMigration(run: Run, isWanted: (name: string) => boolean): Promise<void> {
  for (const { name } of (await readMigrations()).filter(one => isWanted(one.name)))
    await step(run, name, () => migrateUpTo(run.db, name))
}

async function step({ work, steps, options }: Run, name: string, perform: () => Promise<void>): Promise<void> {
  work.slowest()
  const startedAt = performance.now()
  await perform()
  const tookMs = performance.now() - startedAt
  await sleep(100)
  const slowest = work.slowest()
  steps.push({ name, tookMs, slowest })
  options.log(`${name}: ${Math.round(tookMs)} ms, slowest operation ${Math.round(slowest.ms)} ms (${slowest.name})`)
}

interface Upgraded {
  figures: Outcome['figures']
  wrong: string[]
}

/** Upgrades beneath the real server of the first release, in a full run, if the repository’s history includes it. */
async function withFirstRelease(run: Run, upgrade: () => Promise<void>): Promise<Upgraded | undefined> {
  const { folder, db, env, options, work } = run
  const program = options.size === 'full' ? await unpackFirstRelease(folder) : undefined
  if (!program) {
    await upgrade()
    return undefined
  }
  const tries = countTries()
  let leftToSuccessor = 0
  let ownWaits = 0
  const applicants = await handOver(program, env, {
    workers: 4,
    note: tried => {
      const { pathname } = new URL(tried.url)
      const isOwnWait = pathname === '/payments/initialize' && tried.ms > longestMs && tried.ms < ownWaitMs
      if (isOwnWait) ownWaits += 1
      else work.note(pathname, tried.ms)
      // 1.0.0 cannot create a draft once its index is gone (0081); browsers keep such a draft and retry.
      const isNewDraft = pathname === '/postgraduate/upload' && run.steps.some(({ name }) => name.startsWith('0080'))
      if (isNewDraft && tried.outcome === 'answered' && tried.status === 500) leftToSuccessor += 1
      else tries.note(tried)
    },
  })
  try {
    const before = await answersTo(applicants.releaseUrl, env, db, comparedPeople)
    await upgrade()
    options.log(`the current server takes over; ${applicants.load.ledger.answeredWrites} writes were confirmed`)
    const url = await applicants.finish()
    const { figures, wrong } = await judge(run, applicants, {
      before,
      after: await answersTo(url, env, db, comparedPeople),
      tries,
    })
    return {
      figures: [
        ...figures,
        ['payments that 1.0.0 waited for', ownWaits],
        ['draft creations that 1.0.0 left to its successor', leftToSuccessor],
      ],
      wrong,
    }
  } finally {
    await applicants.close()
  }
}

async function judge(
  { db }: Run,
  { load }: HandOver,
  seen: { before: Answers; after: Answers; tries: ReturnType<typeof countTries> },
): Promise<Upgraded> {
  const lost = await findLost(db, load.ledger)
  const others = [...seen.before].flatMap(([who, answer]) => differences(answer, seen.after.get(who), who))
  return {
    wrong: [...lost, ...load.troubles, ...seen.tries.dishonest, ...others],
    figures: [
      ['writes confirmed by 1.0.0 and its successor', load.ledger.answeredWrites],
      ['of them lost', lost.length],
      ['503 with Retry-After', seen.tries.unavailable],
      ['other 5xx responses', seen.tries.dishonest.length],
      ['slowest answer', seconds(seen.tries.slowestMs)],
      ['people whose responses were compared', seen.before.size],
      ['responses that differ', others.length],
    ],
  }
}

function report(steps: readonly Step[], failed: readonly string[], figures: Outcome['figures']): Outcome {
  const [worst] = steps.toSorted((one, other) => other.slowest.ms - one.slowest.ms)
  const [longest] = steps.toSorted((one, other) => other.tookMs - one.tookMs)
  const wrong = [
    ...failed,
    ...steps
      .filter(({ slowest }) => slowest.ms > longestMs)
      .map(({ name, slowest }) => `${slowest.name} took ${seconds(slowest.ms)} during ${name}`),
  ]
  return {
    kept: wrong.length === 0,
    ...(wrong.length > 0 ? { why: wrong.slice(0, 12).join('; ') } : {}),
    figures: [
      ...figures,
      ['slowest during a migration', `${seconds(worst?.slowest.ms)} (${worst?.slowest.name}, ${worst?.name})`],
      ['longest migration', `${seconds(longest?.tookMs)} (${longest?.name})`],
      ['all migrations', seconds(steps.reduce((sum, { tookMs }) => sum + tookMs, 0))],
    ],
  }
}

function seconds(ms = 0): string {
  return `${(ms / 1000).toFixed(1)} s`
}
