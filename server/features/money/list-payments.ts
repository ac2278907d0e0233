import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { paymentList, paymentsQuery, paymentTotal } from '#shared/contract/schemas/office-payments.ts'
import { type PaymentFilter, readPaymentFilter } from '#shared/domain/payment-filter.ts'
import { isToDo, type PaymentState, statesToDo } from '#shared/domain/payment-states.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { leaveOutUnknown } from '../scope/leave-out-unknown.ts'
import { all, matches, visibleTo } from './choose-payments.ts'
import {
  isPlain,
  mayBeToDo,
  momentOfPayment,
  plainState,
  receivedCurrency,
  receivedMinor,
  refundedMinor,
  stateOfPayment,
  sumOfRefunds,
} from './payment-state.ts'
import { type FoundPayment, presentPaymentRow, selectPaymentRows } from './present-payment.ts'

type Asked = z.output<typeof paymentsQuery>
type List = z.output<typeof paymentList>

const usualLimit = 50

/**
 * The payments in the caller’s scope: first those that a person has to look at, the oldest of them on top, then all
 * others, newest first; with counts and totals of everything that the filter matches.
 */
export async function listPayments(context: Context, member: StaffMember, asked: Asked): Promise<List> {
  const { db } = context
  const q = asked.q ?? ''
  const filter = await leaveOutUnknown(db, q, readPaymentFilter(q))
  const limit = asked.limit ?? usualLimit
  const where = all([visibleTo(member), matches(filter)])
  const after = readCursor(asked.after)
  const [found, sums] = await Promise.all([
    findPayments(db, { where, states: filter.states, after, limit: limit + 1 }),
    after ? undefined : sumPayments(context, where, filter),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: rows.map(row => presentPaymentRow(context, row)),
    ...sums,
    ...(filter.unknown.length > 0 ? { unknown: filter.unknown } : {}),
    ...(found.length > limit && last ? { next: writeCursor(last) } : {}),
  }
}

interface Cursor {
  isToDo: boolean
  /** Microseconds since 1970. */
  key: string
  id: string
}

interface Wanted {
  where: RawBuilder<boolean>
  /** Empty: all of them. */
  states: readonly PaymentState[]
  after: Cursor | undefined
  limit: number
}

/** Two ranges of an index, one behind the other. */
async function findPayments(db: Queryable, { where, states, after, limit }: Wanted): Promise<FoundPayment[]> {
  const toDo = statesToDo.filter(state => states.length === 0 || states.includes(state))
  const others = states.filter(state => !isToDo(state))
  const isPast = after?.isToDo === false
  const first =
    isPast || toDo.length === 0
      ? []
      : await rangeOf(db, all([where, mayBeToDo, isIn(toDo), ...from(after)]), { direction: 'asc', limit })
  if (first.length === limit || (states.length > 0 && others.length === 0)) return first
  const second = all([where, states.length > 0 ? isIn(others) : isInNone, ...(isPast ? from(after) : [])])
  return [...first, ...(await rangeOf(db, second, { direction: 'desc', limit: limit - first.length }))]
}

function isIn(states: readonly PaymentState[]): RawBuilder<boolean> {
  return sql<boolean>`${stateOfPayment} = any(${states}::text[])`
}

/** The state is read only where it can be one of these. */
const isInNone = sql<boolean>`not (${mayBeToDo} and ${isIn(statesToDo)})`

function rangeOf(
  db: Queryable,
  where: RawBuilder<boolean>,
  { direction, limit }: { direction: 'asc' | 'desc'; limit: number },
): Promise<FoundPayment[]> {
  return selectPaymentRows(db)
    .where(where)
    .orderBy(momentOfPayment, direction)
    .orderBy('payment.id', direction)
    .limit(limit)
    .execute()
}

function from(after: Cursor | undefined): RawBuilder<boolean>[] {
  if (!after) return []
  const position = sql`(timestamptz 'epoch' + ${after.key}::bigint * interval '1 microsecond', ${after.id}::uuid)`
  const row = sql`(${momentOfPayment}, payment.id)`
  return [after.isToDo ? sql<boolean>`${row} > ${position}` : sql<boolean>`${row} < ${position}`]
}

function writeCursor({ key, id, state }: FoundPayment): string {
  return `${isToDo(state) ? 'todo' : 'day'}-${key}-${id}`
}

function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const [, group, key, id] = /^(todo|day)-(\d{1,18})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  if (!key || !id)
    throw invalidFields([{ field: 'after', message: 'This is not the end of a page. Start again at the top.' }])
  return { isToDo: group === 'todo', key, id }
}

interface Summed extends z.output<typeof paymentTotal> {
  state: PaymentState
}

/** One statement for both. Money of test cards is in no total of a portal that takes real money, unless it was asked for. */
async function sumPayments(
  { db, gateway }: Context,
  where: RawBuilder<boolean>,
  { states, isTest }: PaymentFilter,
): Promise<Pick<List, 'counts' | 'totals'>> {
  const counts = gateway.mode === 'live' && !isTest ? sql`payment.mode = 'live'` : sql`true`
  const joined = sql`payment join application on application.id = payment.application_id`
  // Nearly all payments are plain, and are counted by their columns before anything is derived.
  const { rows } = await sql<Summed>`
    select state, currency, sum(payments)::integer as count, coalesce(sum(received), 0)::double precision as received_minor,
      coalesce(sum(refunded), 0)::double precision as refunded_minor
    from (
      select ${plainState} as state, currency, payments, received, 0 as refunded
      from (
        select payment.status, payment.currency, count(*) as payments, sum(${receivedMinor}) filter (where ${counts}) as received
        from ${joined} where ${isPlain} and ${where} group by payment.status, payment.currency
      ) payment
      union all
      select ${stateOfPayment}, ${receivedCurrency}, 1, case when ${counts} then ${receivedMinor} end,
        case when ${counts} then ${refundedMinor} end
      from ${joined} cross join lateral ${sumOfRefunds} refund where not ${isPlain} and ${where}
    ) chosen group by 1, 2 order by 2, 1`.execute(db)
  return {
    counts: countsOf(rows),
    totals: totalsOf(rows.filter(({ state }) => states.length === 0 || states.includes(state))),
  }
}

function countsOf(rows: readonly Summed[]): Partial<Record<PaymentState, number>> {
  const counts: Partial<Record<PaymentState, number>> = {}
  for (const { state, count } of rows) counts[state] = (counts[state] ?? 0) + count
  return counts
}

function totalsOf(rows: readonly Summed[]): z.output<typeof paymentTotal>[] {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
  return [...byCurrency].map(([currency, of]) => ({
    currency,
    count: of.reduce((sum, { count }) => sum + count, 0),
    received_minor: of.reduce((sum, { received_minor }) => sum + received_minor, 0),
    refunded_minor: of.reduce((sum, { refunded_minor }) => sum + refunded_minor, 0),
  }))
}
