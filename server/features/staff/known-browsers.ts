import type { Context } from '../../base/context.ts'
import type { Turn } from '../../base/fair-queue.ts'
import { hashToken } from '../../base/hash-token.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { Meta } from '../../http/handler.ts'
import { tryAsStranger, tryOnKnownDevice } from '../identity/wrong-passwords.ts'

/*
 * The browsers in which a member of staff has given both factors. There, wrong tries count for that browser alone, so
 * that no neighbour on a campus keeps anyone out (ADR 16). The cookie grants no access.
 */

const tokenBytes = 32
/** No one uses more; the least recently used one is forgotten. */
const mostBrowsers = 20
/** Stands in for someone unknown, so that the timing is the same. */
const nobody = '00000000-0000-0000-0000-000000000000'

interface Tried {
  /** What is guessed: an address, or the codes of someone. */
  key: string
  staffId: string | undefined
  meta: Pick<Meta, 'ip' | 'officeKnown'>
  whenTooMany(wait: string): string
}

/** Checks a secret of staff, and counts it if it is wrong. Throws 429 before it is checked. */
export async function tryAtOffice(
  context: Context,
  { key, staffId, meta, whenTooMany }: Tried,
  isRight: (turn: Turn) => Promise<boolean>,
): Promise<boolean> {
  const browser = await knownBrowser(context.db, staffId, meta.officeKnown.given)
  if (browser !== undefined)
    return tryOnKnownDevice(context, { key: `staff:${browser}:${key}`, whenTooMany }, () => isRight('next'))
  return tryAsStranger(context, { door: 'office', emailKey: `staff ${key}`, ip: meta.ip, whenTooMany }, isRight)
}

async function knownBrowser(
  db: Queryable,
  staffId: string | undefined,
  given: string | undefined,
): Promise<string | undefined> {
  if (given === undefined) return undefined
  const hash = hashToken(given)
  const row = await db
    .selectFrom('staff_browser')
    .select('staff_id')
    .where('staff_id', '=', staffId ?? nobody)
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row && hash.toString('base64url')
}

/** Remembers the browser of someone who has just given both factors. */
export async function knowBrowser(
  tx: Tx,
  context: Context,
  staffId: string,
  cookie: Meta['officeKnown'],
): Promise<void> {
  const now = context.clock.now()
  const token = cookie.given ?? context.random.token(tokenBytes)
  await tx
    .insertInto('staff_browser')
    .values({ staff_id: staffId, token_hash: hashToken(token), last_used_at: now })
    .onConflict(conflict => conflict.columns(['staff_id', 'token_hash']).doUpdateSet({ last_used_at: now }))
    .execute()
  await tx
    .deleteFrom('staff_browser')
    .where('staff_id', '=', staffId)
    .where('token_hash', 'not in', query =>
      query
        .selectFrom('staff_browser')
        .select('token_hash')
        .where('staff_id', '=', staffId)
        .orderBy('last_used_at', 'desc')
        .limit(mostBrowsers),
    )
    .execute()
  cookie.keep(token)
}
