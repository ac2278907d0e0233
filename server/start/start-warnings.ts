import type { Context } from '../base/context.ts'
import type { Db } from '../db/client.ts'
import { collationAdvice } from '../db/collation.ts'
import { countUnreadable } from '../features/staff/second-factor.ts'
import type { Config } from './config.ts'

/** What to do about sign-in apps that this configuration cannot open; undefined if it opens all. */
export async function secretAdvice(db: Db, config: Config): Promise<string | undefined> {
  const count = await countUnreadable(db, config)
  if (count === 0) return undefined
  const who = count === 1 ? '1 member of staff' : `${count} members of staff`
  return `The sign-in apps and recovery codes of ${who} were set up under another JWT_SECRET and cannot be opened. Start with the JWT_SECRET (or the file DATA_DIR/secret) of that time, or reset each of them: deploy/admissions office reset EMAIL --by NAME. Everyone has to sign in again, and codes that were emailed before do not work. docs/operations.md says what else follows from another secret.`
}

/** Logs what works no longer after a move, a restore or an upgrade of the operating system. */
export async function warnAtStart(db: Db, config: Config, log: Pick<Context['log'], 'warn'>): Promise<void> {
  for (const advice of [await secretAdvice(db, config), await collationAdvice(db)]) if (advice) log.warn(advice)
}
