import { bookTransferBody } from '#shared/contract/schemas/transfers.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { readTypedMoney } from '#shared/domain/typed-money.ts'
import type { Context } from '../../base/context.ts'
import type { Table } from '../../base/csv.ts'
import { AppError } from '../../base/errors.ts'
import type { StaffMember } from '../../http/handler.ts'
import { transactPlainly } from '../../http/idempotency.ts'
import { bookFound } from './book.ts'

/** A transfer as it is typed in a shell. */
export interface TypedTransfer {
  application: string
  /** The application fee by default. */
  fee?: string | undefined
  /** '50', '10,000' or '10 000'. */
  amount?: string | undefined
  currency?: string | undefined
  payer?: string | undefined
  /** The bank’s own number. */
  number?: string | undefined
  /** Today by default. */
  date?: string | undefined
  why?: string | undefined
}

/** Books a typed transfer exactly as the office does. Throws 404, 409, and 422 with the first thing that is wrong. */
export async function bookTyped(context: Context, member: StaffMember, typed: TypedTransfer): Promise<Table> {
  const { application, fee = 'application', amount = '', currency, payer, number, why, date } = typed
  const body = bookTransferBody.safeParse({
    ...{ application, fee, payer: payer ?? '', reason: why ?? '', currency: currency?.toUpperCase() },
    ...{ amount: readTypedMoney(amount), paid_on: date ?? dayOf(context.clock.now()), ...(number ? { number } : {}) },
  })
  if (!body.success) throw new AppError('invalid-fields', sentenceOf(body.error.issues[0], amount))
  const { id, state } = await bookFound(context, transactPlainly(context), member, body.data)
  return { heading: ['application', 'transfer', 'state'], rows: [[application, id, state]] }
}

function sentenceOf(issue: { path: PropertyKey[]; message: string } | undefined, amount: string): string {
  if (issue?.path[0] === 'amount') return `"${amount}" is not an amount such as 50 or 10,000.00.`
  return issue?.message ?? 'This cannot be recorded.'
}
