import { sql } from 'kysely'
import { pino } from 'pino'
import { readConfig } from '../server/config.ts'
import { createContext } from '../server/create-context.ts'
import { type Db, openDatabase } from '../server/db/client.ts'
import { startEmbeddedStore } from '../server/db/embedded.ts'
import type { DutyName } from '../server/jobs/duty.ts'
import { allDuties } from '../server/jobs/registry.ts'
import { systemRandom } from '../server/world.ts'
import { thePortal } from './portal.ts'

/** Runs jobs beside the running portal, with a clock this many days ahead, until nothing is due. */
export async function workInDays(days: number, ...names: DutyName[]): Promise<void> {
  const portal = thePortal()
  await besidePortal(async db => {
    const config = readConfig({ DATA_DIR: portal.dataDir, PUBLIC_URL: portal.url })
    const clock = { now: () => new Date(Date.now() + days * 86_400_000) }
    const { context, sandbox } = await createContext({ config, clock, random: systemRandom, db, log })
    const duties = allDuties(sandbox)
    for (const duty of names.flatMap(name => duties.filter(one => one.name === name)))
      while (await duty.run(context)) {
        // One job after the other.
      }
    context.mail.close()
  })
}

/** Moves the token refreshes of a person’s sessions back by `seconds`, as if the time had passed. */
export async function ageRenewals(email: string, seconds: number): Promise<void> {
  await besidePortal(db =>
    sql`update refresh_token set used_at = used_at - make_interval(secs => ${seconds})
      from session, account
      where session.id = refresh_token.session_id and account.id = session.account_id and account.email = ${email}`.execute(
      db,
    ),
  )
}

const log = pino({ level: 'silent' })

/** Runs work on the database of a running portal. */
export async function besidePortal(work: (db: Db) => Promise<unknown>, portal = thePortal()): Promise<void> {
  const store = await startEmbeddedStore({ dataDir: portal.dataDir, log })
  const db = openDatabase(store.connection, { max: 2, onIdleError: () => {} })
  try {
    await work(db)
  } finally {
    await db.destroy()
    await store.stop()
  }
}
