import { readTypedMoney } from '#shared/domain/typed-money.ts'
import { writeColleague } from '../../harness/staff.ts'
import type { Context } from '../base/context.ts'
import type { Payment } from '../features/payments/queries.ts'
import { memberByEmail } from '../features/staff/member-by-email.ts'
import { bookFound } from '../features/transfers/book.ts'
import { approveTransfer } from '../features/transfers/decide.ts'
import { transactPlainly } from '../http/idempotency.ts'

interface Transfer {
  /** Its number or uuid. */
  application: string
  fee?: 'application' | 'acceptance'
  amount: string
  currency: string
  /** The name of the bursar. */
  by: string
  why: string
}

let bursars = 0

/** A member of the bursary for all programmes. */
export async function writeBursar(context: Context, full_name = 'Bursar Musa') {
  bursars += 1
  const email = `bursar.${bursars}@usta.example`
  await writeColleague(context, { full_name, email, grants: [{ role: 'bursar', scope: 'all' }] })
  return memberByEmail(context.db, email, ['money.settle'])
}

/** The office books a transfer, with a second person where it takes two. Returns the payment that it becomes. */
export async function confirmTransfer(context: Context, transfer: Transfer): Promise<Payment> {
  const { application, fee = 'application', amount, currency, by, why } = transfer
  const transact = transactPlainly(context)
  const { id, state } = await bookFound(context, transact, await writeBursar(context, by), {
    ...{ application, fee, amount: readTypedMoney(amount) ?? 0, payer: 'Ada Obi', reason: why, number: '' },
    ...{ currency: currency as 'NGN', paid_on: context.clock.now().toISOString().slice(0, 10) },
  })
  if (state === 'asked') await approveTransfer(context, transact, await writeBursar(context, 'Ngozi Umeh'), id)
  return context.db
    .selectFrom('payment')
    .selectAll('payment')
    .innerJoin('transfer', 'transfer.payment_id', 'payment.id')
    .where('transfer.id', '=', id)
    .executeTakeFirstOrThrow()
}
