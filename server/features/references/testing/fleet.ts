import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import type { OutgoingMail } from '../../../adapters/mail/index.ts'
import type { Clock, Context } from '../../../base/context.ts'
import { systemRandom } from '../../../base/system.ts'
import type { Db } from '../../../db/client.ts'
import type { DutyName } from '../../../jobs/duty.ts'
import { allDuties } from '../../../jobs/registry.ts'
import { buildApp } from '../../../start/app.ts'
import { readConfig } from '../../../start/config.ts'
import { createContext } from '../../../start/create-context.ts'

export interface Instance {
  app: FastifyInstance
  context: Context
  /** Runs one job until nothing is due. */
  work(name: DutyName): Promise<void>
}

/** Several servers on one database, with a clock that tests move and a mail server that keeps what it receives. */
export interface Fleet {
  instances: readonly [Instance, ...Instance[]]
  clock: Clock & { advance(hours: number): void }
  /** Every email that was sent, in order. */
  sent: OutgoingMail[]
  close(): Promise<void>
}

/** Starts `size` servers; addresses that begin with 'gone.' are refused permanently. */
export async function startFleet(size: number, openDb: () => Db): Promise<Fleet> {
  const dataDir = await mkdtemp(join(tmpdir(), 'admissions-fleet-'))
  let nowMs = Date.parse('2026-11-20T10:00:00Z')
  const clock = {
    now: () => new Date(nowMs),
    advance: (hours: number) => {
      nowMs += hours * 3_600_000
    },
  }
  const sent: OutgoingMail[] = []
  const databases = Array.from({ length: size }, openDb)
  const start = async (db: Db) => startInstance({ db, dataDir, clock, sent })
  const [first, ...others] = await Promise.all(databases.map(start))
  if (!first) throw new Error('A fleet has at least one instance')
  return {
    instances: [first, ...others],
    clock,
    sent,
    async close() {
      for (const { app } of [first, ...others]) await app.close()
      for (const db of databases) await db.destroy()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Start {
  db: Db
  dataDir: string
  clock: Clock
  sent: OutgoingMail[]
}

async function startInstance({ db, dataDir, clock, sent }: Start): Promise<Instance> {
  const config = readConfig({
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '1000000',
    PUBLIC_URL: 'http://portal.test',
    ALLOW_TEST_MODE: '1',
  })
  const log = pino({ level: 'silent' })
  const parts = await createContext({ config, clock, random: systemRandom, db, log })
  parts.context.mail.close()
  parts.context.mail = {
    kind: 'smtp',
    async send(mail) {
      if (mail.to.startsWith('gone.')) return { outcome: 'refused', reason: '550 no such user' }
      sent.push(mail)
      return { outcome: 'sent' }
    },
    close: () => {},
  }
  const duties = allDuties(parts.sandbox)
  return {
    app: await buildApp(parts),
    context: parts.context,
    async work(name) {
      const duty = duties.find(one => one.name === name)
      while (await duty?.run(parts.context)) {
        // One piece of work after the other.
      }
    },
  }
}
