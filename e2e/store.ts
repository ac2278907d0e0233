import { sql } from 'kysely'
import { pino } from 'pino'
import type { Clock, Context } from '../server/base/context.ts'
import { systemClock, systemRandom } from '../server/base/system.ts'
import { type Db, openDatabase } from '../server/db/client.ts'
import type { DutyName } from '../server/jobs/duty.ts'
import { allDuties } from '../server/jobs/registry.ts'
import { readConfig } from '../server/start/config.ts'
import { createContext, type Parts } from '../server/start/create-context.ts'
import { type Portal, thePortal } from './portal.ts'

/** By the folder of a portal. Connections stay open, because a test process ends with them. */
const stores = new Map<string, Db>()
const contexts = new Map<string, Promise<Parts>>()

function storeOf({ dataDir, store }: Portal): Db {
  const db = stores.get(dataDir) ?? openDatabase(store, { max: 4, onIdleError: () => {} })
  stores.set(dataDir, db)
  return db
}

function partsBeside(portal: Portal, clock: Clock): Promise<Parts> {
  const { dataDir, url, settings } = portal
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: url, ...settings })
  return createContext({ config, clock, random: systemRandom, db: storeOf(portal), log: pino({ level: 'silent' }) })
}

/** Runs something with a separate context on the database and files of a running portal. */
export async function besideOffice<Made>(
  work: (context: Context) => Promise<Made>,
  portal: Portal = thePortal(),
): Promise<Made> {
  const parts = contexts.get(portal.dataDir) ?? partsBeside(portal, systemClock)
  contexts.set(portal.dataDir, parts)
  return work((await parts).context)
}

/** Runs work on the database of a running portal. */
export async function besidePortal(work: (db: Db) => Promise<unknown>, portal: Portal = thePortal()): Promise<void> {
  await work(storeOf(portal))
}

/** Ends the connections to a portal that is about to be stopped. */
export async function leaveStore({ dataDir }: Portal): Promise<void> {
  await stores.get(dataDir)?.destroy()
  stores.delete(dataDir)
  contexts.delete(dataDir)
}

/** Runs jobs beside the running portal, with a clock this many days ahead, until nothing is due. */
export async function workInDays(days: number, ...names: DutyName[]): Promise<void> {
  const clock = { now: () => new Date(Date.now() + days * 86_400_000) }
  const { context, sandbox } = await partsBeside(thePortal(), clock)
  const duties = allDuties(sandbox)
  for (const duty of names.flatMap(name => duties.filter(one => one.name === name)))
    while (await duty.run(context)) {
      // One job after the other.
    }
  context.mail.close()
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
