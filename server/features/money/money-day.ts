import { sql } from 'kysely'
import * as z from 'zod'
import {
  type closeDayBody,
  dayDifference,
  dayOfCurrency,
  type moneyDay,
} from '#shared/contract/schemas/office-money.ts'
import { type Day, dayOf } from '#shared/domain/calendar.ts'
import { formatSum } from '#shared/domain/money.ts'
import { type Permission, scopesOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields, whoChangesRoles } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { type DayReport, type Difference, type Entry, entriesOf, reportDay } from './day-report.ts'
import { firstDay } from './first-day.ts'

type MoneyDay = z.output<typeof moneyDay>

/** As it was stored when the day was closed. */
export const storedReport = z.object({
  currencies: z.array(dayOfCurrency),
  differences: z.array(dayDifference),
  entries: z.array(
    z.object({
      kind: z.enum(['booked', 'refunded']),
      reference: z.string(),
      amount_minor: z.number(),
      currency: z.string(),
      is_by_hand: z.boolean(),
    }),
  ),
})

const shownDays = 14

/** The books of a day. Throws 403 for someone who sees only some programmes. */
export async function readMoneyDay(context: Context, member: StaffMember, day: Day): Promise<MoneyDay> {
  requireEverywhere(member, ['money.settle', 'payments.export'])
  return showDay(context, member, day)
}

/** The gateway’s list has all programmes together, so that no smaller part of a day can be compared. */
export function requireEverywhere(member: StaffMember, wanted: readonly Permission[]): void {
  if (!scopesOf(member.grants, wanted).includes('all'))
    throw new AppError(
      'forbidden',
      `The books of a day are for those who see the money of all programmes. ${whoChangesRoles}`,
    )
}

async function showDay(context: Context, member: StaffMember, day: Day): Promise<MoneyDay> {
  const { db } = context
  const [stored, first, own] = await Promise.all([findClosed(db, day), firstDay(context), ownReferences(db, member)])
  const days = await lastDays(db, day, first)
  const report = stored ? await asClosed(context, day, stored.report) : await reportDay(context, day)
  const isOver = day < dayOf(context.clock.now())
  const maySettle = scopesOf(member.grants, ['money.settle']).includes('all')
  return {
    day,
    is_over: isOver,
    can_close: isOver && !stored && maySettle && report.unreachable === undefined,
    ...(stored ? { closed: { at: stored.closed_at.toISOString(), by: stored.full_name, note: stored.note } } : {}),
    currencies: report.currencies,
    differences: report.differences.filter(({ reference }) => !own.includes(reference)),
    ...(report.unreachable ? { unreachable: report.unreachable } : {}),
    days,
    first,
  }
}

function findClosed(db: Queryable, day: Day) {
  return db
    .selectFrom('money_day')
    .innerJoin('staff', 'staff.id', 'money_day.closed_by')
    .select(['money_day.closed_at', 'money_day.note', 'money_day.report', 'staff.full_name'])
    .where('day', '=', day)
    .executeTakeFirst()
}

/** The day as it was, and behind it each entry that has come or gone since: a correction of its own. */
async function asClosed(
  context: Context,
  day: Day,
  stored: unknown,
): Promise<Omit<DayReport, 'entries'> & { unreachable?: string }> {
  const { currencies, differences, entries } = storedReport.parse(stored)
  const now = await entriesOf(context, day)
  return { currencies, differences: [...differences, ...changesSince(entries, now)] }
}

/** Each entry that has come or gone since a day was closed. */
export function changesSince(before: readonly Entry[], now: readonly Entry[]): Difference[] {
  const keyOf = ({ kind, reference, amount_minor }: Entry) => `${kind} ${reference} ${amount_minor}`
  const [known, current] = [new Set(before.map(keyOf)), new Set(now.map(keyOf))]
  return [
    ...now.filter(one => !known.has(keyOf(one))).map(one => ({ one, sign: 1 })),
    ...before.filter(one => !current.has(keyOf(one))).map(one => ({ one, sign: -1 })),
  ].map(({ one, sign }) => ({
    kind: 'after-closing',
    reference: one.reference,
    currency: one.currency,
    ours_minor: sign * (one.kind === 'refunded' ? -1 : 1) * one.amount_minor,
    is_known: true,
  }))
}

