import type * as z from 'zod'
import type { announceBody, ownTransfers } from '#shared/contract/schemas/transfers.ts'
import { bankReference, bankReferenceInWords } from '#shared/domain/bank-reference.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import type { FeeKind } from '#shared/domain/fee-kind.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { currencyNamed, readTypedMoney } from '#shared/domain/typed-money.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { Transact, UploadedFile } from '../../http/handler.ts'
import { checkUpload, onlyFile } from '../applications/check-upload.ts'
import { askForCheck } from '../applications/file-check.ts'
import { lockOwn } from '../applications/own.ts'
import { findOwn } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { type KeptUpload, withKeptUploads } from '../applications/uploads.ts'
import { asCurrency } from '../payments/currency.ts'
import { refuseBesideHeld } from '../payments/held-beside.ts'
import { findSame } from './book.ts'
import { dueOrNothing, hereFor, requirePayable } from './here.ts'
import { stateOf } from './transfer-rows.ts'

type Own = z.output<typeof ownTransfers>
type Body = z.output<typeof announceBody>

const slipSlot = {
  kind: 'file',
  label: 'Slip',
  hint: '',
  accepts: 'pdf-or-image',
  required: false,
} as const

/** What someone has transferred for a fee of their own application, as the office sees it. Throws 404, and 409 for a draft. */
export async function readOwnTransfers(
  db: Queryable,
  accountId: string,
  { uuid, fee }: { uuid: string; fee: FeeKind },
): Promise<Own> {
  const application = await findOwn(db, accountId, uuid)
  if (!application) throw new AppError('not-found', 'We cannot find this application in your account.')
  return presentOwn(db, application, fee)
}

async function presentOwn(db: Queryable, application: ApplicationRecord, fee: FeeKind): Promise<Own> {
  const number = application.application_number
  if (!number) throw new AppError('no-longer-editable', 'Submit your application first. Then you can pay the fee.')
  const due = dueOrNothing(application, fee)
  const rows = await db
    .selectFrom('transfer')
    .selectAll()
    .select(eb => eb.fn<string>('to_char', ['paid_on', eb.val('YYYY-MM-DD')]).as('paid_day'))
    .where('application_id', '=', application.id)
    .where('fee', '=', fee)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
  const here = due ? await hereFor(db, application.id, due) : []
  return {
    reference: bankReferenceInWords(bankReference(number, fee)),
    ...(due ? { due: { amount_minor: due.amountMinor, currency: due.currency, label: due.label } } : {}),
    here_minor: here.reduce((sum, one) => sum + one.amount_minor, 0),
    transfers: rows.map(row => ({
      ...{ id: row.id, state: stateOf(row), amount_minor: row.amount_minor, currency: asCurrency(row.currency) },
      ...{ paid_on: row.paid_day, number: row.bank_number, payer: row.payer },
      announced_at: row.created_at.toISOString(),
      ...(row.part_of ? { is_rest: true as const } : {}),
    })),
  }
}

/**
 * An applicant says that money is on its way, with the slip of the bank if they have it as a file. Throws 404, 409 if nothing is due, while
 * another one is announced and for the same one again, 413, 415 and 422.
 */
export async function announceTransfer(
  context: Context,
  transact: Transact,
  accountId: string,
  { uuid, body, files }: { uuid: string; body: Body; files: readonly UploadedFile[] },
): Promise<Own> {
  const amountMinor = readTypedMoney(body.amount)
  const problems = [
    ...(amountMinor === undefined || amountMinor > 1_000_000_000
      ? [{ field: 'amount', message: 'Enter the amount as on your slip, such as 50 or 50.00.' }]
      : []),
    ...(body.paid_on > dayOf(context.clock.now())
      ? [{ field: 'paid_on', message: 'Choose the day on which you sent it.' }]
      : []),
  ]
  if (amountMinor === undefined || problems.length > 0) throw invalidFields(problems)
  const checked = files.length > 0 ? await checkUpload(onlyFile(files), slipSlot) : []
  return withKeptUploads(context, checked, ([slip]) =>
    transact(async tx => {
      const application = await lockOwn(tx, accountId, uuid)
      await write(tx, context, { accountId, application, body, amountMinor, slip })
      return presentOwn(tx, application, body.fee ?? 'application')
    }),
  )
}

interface Announced {
  accountId: string
  application: ApplicationRecord
  body: Body
  amountMinor: number
  slip: KeptUpload | undefined
}

async function write(tx: Tx, context: Context, announced: Announced): Promise<void> {
  const { accountId, application, body, amountMinor, slip } = announced
  const kind = body.fee ?? 'application'
  const due = requirePayable(application, kind)
  await refuseBesideHeld(tx, application, due, 'payer')
  await refuseSecond(tx, application, kind)
  const { payer, number, paid_on } = body
  const named = currencyNamed(body.amount)
  if (named !== undefined && named !== due.currency)
    throw invalidFields([
      {
        field: 'amount',
        message: `The fee is ${formatMoney(due.amountMinor, due.currency)}. Enter what you sent in ${due.currency}.`,
      },
    ])
  if (await findSame(tx, application, { amountMinor, currency: due.currency, paidOn: paid_on, number }))
    throw new AppError('conflicting-change', alreadyKnown)
  const id = context.random.id()
  await tx
    .insertInto('transfer')
    .values({
      ...{ id, application_id: application.id, fee: kind, decision_id: due.decisionId, amount_minor: amountMinor },
      ...{ currency: due.currency, paid_on, payer, bank_number: number, origin: 'applicant', state: 'announced' },
      created_at: context.clock.now(),
    })
    .execute()
  if (slip) {
    await tx
      .insertInto('transfer_slip')
      .values({
        ...{ transfer_id: id, file_name: slip.fileName, content_type: slip.contentType, size: slip.size },
        ...{ sha256: slip.sha256, storage_key: slip.storageKey },
      })
      .execute()
    await askForCheck(tx, context, slip)
  }
  await recordAudit(tx, context, {
    actor: { kind: 'applicant', id: accountId },
    action: 'transfer.announced',
    subject: `application:${application.uuid}`,
    detail: { transfer: id, fee: kind, amount: formatMoney(amountMinor, due.currency) },
  })
}

/** Whoever entered it, and for whom, is no news for an applicant. */
const alreadyKnown = 'We know a transfer with this number already. Check the number on your slip.'

/** One at a time: the office has to find the first before it looks for the next. */
async function refuseSecond(tx: Tx, application: ApplicationRecord, fee: FeeKind): Promise<void> {
  const open = await tx
    .selectFrom('transfer')
    .select('id')
    .where('application_id', '=', application.id)
    .where('fee', '=', fee)
    .where('state', '=', 'announced')
    .executeTakeFirst()
  if (open)
    throw new AppError(
      'conflicting-change',
      'You have already told us about a transfer. We will email you when it has arrived.',
    )
}
