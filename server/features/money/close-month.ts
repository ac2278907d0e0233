import type * as z from 'zod'
import type { closeMonthBody } from '#shared/contract/schemas/office-money.ts'
import { formatSum } from '#shared/domain/money.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { daysWithCharges } from './day-report.ts'
import { requireEverywhere } from './money-day.ts'
import { findClosedMonth, isMonthOver, type MoneyMonth, readMoneyMonth, showMonth } from './money-month.ts'

type Closing = z.output<typeof closeMonthBody> & { month: string }

/**
 * Closes what can be closed without anybody looking: days on which no money came or left, here and at the gateway. The month is closed with them once
 * every day is; otherwise the answer says which days are left, and why. Throws 403, 409 for a month that is not over or is closed, and 503 while the
 * gateway cannot be asked.
 */
export async function closeMoneyMonth(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { month, note = '' }: Closing,
): Promise<MoneyMonth> {
  requireEverywhere(member, ['money.settle'])
  if (!isMonthOver(context, month)) throw new AppError('too-early', 'A month can be closed once it is over.')
  const before = await readMoneyMonth(context, member, month)
  if (before.closed) throw alreadyClosed(before.closed.by)
  const withoutEntries = before.days.filter(({ state, currencies }) => state === 'open' && currencies.length === 0)
  const charged = await chargedAmong(context, withoutEntries)
  const empty = withoutEntries.filter(({ day }) => !charged.has(day)).map(({ day }) => day)
  return transact(async tx => {
    await closeEmptyDays(tx, context, member, empty)
    const shown = await showMonth(context, tx, member, month)
    const left = shown.days.filter(({ state }) => state !== 'closed').map(one => ({ day: one.day, why: whyLeft(one) }))
    if (left.length > 0) return { ...shown, left }
    await closeMonth(tx, context, member, { month, note, totals: shown.totals })
    return showMonth(context, tx, member, month)
  })
}

async function chargedAmong(context: Context, days: readonly { day: string }[]): Promise<Set<string>> {
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? daysWithCharges(context, { from: first.day, to: last.day }) : new Set()
}

const closedWithMonth = 'Closed with its month: no money came or left.'

/** Money that was booked meanwhile counts for the day of its booking, which is not over; so an empty day stays empty. */
async function closeEmptyDays(tx: Tx, context: Context, member: StaffMember, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  const report = JSON.stringify({ currencies: [], differences: [], entries: [] })
  const closed_at = context.clock.now()
  const closed = await tx
    .insertInto('money_day')
    .values(days.map(day => ({ day, closed_by: member.id, closed_at, note: closedWithMonth, report })))
    .onConflict(conflict => conflict.column('day').doNothing())
    .returning(({ fn }) => [fn<string>('to_char', ['day', eb => eb.val('YYYY-MM-DD')]).as('day')])
    .execute()
  const lines = closed.map(({ day }) => ({
    actor: { kind: 'staff', id: member.id } as const,
    action: 'money.day-closed',
    subject: `money-day:${day}`,
    detail: { differences: 0, note: closedWithMonth },
  }))
  await recordAudit(tx, context, ...lines)
}

function whyLeft({ currencies }: MoneyMonth['days'][number]): string {
  if (currencies.length === 0) return 'The payment service has a payment of this day that is not confirmed here.'
  const sums = currencies.map(({ currency, booked, refunded }) =>
    formatSum({ amount_minor: booked.amount_minor - refunded.amount_minor, currency }),
  )
  return `${sums.join(', ')} came in. Say what reached the bank.`
}

async function closeMonth(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { month, note, totals }: { month: string; note: string; totals: MoneyMonth['totals'] },
): Promise<void> {
  const closed = await tx
    .insertInto('money_month')
    .values({ month, closed_by: member.id, closed_at: context.clock.now(), note, report: JSON.stringify(totals) })
    .onConflict(conflict => conflict.column('month').doNothing())
    .returning('month')
    .executeTakeFirst()
  if (!closed) throw alreadyClosed((await findClosedMonth(tx, month))?.full_name)
  await recordAudit(tx, context, {
    actor: { kind: 'staff', id: member.id },
    action: 'money.month-closed',
    subject: `money-month:${month}`,
    detail: note ? { note } : {},
  })
}

function alreadyClosed(by = 'A colleague'): AppError {
  return new AppError('conflicting-change', `${by} has already closed this month.`)
}
