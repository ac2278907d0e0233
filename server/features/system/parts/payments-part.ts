import { sql } from 'kysely'
import { counted } from '#shared/domain/counted.ts'
import type { Context } from '../../../base/context.ts'
import { agoInWords, type SystemPart } from '../system-part.ts'

const slowMs = 15 * 60_000
const monthBefore = (now: Date) => new Date(now.getTime() - 30 * 24 * 60 * 60_000)

/** Which gateway takes cards, whether its keys work, and what it has told us that nobody has dealt with. */
export async function paymentsPart(context: Context): Promise<SystemPart> {
  const { db, clock, gateway } = context
  const now = clock.now()
  const { rows } = await sql<{ events: number; oldest: Date | null; watched: number; foreign: number }>`
    select (select count(*)::int from payment_event where handled_at is null) as events,
      (select min(received_at) from payment_event where handled_at is null) as oldest,
      (select count(*)::int from payment where next_check_at is not null) as watched,
      (select count(*)::int from payment_event where not is_ours and received_at > ${monthBefore(now)}) as foreign`.execute(
    db,
  )
  const { events = 0, oldest = null, watched = 0, foreign = 0 } = rows[0] ?? {}
  const check = await db.selectFrom('service_check').selectAll().where('service', '=', 'payments').executeTakeFirst()
  const part = {
    part: 'payments' as const,
    title: 'Card payments',
    facts: [
      { label: 'Provider', value: gateway.isSandbox ? 'the sandbox of this server' : 'Paystack' },
      { label: 'Keys', value: gateway.mode === 'live' ? 'live' : 'test' },
      { label: 'Payments that are still checked', value: watched.toLocaleString('en-GB') },
      ...(events > 0 ? [{ label: 'News of the provider not yet dealt with', value: String(events) }] : []),
      ...(foreign > 0
        ? [{ label: 'News about payments that are not ours, in 30 days', value: foreign.toLocaleString('en-GB') }]
        : []),
      ...(check ? [{ label: 'Keys last checked', at: check.checked_at.toISOString() }] : []),
    ],
  }
  if (check && !check.works && !gateway.isSandbox)
    return {
      ...part,
      state: 'trouble',
      says: check.says,
      mend: 'Correct the keys in the settings file, restart, then check again.',
    }
  const waitingMs = oldest ? now.getTime() - oldest.getTime() : 0
  if (waitingMs > slowMs)
    return {
      ...part,
      state: 'trouble',
      says: `${counted(events, 'message')} of the card provider waiting, the oldest for ${agoInWords(waitingMs)}.`,
      mend: 'People have paid and are not told. Look at the job that deals with payments below.',
    }
  if (gateway.mode !== 'live')
    return {
      ...part,
      state: 'note',
      says: gateway.isSandbox
        ? 'No card provider is set, so only test cards work.'
        : 'The keys are test keys, so only test cards work.',
      mend: 'Before real applicants come, put live keys into PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY in the settings file and restart.',
    }
  return { ...part, state: 'fine', says: 'Live keys, and everything the provider told us is dealt with.' }
}
