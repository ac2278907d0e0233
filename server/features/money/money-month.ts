import type * as z from 'zod'
import { type moneyMonth, monthTotals } from '#shared/contract/schemas/office-money.ts'
import { type Day, dayOf } from '#shared/domain/calendar.ts'
import { scopesOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { type DayOfCurrency, type Entry, entriesByDay, sumUp } from './day-report.ts'
import { firstDay } from './first-day.ts'
import { changesSince, ownReferences, requireEverywhere, storedReport } from './money-day.ts'

export type MoneyMonth = z.output<typeof moneyMonth>
type DayOfMonth = MoneyMonth['days'][number]
type Totals = z.output<typeof monthTotals>

/** The books of a month. Throws 403 for someone who sees only some programmes. */
export async function readMoneyMonth(context: Context, member: StaffMember, month: string): Promise<MoneyMonth> {
  requireEverywhere(member, ['money.settle', 'payments.export'])
  return showMonth(context, context.db, member, month)
}

/** The days of a month, the first first. */
function daysOf(month: string): Day[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
}

/** Whether the last day of a month is over. */
export function isMonthOver({ clock }: Context, month: string): boolean {
  return month < dayOf(clock.now()).slice(0, 7)
}

/** The same for a transaction that has just changed it. */
export async function showMonth(
  context: Context,
  db: Queryable,
  member: StaffMember,
  month: string,
): Promise<MoneyMonth> {
  const days = daysOf(month)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const [stored, closedDays, entries, own, first] = await Promise.all([
    findClosedMonth(db, month),
    findClosedDays(db, { from, to }),
    entriesByDay({ ...context, db }, { from, to }),
    ownReferences(db, member),
    firstDay({ ...context, db }),
  ])
  const today = dayOf(context.clock.now())
  const corrections: MoneyMonth['corrections'] = []
  const shown = days.map((day): DayOfMonth => {
    const now = entries.get(day) ?? []
    const closed = closedDays.get(day)
    if (!closed) return { day, state: openState(day, today), since: 0, currencies: sumUp(now, undefined) }
    const since = changesSince(closed.report.entries, now)
    corrections.push(
      ...since.map(({ reference, currency, ours_minor, is_known }) => ({
        day,
        reference,
        currency,
        ours_minor,
        is_known,
      })),
    )
    return {
      ...{ day, state: 'closed', closed_by: closed.by, since: since.length },
      differences: closed.report.differences.length,
      currencies: closed.report.currencies,
    }
  })
  const isOver = isMonthOver(context, month)
  return {
    month,
    first: first.slice(0, 7),
    is_over: isOver,
    can_close: isOver && !stored && scopesOf(member.grants, ['money.settle']).includes('all'),
    ...(stored ? { closed: { at: stored.closed_at.toISOString(), by: stored.full_name, note: stored.note } } : {}),
    days: shown,
    totals: stored ? monthTotals.parse(stored.report) : totalsOf(shown),
    corrections: corrections.filter(({ reference }) => !own.includes(reference)),
  }
}

function openState(day: Day, today: Day): DayOfMonth['state'] {
  if (day > today) return 'coming'
  return day === today ? 'running' : 'open'
}

/** Sums by currency. What was reported and reached the bank is known of closed days only. */
function totalsOf(days: readonly DayOfMonth[]): Totals {
  const all = days.flatMap(({ state, currencies }) => currencies.map(one => ({ ...one, isClosed: state === 'closed' })))
  const names = [...new Set(all.map(({ currency }) => currency))].toSorted()
  return names.map(currency => {
    const some = all.filter(one => one.currency === currency)
    const closed = some.filter(({ isClosed }) => isClosed)
    return {
      currency,
      booked: added(some.map(({ booked }) => booked)),
      transfers: added(some.map(({ transfers }) => transfers)),
      reported: added(closed.flatMap(({ reported }) => reported ?? [])),
      charges_minor: sum(closed.map(({ charges_minor }) => charges_minor)),
      refunded: added(some.map(({ refunded }) => refunded)),
      by_hand: added(some.map(({ by_hand }) => by_hand)),
      expected_minor: sum(closed.map(({ expected_minor }) => expected_minor ?? 0)),
      settled_minor: sum(closed.map(({ settled_minor }) => settled_minor ?? 0)),
    }
  })
}

function added(all: readonly DayOfCurrency['booked'][]): DayOfCurrency['booked'] {
  return { count: sum(all.map(({ count }) => count)), amount_minor: sum(all.map(({ amount_minor }) => amount_minor)) }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, one) => all + one, 0)
}

export function findClosedMonth(db: Queryable, month: string) {
  return db
    .selectFrom('money_month')
    .innerJoin('staff', 'staff.id', 'money_month.closed_by')
    .select(['money_month.closed_at', 'money_month.note', 'money_month.report', 'staff.full_name'])
    .where('month', '=', month)
    .executeTakeFirst()
}

interface ClosedDay {
  by: string
  report: { currencies: DayOfCurrency[]; differences: unknown[]; entries: Entry[] }
}

async function findClosedDays(db: Queryable, { from, to }: { from: Day; to: Day }): Promise<Map<Day, ClosedDay>> {
  const rows = await db
    .selectFrom('money_day')
    .innerJoin('staff', 'staff.id', 'money_day.closed_by')
    .select(({ fn }) => [
      fn<string>('to_char', ['day', eb => eb.val('YYYY-MM-DD')]).as('day'),
      'money_day.report',
      'staff.full_name',
    ])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  return new Map(rows.map(({ day, report, full_name }) => [day, { by: full_name, report: storedReport.parse(report) }]))
}
