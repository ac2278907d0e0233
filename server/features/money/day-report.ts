import { sql } from 'kysely'
import type * as z from 'zod'
import type { dayDifference, dayOfCurrency } from '#shared/contract/schemas/office-money.ts'
import { type Day, dayOf } from '#shared/domain/calendar.ts'
import { midnightAfter, startOfDay } from '#shared/domain/closing-dates.ts'
import type { GatewayTransaction } from '#shared/domain/settlement.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import { chargesOf } from '../payments/reconcile.ts'
import { receivedCurrency } from './payment-state.ts'

export type DayOfCurrency = z.output<typeof dayOfCurrency>
export type Difference = z.output<typeof dayDifference>

/** A fee that was booked, or a refund that left. */
export interface Entry {
  kind: 'booked' | 'refunded'
  reference: string
  amount_minor: number
  currency: string
  /** Not through the payment service. */
  is_by_hand: boolean
}

export interface DayReport {
  currencies: DayOfCurrency[]
  differences: Difference[]
  entries: Entry[]
  unreachable?: string
}

function periodOf(day: Day): { from: Date; to: Date } {
  return { from: startOfDay(day), to: midnightAfter(day) }
}

/** The books of a day, compared payment by payment with what the gateway reports for it. */
export async function reportDay(context: Context, day: Day): Promise<DayReport> {
  const [entries, reported] = await Promise.all([entriesOf(context, day), reportedOn(context, day)])
  if (typeof reported === 'string')
    return { currencies: sumUp(entries, undefined), differences: [], entries, unreachable: reported }
  return {
    currencies: sumUp(entries, reported),
    differences: await compare(context.db, day, { entries, reported }),
    entries,
  }
}

/** Test payments are none where the portal takes real money. */
export function isCounted({ mode }: Context['gateway']) {
  return mode === 'live' ? sql<boolean>`payment.mode = 'live'` : sql<boolean>`true`
}

/** What was booked and what was refunded on a day. */
export async function entriesOf(context: Context, day: Day): Promise<Entry[]> {
  return (await entriesByDay(context, { from: day, to: day })).get(day) ?? []
}

/** The same of several days, from the first to the last of them; a day without entries is left out. */
export async function entriesByDay({ db, gateway }: Context, days: { from: Day; to: Day }): Promise<Map<Day, Entry[]>> {
  const [{ from }, { to }] = [periodOf(days.from), periodOf(days.to)]
  const counts = isCounted(gateway)
  const { rows } = await sql<Entry & { at: Date }>`
    select 'booked' as kind, reference, amount_minor, currency, payer = 'office' as is_by_hand, booked_at as at
    from payment where booked_at >= ${from} and booked_at < ${to} and ${counts}
    union all
    select 'refunded', payment.reference, refund.amount_minor, ${receivedCurrency}, refund.by_hand, refund.settled_at
    from refund join payment on payment.id = refund.payment_id
    where refund.settled_at >= ${from} and refund.settled_at < ${to} and refund.status = 'processed' and ${counts}
    order by 1, 2`.execute(db)
  const byDay = Map.groupBy(rows, ({ at }) => dayOf(at))
  return new Map([...byDay].map(([day, ofDay]) => [day, ofDay.map(({ at, ...entry }) => entry)]))
}

/** The days on which the gateway has charges, from the first to the last of these. Throws 503 while it cannot be asked. */
export async function daysWithCharges(context: Context, days: { from: Day; to: Day }): Promise<Set<Day>> {
  const found = new Set<Day>()
  const period = { from: periodOf(days.from).from, to: periodOf(days.to).to }
  for await (const { paidAt } of chargesOf(context, period)) {
    if (!paidAt) throw new AppError('gateway-unreachable', 'The payment service does not say when a payment came.')
    found.add(dayOf(new Date(paidAt)))
  }
  return found
}

