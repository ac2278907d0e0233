import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { feeKindNames } from '#shared/domain/fee-kind.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { printedName } from '#shared/domain/person-name.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import { pdfSheet } from '../../documents/pdf-sheet.ts'
import type { FileAnswer } from '../../http/handler.ts'
import { titleOf } from '../applications/programme-title.ts'
import { getRow } from '../applications/queries.ts'
import type { ApplicationRow } from '../applications/record.ts'
import { asCurrency } from './currency.ts'
import { feeKindOf } from './due-fee.ts'
import { type Payment, requireOwnPayment } from './queries.ts'

/**
 * The receipt of the applicant's own payment as a PDF, which stays as it was given out first. Throws 404 for a payment that isn't theirs or
 * isn't paid.
 */
export async function receiptOf(context: Context, accountId: string, reference: string): Promise<FileAnswer> {
  const payment = await requireOwnPayment(context.db, accountId, reference)
  const application = await getRow(context.db, payment.application_id)
  if (payment.status === 'refunded') throw new AppError('not-found', 'This payment was refunded, so it has no receipt.')
  if (payment.status === 'voided')
    throw new AppError('not-found', 'This payment was made with a test card, so it has no receipt.')
  if (payment.status !== 'paid' || !payment.settled_at)
    throw new AppError('not-found', 'We have not received this payment, so there is no receipt yet.')
  return {
    contentType: 'application/pdf',
    fileName: `Receipt ${reference}.pdf`,
    bytes:
      (await keptReceipt(context.db, payment)) ??
      (await keepReceipt(context, payment, await drawReceipt(application, payment, payment.settled_at))),
  }
}

async function keptReceipt(
  db: Queryable,
  { id, application_id, receipt_number }: Payment,
): Promise<Buffer | undefined> {
  const kept = await db
    .selectFrom('receipt')
    .select('bytes')
    .where('payment_id', '=', id)
    .where('application_id', '=', application_id)
    .where('number', '=', receipt_number ?? '')
    .executeTakeFirst()
  return kept?.bytes
}

/** Of two who ask at the same moment, both get the receipt of the first. One of before the money was moved is replaced. */
async function keepReceipt({ db, clock }: Context, payment: Payment, bytes: Buffer): Promise<Buffer> {
  const { id: payment_id, application_id, receipt_number } = payment
  const values = { application_id, number: receipt_number ?? '', bytes, drawn_at: clock.now() }
  await db
    .insertInto('receipt')
    .values({ payment_id, ...values })
    .onConflict(conflict =>
      conflict
        .column('payment_id')
        .doUpdateSet(values)
        .where(eb =>
          eb.or([eb('receipt.application_id', '<>', application_id), eb('receipt.number', '<>', values.number)]),
        ),
    )
    .execute()
  return (await keptReceipt(db, payment)) ?? bytes
}

async function drawReceipt(application: ApplicationRow, payment: Payment, paidAt: Date): Promise<Buffer> {
  const sheet = await pdfSheet('Receipt', 'A5')
  sheet.facts([
    ['Receipt number', payment.receipt_number ?? ''],
    ['Received from', printedName(application)],
    ['Amount', formatMoney(payment.amount_minor, asCurrency(payment.currency))],
    ['For', feeKindNames[feeKindOf(payment)]],
    ['Programme', titleOf(payment.selected_program, application) ?? ''],
    ['Application number', application.application_number ?? ''],
    ['Payment reference', payment.reference],
    ['Paid on', `${longDate(paidAt)}, ${clockTime(paidAt)} ${clockName()}`],
  ])
  if (payment.mode === 'test') sheet.paragraph('Test mode. No money was paid.')
  return sheet.finish()
}
