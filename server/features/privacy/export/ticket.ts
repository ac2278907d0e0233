import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { SignIn } from '../../../http/handler.ts'
import { purposeKey } from '../../../keys.ts'

/** How long a download may be started; one that is running is not cut off. */
const ticketMinutes = 10

/**
 * A ticket that opens one person’s archive for a few minutes: it is in the address, because a browser’s download
 * sends no token.
 */
export function makeTicket(context: Context, { accountId, sessionId }: SignIn): { ticket: string; until: Date } {
  const until = new Date(context.clock.now().getTime() + ticketMinutes * 60_000)
  const named = `${accountId}.${sessionId}.${Math.floor(until.getTime() / 1000)}`
  return { ticket: `${named}.${sign(context, named)}`, until }
}

/** The account of a ticket; undefined if it is not ours, was altered or is too old. */
export function readTicket(context: Context, ticket: string): SignIn | undefined {
  const match = /^(([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{1,12}))\.([\w-]{43})$/.exec(ticket)
  if (!match) return undefined
  const [, named = '', accountId = '', sessionId = '', seconds = '', given = ''] = match
  const isOurs = timingSafeEqual(Buffer.from(given), Buffer.from(sign(context, named)))
  return isOurs && Number(seconds) * 1000 > context.clock.now().getTime() ? { accountId, sessionId } : undefined
}

function sign(context: Context, named: string): string {
  return createHmac('sha256', purposeKey(context.config.secret, 'data-export')).update(named).digest('base64url')
}