async function lastDays(db: Queryable, day: Day, first: Day): Promise<MoneyDay['days']> {
  const { rows } = await sql<{ day: string; is_closed: boolean }>`
    select to_char(one, 'YYYY-MM-DD') as day, exists (select from money_day where money_day.day = one::date) as is_closed
    from generate_series(least(${day}::date, greatest(${first}::date, ${day}::date - ${shownDays - 1}::integer)), ${day}::date, interval '1 day') one order by 1`.execute(
    db,
  )
  return rows
}

/** Of the applications that are the reader’s own, so that no row is about them. */
export async function ownReferences(db: Queryable, { own }: StaffMember): Promise<string[]> {
  if (own.length === 0) return []
  const rows = await db
    .selectFrom('payment')
    .select('reference')
    .where(sql<boolean>`application_id = any(${own}::bigint[])`)
    .execute()
  return rows.map(({ reference }) => reference)
}

type Closing = z.output<typeof closeDayBody> & { day: Day }

/**
 * Closes a day with what reached the bank. It stays as it is from then on. Throws 403, 409 for a day that is not over or
 * is closed, 422 where something differs without a note, and 503 while the gateway cannot be asked.
 */
export async function closeMoneyDay(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { day, settled, note = '' }: Closing,
): Promise<MoneyDay> {
  requireEverywhere(member, ['money.settle'])
  if (day >= dayOf(context.clock.now())) throw new AppError('too-early', 'A day can be closed once it is over.')
  const report = await reportDay(context, day)
  if (report.unreachable !== undefined)
    throw new AppError('gateway-unreachable', 'The payment service cannot be asked right now. Close the day later.', {
      retryAfterSeconds: 60,
    })
  refuseUnexpected(report, settled)
  const currencies = report.currencies.map(one => {
    const typed = settled.find(({ currency }) => currency === one.currency)
    return typed ? { ...one, settled_minor: typed.amount_minor } : one
  })
  refuseUnexplained(report, currencies, note)
  return transact(async tx => {
    const closed = await tx
      .insertInto('money_day')
      .values({
        day,
        closed_by: member.id,
        closed_at: context.clock.now(),
        note,
        report: JSON.stringify({ ...report, currencies }),
      })
      .onConflict(conflict => conflict.column('day').doNothing())
      .returning('day')
      .executeTakeFirst()
    if (!closed) {
      const stored = await findClosed(tx, day)
      throw new AppError('conflicting-change', `${stored?.full_name ?? 'A colleague'} has already closed this day.`)
    }
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'money.day-closed',
      subject: `money-day:${day}`,
      detail: { differences: report.differences.length, ...(note ? { note } : {}) },
    })
    return showDay({ ...context, db: tx }, member, day)
  })
}

/** Throws 422 for a currency given twice, and for money in one in which there is none here: it would be forgotten. */
function refuseUnexpected({ currencies }: DayReport, settled: Closing['settled']): void {
  const given = settled.map(({ currency }) => currency)
  const twice = given.find((currency, at) => given.indexOf(currency) < at)
  if (twice)
    throw invalidFields([
      { field: `settled.${twice}`, message: `${twice} is given twice. Give one sum for each currency.` },
    ])
  const known = new Set(currencies.map(({ currency }) => currency))
  const other = settled.find(({ currency }) => !known.has(currency))
  if (other)
    throw invalidFields([
      {
        field: `settled.${other.currency}`,
        message: `Nothing in ${other.currency} is expected on this day. Leave it out, and say in the note what came.`,
      },
    ])
}

function refuseUnexplained(report: DayReport, currencies: DayReport['currencies'], note: string): void {
  const missing = currencies.find(one => one.settled_minor === undefined && (one.expected_minor ?? 0) !== 0)
  if (missing)
    throw invalidFields([
      {
        field: `settled.${missing.currency}`,
        message: `Enter what reached the bank in ${missing.currency}, such as 10,000.50, or 0.`,
      },
    ])
  if (note !== '') return
  const other = currencies.find(one => one.settled_minor !== undefined && one.settled_minor !== one.expected_minor)
  if (other)
    throw invalidFields([
      {
        field: 'note',
        message: `${formatSum({ amount_minor: other.expected_minor ?? 0, currency: other.currency })} should have reached the bank. Say why it differs.`,
      },
    ])
  if (report.differences.length > 0)
    throw invalidFields([{ field: 'note', message: 'Say why the payments below differ.' }])
}
