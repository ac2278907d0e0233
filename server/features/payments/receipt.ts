import PDFDocument from 'pdfkit'
import { institution } from '#content/institution.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { FileAnswer } from '../../http/handler.ts'
import { getApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { findOwnPayment, type Payment } from './queries.ts'
import { askHowPaymentStands } from './settle.ts'

/** The receipt of the applicant's own payment as a PDF. Throws 404 for a payment that isn't theirs or isn't paid. */
export async function receiptOf(context: Context, accountId: string, reference: string): Promise<FileAnswer> {
  const payment = await ownPayment(context, accountId, reference)
  const application = await getApplication(context.db, payment.application_id)
  if (payment.status !== 'paid' || !payment.settled_at)
    throw new AppError('not-found', 'This payment has not reached us, so there is no receipt yet.')
  return {
    contentType: 'application/pdf',
    fileName: `Receipt ${reference}.pdf`,
    bytes: await drawReceipt(application, payment, payment.settled_at),
  }
}

/** Asks the gateway about one of the applicant's own payments. Throws 404 for anybody else's. */
export async function verifyOwn(context: Context, accountId: string, reference: string): Promise<Payment> {
  const own = await ownPayment(context, accountId, reference)
  if (own.status === 'paid') return own
  return askHowPaymentStands(context, own)
}

async function ownPayment(context: Context, accountId: string, reference: string): Promise<Payment> {
  const payment = await findOwnPayment(context.db, accountId, reference)
  if (!payment) throw new AppError('not-found', 'This payment is not one of yours.')
  return payment
}

const indigo = '#1b1f5c'
const ink = '#15131f'
const muted = '#4b4a55'

function drawReceipt(application: ApplicationRecord, payment: Payment, paidAt: Date): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A5',
    margin: 48,
    info: { Title: `Receipt ${payment.reference}`, Author: institution.name },
  })
  const finished = collect(document)
  document.rect(0, 0, document.page.width, 84).fill(indigo)
  document.fillColor('#ffffff').font('Helvetica-Bold').fontSize(15).text(institution.name, 48, 34)
  document.fillColor(ink).fontSize(22).text('Receipt', 48, 112)
  document.moveDown(0.8)
  const rows: [string, string][] = [
    [
      'Received from',
      `${application.first_name} ${application.other_names} ${application.surname}`.replace(/\s+/g, ' ').trim(),
    ],
    ['Amount', asPrinted(payment.amount_minor, payment.currency)],
    ['For', 'Application fee'],
    ['Programme', findProgramme(application.selected_program)?.title ?? ''],
    ['Application number', application.application_number ?? ''],
    ['Payment reference', payment.reference],
    ['Paid on', `${longDate(paidAt)}, ${clockTime(paidAt)} West Africa Time`],
    ...(payment.mode === 'test' ? ([['Test mode', 'No money was moved.']] as [string, string][]) : []),
  ]
  for (const [label, value] of rows) {
    document.font('Helvetica').fontSize(9).fillColor(muted).text(label)
    document.font('Helvetica-Bold').fontSize(12).fillColor(ink).text(value)
    document.moveDown(0.5)
  }
  document
    .font('Helvetica')
    .fontSize(9)
    .fillColor(muted)
    .text(`${institution.admissionsEmail} · ${institution.phone}`, 48, document.page.height - 72, { lineBreak: false })
  document.end()
  return finished
}

/** The currency by its code: the standard faces of PDF have no naira sign. */
function asPrinted(amountMinor: number, currency: string): string {
  return `${currency} ${(amountMinor / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`
}

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}
