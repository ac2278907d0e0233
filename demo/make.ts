import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { explain } from '../scripts/command-line/usage.ts'
import { systemRandom } from '../server/base/system.ts'
import { openDatabase, type StoreConnection } from '../server/db/client.ts'
import { migrate } from '../server/db/migrate.ts'
import { openStore } from '../server/db/open-store.ts'
import { buildApp } from '../server/start/app.ts'
import { dataDirOf, readConfig } from '../server/start/config.ts'
import { createContext } from '../server/start/create-context.ts'
import { storyClock } from './clock.ts'
import { printSignIns, type SignIn, signInsFile } from './sign-ins.ts'
import { daysOfStory, fillUniversity } from './university.ts'

/* Creates the sample university in DATA_DIR, once, and prints how to sign in. */

const people = 600

async function make(): Promise<void> {
  const dataDir = dataDirOf(process.env)
  const file = signInsFile(dataDir)
  // Without this file an earlier attempt was interrupted, and it is created from the beginning.
  if (!existsSync(file)) {
    await rm(dataDir, { recursive: true, force: true })
    await mkdir(dataDir, { recursive: true })
    const signIns = await fill({ ...readConfig(process.env), rateLimitFactor: 1_000_000 })
    await writeFile(`${file}.new`, JSON.stringify(signIns, null, 2), { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  printSignIns(JSON.parse(await readFile(file, 'utf8')))
}

async function fill(config: ReturnType<typeof readConfig>): Promise<SignIn[]> {
  const log = pino({ level: 'error', base: null }, pino.destination(2))
  const store = await openStore(config, log)
  await waitForDisk(store.connection, 'off')
  const db = openDatabase(store.connection, { max: 8, onIdleError: () => {} })
  try {
    const clock = storyClock(new Date(Date.now() - daysOfStory * 86_400_000))
    const parts = await createContext({ config, clock, random: systemRandom, db, log })
    const context = { ...parts.context, clock }
    const app = await buildApp({ ...parts, context })
    try {
      const staff = await fillUniversity({ app, context, people, say: tell })
      return staff.map(({ role, full_name, email, secret }) => ({ role, full_name, email, secret }))
    } finally {
      await app.close()
      context.mail.close()
    }
  } finally {
    await db.destroy()
    await waitForDisk(store.connection, 'on')
    await store.stop()
  }
}

/** Nothing has to survive a power cut while the university is created: it would be created again. */
async function waitForDisk(connection: StoreConnection, wait: 'on' | 'off'): Promise<void> {
  const db = openDatabase(connection, { max: 1, onIdleError: () => {} })
  try {
    await migrate(db)
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    await sql`alter database ${sql.id(rows[0]?.name ?? '')} set synchronous_commit = ${sql.lit(wait)}`.execute(db)
  } finally {
    await db.destroy()
  }
}

let told = -1

/** Several events make one person, so the same number comes more than once. */
function tell(done: number, all: number): void {
  const step = process.stdout.isTTY ? 5 : 150
  if (done === told) return
  told = done
  if (done % step === 0 || done === all)
    process.stdout.write(
      `${process.stdout.isTTY ? '\r' : ''}Making a university: ${done} of ${all} people${process.stdout.isTTY && done < all ? '' : '\n'}`,
    )
}

try {
  await make()
} catch (error) {
  process.stderr.write(explain(error, ''))
  process.exitCode = 1
}
