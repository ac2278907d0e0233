import { join } from 'node:path'
import { sql } from 'kysely'
import { writeApiKey } from '../../harness/api-key.ts'
import { type MailSink, mailSink } from '../../harness/mail-sink.ts'
import { type OwnStore, ownStore } from '../../harness/own-store.ts'
import { type Colleague, writeColleague } from '../../harness/staff.ts'
import type { Context } from '../../server/base/context.ts'
import { type PortalProcess, portalProcess } from '../../server/testing/portal-process.ts'
import type { Role } from '../../shared/domain/staff.ts'
import type { Experiment, Outcome, RunOptions } from '../experiment.ts'
import { type Caller, staffCaller } from './office-calls.ts'
import { withFolder, withStoreOf } from './place.ts'

/** The error of each server’s clock. Neighbours differ by two seconds. */
const clocksAheadMs = [0, 2_000, -2_000]

/** Three servers with different clocks on one database, with members of staff. */
export interface Office {
  /** On the same database, with the correct time. */
  context: Context
  sink: MailSink
  servers: readonly PortalProcess[]
  /** Three people, each at their own server. */
  officer: Caller
  registrar: Caller
  /** Approves what the other one proposes. */
  deputy: Caller
  /** An API key with every scope. */
  programKey: string
  /** Keeps everyone signed in, with a fresh second factor. */
  freshen(): Promise<void>
}

/** An experiment that needs an office. Small ones share it, so each uses its own programmes. */
export interface OfficeExperiment extends Experiment {
  runIn(office: Office, options: RunOptions): Promise<Outcome>
}

export function officeExperiment(parts: Omit<OfficeExperiment, 'run'>): OfficeExperiment {
  return { ...parts, run: options => withOffice(parts.name, office => parts.runIn(office, options)) }
}

export function withOffice<T>(name: string, work: (office: Office) => Promise<T>): Promise<T> {
  return withFolder(name, async folder => {
    const store = await storeForThree(join(folder, 'store'))
    const sink = await mailSink()
    try {
      return await openOffice(folder, { store, sink }, work)
    } finally {
      await sink.close()
      await store.close()
    }
  })
}

/** Each server opens up to 20 connections, and an embedded PostgreSQL allows 60 in total: too few for three servers. */
async function storeForThree(folder: string): Promise<OwnStore> {
  const small = await ownStore(folder)
  const db = small.open()
  await sql`alter system set max_connections = 100`.execute(db)
  await db.destroy()
  await small.close()
  return ownStore(folder)
}

async function openOffice<T>(
  folder: string,
  { store, sink }: { store: OwnStore; sink: MailSink },
  work: (office: Office) => Promise<T>,
): Promise<T> {
  const env = {
    DATABASE_URL: store.databaseUrl,
    DATA_DIR: join(folder, 'data'),
    JWT_SECRET: 'a secret that the servers of this experiment share',
    RATE_LIMIT_FACTOR: '100000',
    SMTP_URL: sink.url,
    LOG_LEVEL: 'silent',
  }
  await store.migrate()
  const servers = await Promise.all(
    clocksAheadMs.map(aheadMs =>
      portalProcess(
        env.DATA_DIR,
        { ...env, CLOCK_AHEAD_MS: String(aheadMs) },
        { nodeArguments: ['--import=./prove/lib/shifted-clock.ts'] },
      ),
    ),
  )
  try {
    await Promise.all(servers.map(one => one.start()))
    return await withStoreOf(env, async context =>
      work({ context, sink, servers, ...(await peopleOf(context, servers)) }),
    )
  } finally {
    await Promise.all(servers.map(one => one.stop()))
  }
}

async function peopleOf(context: Context, servers: readonly PortalProcess[]) {
  const at = (index: number, colleague: Colleague) => staffCaller(servers[index]?.url ?? '', colleague.token)
  const join = (role: Role, full_name: string, email: string) =>
    writeColleague(context, { full_name, email, grants: [{ role, scope: 'all' }] })
  async function freshen(): Promise<void> {
    const later = sql`now() + interval '10 hours'`
    await sql`update staff_session set last_used_at = now(), fresh_until = ${later}, ends_at = ${later}`.execute(
      context.db,
    )
  }
  const people = {
    officer: at(0, await join('officer', 'Kemi Obi', 'kemi@usta.example')),
    registrar: at(1, await join('registrar', 'Grace Ekanem', 'grace@usta.example')),
    deputy: at(2, await join('registrar', 'Musa Danjuma', 'musa@usta.example')),
  }
  await freshen()
  return { ...people, programKey: await writeApiKey(context), freshen }
}
