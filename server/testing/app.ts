import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { Clock, Context } from '../base/context.ts'
import { systemRandom } from '../base/system.ts'
import type { PageRenderer } from '../features/publishing/page-renderer.ts'
import type { Duty, DutyName } from '../jobs/duty.ts'
import { allDuties } from '../jobs/registry.ts'
import { buildApp } from '../start/app.ts'
import { readConfig } from '../start/config.ts'
import { createContext, type Parts } from '../start/create-context.ts'
import { asProduct } from './borrowed-pool.ts'
import { dataFolder } from './data-folder.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { type MailReader, mailReader } from './mail-reader.ts'

/** A clock that only advances on request. */
export interface TestClock extends Clock {
  advance(by: { seconds?: number; minutes?: number; hours?: number; days?: number }): void
}

export interface TestApp {
  app: FastifyInstance
  context: Context
  clock: TestClock
  mails: MailReader
  sandbox: NonNullable<Parts['sandbox']>
  /** Runs one job until nothing is due. */
  work(name: DutyName): Promise<void>
  close(): Promise<void>
}

export interface TestAppOptions {
  /** A database shared with other applications. Its creator drops it. */
  database?: FreshDatabase
  log?: FastifyBaseLogger
  /** For a test that quotes dates. Only where no rule uses the database’s clock, which cannot be set. */
  startsAt?: Date
  /** Renders pages of drafts, for tests of previews. */
  previews?: PageRenderer
}

/** A Friday, at eleven in the morning in Abuja. */
export const aFriday = new Date('2026-11-20T10:00:00Z')

/** The real application on a fresh database, with a manual clock and jobs that run on request. */
export async function testApp(
  env: Record<string, string> = {},
  { database: shared, log = pino({ level: 'silent' }), startsAt = threeDaysAgo(), previews }: TestAppOptions = {},
): Promise<TestApp> {
  const database = shared ?? (await freshDatabase())
  const folder = dataFolder()
  const clock = testClock(startsAt)
  const config = readConfig({
    DATA_DIR: folder.path,
    RATE_LIMIT_FACTOR: '1000',
    PUBLIC_URL: 'http://portal.test',
    ALLOW_TEST_MODE: '1',
    ...env,
  })
  const parts = await createContext({
    config,
    clock,
    random: systemRandom,
    db: database.db,
    log,
  })
  const app = await buildApp({ ...parts, ...(previews ? { previews } : {}) })
  app.addHook('onRequest', (_request, _reply, done) => asProduct(done))
  const duties = allDuties(parts.sandbox)
  return {
    app,
    context: parts.context,
    clock,
    mails: mailReader(folder.path, () => workOff(duties, 'send-mail', parts.context)),
    sandbox: requirePresent(parts.sandbox),
    work: name => workOff(duties, name, parts.context),
    async close() {
      await app.close()
      parts.context.mail.close()
      if (!shared) await database.drop()
      folder.giveBack()
    },
  }
}

async function workOff(duties: readonly Duty[], name: DutyName, context: Context): Promise<void> {
  const duty = requirePresent(duties.find(one => one.name === name))
  while (await asProduct(() => duty.run(context))) {
    // Process the next piece of work.
  }
}

/**
 * Eleven in the morning in Abuja, at least two days before the database's own time, so that rows of a test are in the past for the
 * database even if the test has advanced its clock by hours.
 */
function threeDaysAgo(): Date {
  const start = new Date()
  start.setUTCDate(start.getUTCDate() - 3)
  start.setUTCHours(10, 0, 0, 0)
  return start
}

function testClock(start: Date): TestClock {
  let nowMs = start.getTime()
  return {
    now: () => new Date(nowMs),
    advance({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      nowMs += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}

function requirePresent<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw new Error('Expected a value, found none')
  return value
}
