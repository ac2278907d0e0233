import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../../base/context.ts'
import { hashToken } from '../../../base/hash-token.ts'
import { purposeKey } from '../../../base/keys.ts'
import type { SignIn } from '../../../http/handler.ts'

/** How long a download may be started; one that is running is not cut off. */
const ticketMinutes = 10
const nonceBytes = 9

/**
 * A ticket that opens one person’s archive for a few minutes: it is in the address, because a browser’s download
 * sends no token.
 */
export function makeTicket(context: Context, { accountId, sessionId }: SignIn): { ticket: string; until: Date } {
  const until = new Date(context.clock.now().getTime() + ticketMinutes * 60_000)
  // Each ticket is its own, however soon the next one is asked for: it is spent alone.
  const named = `${accountId}.${sessionId}.${until.getTime()}.${context.random.token(nonceBytes)}`
  return { ticket: `${named}.${sign(context, named)}`, until }
}

/** Whether an archive was already fetched with this ticket. */
export async function isSpent(context: Context, ticket: string): Promise<boolean> {
  const row = await context.db
    .selectFrom('rate_limit')
    .select('hits')
    .where('key', '=', keyOf(ticket))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The whole archive was sent. Until then the ticket works again: phones lose their network, and ask twice. */
export async function spendTicket(context: Context, ticket: string): Promise<void> {
  await context.db
    .insertInto('rate_limit')
    .values({ key: keyOf(ticket), window_start: context.clock.now(), hits: 1 })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

function keyOf(ticket: string): string {
  return `export-ticket:${hashToken(ticket).toString('base64url')}`
}

/** The account of a ticket; undefined if it is not ours, was altered or is too old. */
export function readTicket(context: Context, ticket: string): SignIn | undefined {
  const match = /^(([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,16})\.[\w-]{12})\.([\w-]{43})$/.exec(ticket)
  if (!match) return undefined
  const [, named = '', accountId = '', sessionId = '', until = '', given = ''] = match
  const isOurs = timingSafeEqual(Buffer.from(given), Buffer.from(sign(context, named)))
  return isOurs && Number(until) > context.clock.now().getTime() ? { accountId, sessionId } : undefined
}

function sign(context: Context, named: string): string {
  return createHmac('sha256', purposeKey(context.config.secret, 'data-export')).update(named).digest('base64url')
}