/** Each charge once; a sentence if the gateway cannot be asked. */
async function reportedOn(context: Context, day: Day): Promise<GatewayTransaction[] | string> {
  const charges = new Map<string, GatewayTransaction>()
  try {
    for await (const seen of chargesOf(context, periodOf(day))) charges.set(seen.reference, seen)
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
  return [...charges.values()]
}

/** Sums by currency. `reported` is undefined where the gateway was not asked. */
export function sumUp(entries: readonly Entry[], reported: readonly GatewayTransaction[] | undefined): DayOfCurrency[] {
  const names = new Set([...entries, ...(reported ?? [])].map(({ currency }) => currency))
  return [...names].toSorted().map(currency => {
    const of = (wanted: (entry: Entry) => boolean) =>
      total(entries.filter(entry => entry.currency === currency && wanted(entry)).map(one => one.amount_minor))
    const theirs = reported?.filter(one => one.currency === currency)
    const charges_minor = sum(theirs?.map(({ feesMinor }) => feesMinor ?? 0) ?? [])
    const refunded = of(({ kind }) => kind === 'refunded')
    const by_hand = of(({ kind, is_by_hand }) => kind === 'refunded' && is_by_hand)
    const came = theirs && total(theirs.map(({ amountMinor }) => amountMinor))
    const left = refunded.amount_minor - by_hand.amount_minor
    return {
      currency,
      booked: of(({ kind }) => kind === 'booked'),
      transfers: of(({ kind, is_by_hand }) => kind === 'booked' && is_by_hand),
      ...(came ? { reported: came, expected_minor: came.amount_minor - charges_minor - left } : {}),
      charges_minor,
      refunded,
      by_hand,
    }
  })
}

function total(amounts: readonly number[]): { count: number; amount_minor: number } {
  return { count: amounts.length, amount_minor: sum(amounts) }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, one) => all + one, 0)
}

type Sides = Pick<DayReport, 'entries'> & { reported: readonly GatewayTransaction[] }

async function compare(db: Queryable, day: Day, { entries, reported }: Sides): Promise<Difference[]> {
  const booked = entries.filter(({ kind, is_by_hand }) => kind === 'booked' && !is_by_hand)
  const references = [...new Set([...reported, ...booked].map(({ reference }) => reference))]
  const rows = await db
    .selectFrom('payment')
    .select(['reference', 'status', 'amount_minor', 'currency', 'booked_at'])
    .select(sql<string | null>`gateway_answer->>'paidAt'`.as('paid_at'))
    .where(sql<boolean>`reference = any(${references}::text[])`)
    .execute()
  const ours = new Map(rows.map(row => [row.reference, row]))
  const there = new Set(reported.map(({ reference }) => reference))
  return [
    ...reported.flatMap(seen => differenceOf(day, seen, ours.get(seen.reference))),
    ...booked
      .filter(({ reference }) => !there.has(reference))
      .map(({ reference, amount_minor, currency }): Difference => {
        const paidAt = ours.get(reference)?.paid_at ?? undefined
        const kind = paidAt && !isOn(day, new Date(paidAt)) ? 'other-day' : 'not-there'
        return {
          kind,
          reference,
          currency,
          ours_minor: amount_minor,
          is_known: true,
          ...(paidAt ? { at: paidAt } : {}),
        }
      }),
  ]
}

interface Ours {
  status: string
  amount_minor: number
  currency: string
  booked_at: Date | null
}

/** What the gateway has and we do not, or not on this day, or not as much. */
function differenceOf(day: Day, seen: GatewayTransaction, ours: Ours | undefined): Difference[] {
  const { reference, currency, amountMinor: theirs_minor, paidAt } = seen
  const told = { reference, currency, theirs_minor, ...(paidAt ? { at: paidAt } : {}), is_known: ours !== undefined }
  if (!ours) return [{ ...told, kind: 'unknown-here' }]
  if (!ours.booked_at)
    return [
      { ...told, kind: ['mismatched', 'duplicate', 'late'].includes(ours.status) ? 'not-counted' : 'not-fetched' },
    ]
  if (!isOn(day, ours.booked_at))
    return [{ ...told, kind: 'other-day', ours_minor: ours.amount_minor, at: ours.booked_at.toISOString() }]
  // The payer may have paid the charge of the gateway on top of the fee.
  const isSame = theirs_minor === ours.amount_minor || theirs_minor === ours.amount_minor + (seen.feesMinor ?? 0)
  return isSame && currency === ours.currency ? [] : [{ ...told, kind: 'amount', ours_minor: ours.amount_minor }]
}

function isOn(day: Day, moment: Date): boolean {
  const { from, to } = periodOf(day)
  return moment >= from && moment < to
}
