import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { feeKindNames } from '#shared/domain/fee-kind.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { printedName } from '#shared/domain/person-name.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { pdfSheet } from '../../documents/pdf-sheet.ts'
import type { FileAnswer } from '../../http/handler.ts'
import { titleOf } from '../applications/programme-title.ts'
import { getRow } from '../applications/queries.ts'
import type { ApplicationRow } from '../applications/record.ts'
import { asCurrency } from './currency.ts'
import { feeKindOf } from './due-fee.ts'
import { type Payment, requireOwnPayment } from './queries.ts'

/** The receipt of the applicant's own payment as a PDF. Throws 404 for a payment that isn't theirs or isn't paid. */
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
    bytes: await drawReceipt(application, payment, payment.settled_at),
  }
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
    ['Paid on', `${longDate(paidAt)}, ${clockTime(paidAt)} West Africa Time`],
  ])
  if (payment.mode === 'test') sheet.paragraph('Test mode. No money was paid.')
  return sheet.finish()
}
