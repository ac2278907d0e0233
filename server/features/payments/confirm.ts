import { type Day, dayOf, isDay } from '#shared/domain/calendar.ts'
import type { FeeKind } from '#shared/domain/fee-kind.ts'
import { type Currency, currencies, formatMoney, readMoney } from '#shared/domain/money.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { readPerson, readReason } from '../../office-words.ts'
import { findApplicationId, getApplication, lockApplication } from '../applications/queries.ts'
import { bookTransfer } from './book-transfer.ts'
import { asCurrency } from './currency.ts'
import { requireFee } from './due-fee.ts'
import type { Payment } from './queries.ts'

/** A bank transfer that the office has seen on the account. */
export interface Transfer {
  /** The application's number or uuid. */
  application: string
  /** The application fee by default. */
  fee?: FeeKind
  /** As typed: '50', '10,000'. */
  amount: string
  currency: string
  /** Who records it. */
  by: string
  why: string
  /** When it arrived; today if missing. */
  date?: string | undefined
  /** Accepts an amount that is not exactly the fee. */
  acceptsOtherAmount?: boolean
}

// More than any fee, and the limit of the database column.
const mostMinor = 1_000_000_000

/**
 * Records a bank transfer as the application fee or the acceptance fee: a payment with a receipt number, the status change, the emailed
 * receipt, and an audit line with who recorded it, when and why. Throws 404, 409 (a draft, or paid) and 422 (nothing due, another amount, a
 * field).
 */
export async function confirmTransfer(context: Context, transfer: Transfer): Promise<Payment> {
  const { amountMinor, currency, by, why, paidAt } = readTransfer(context, transfer)
  const booked = await context.db.transaction().execute(async tx => {
    const id = await findApplicationId(tx, transfer.application)
    if (id === undefined) throw new AppError('not-found', `There is no application ${transfer.application}.`)
    await lockApplication(tx, id)
    const application = await getApplication(tx, id)
    const due = requireFee(application, transfer.fee ?? 'application')
    if (!transfer.acceptsOtherAmount && (due.amountMinor !== amountMinor || due.currency !== currency))
      throw new AppError(
        'amount-mismatch',
        `The fee is ${formatMoney(due.amountMinor, due.currency)}, not ${formatMoney(amountMinor, currency)}. Add --accept-other-amount to accept it anyway.`,
      )
    return bookTransfer(tx, context, {
      ...{ application, due, amountMinor, currency, paidAt },
      actor: { kind: 'command', id: by },
      evidence: { by, why },
      detail: { why },
    })
  })
  context.bell.ring('send-mail')
  return booked
}

function readTransfer(context: Context, transfer: Transfer) {
  const amountMinor = readMoney(transfer.amount)
  const currency = readCurrency(transfer.currency)
  const [by, why] = [readPerson(transfer.by), readReason(transfer.why)]
  if (amountMinor === undefined || amountMinor > mostMinor)
    throw new AppError('invalid-fields', `"${transfer.amount}" is not an amount such as 50 or 10,000.00.`)
  return { amountMinor, currency, by, why, paidAt: readDate(context, transfer.date) }
}

function readCurrency(text: string): Currency {
  try {
    return asCurrency(text.trim().toUpperCase())
  } catch {
    throw new AppError('invalid-fields', `"${text}" is none of ${currencies.join(', ')}.`)
  }
}

/** Noon of that day, so that no time zone changes the date. */
function readDate(context: Context, day: Day | undefined): Date {
  const now = context.clock.now()
  if (day === undefined) return now
  if (!isDay(day) || day > dayOf(now))
    throw new AppError('invalid-fields', `"${day}" is not a day up to today, such as 2026-11-20.`)
  return day === dayOf(now) ? now : new Date(`${day}T12:00:00+01:00`)
}
