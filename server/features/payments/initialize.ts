import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'
import { type FeeKind, feeKindNames } from '#shared/domain/fee-kind.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { residencyName } from '#shared/domain/residency-name.ts'
import { paths } from '#shared/paths.ts'
import type { GatewayFailureKind, InitializedTransaction } from '../../adapters/payments/card-gateway.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { Transact } from '../../http/handler.ts'
import { findOwn, getApplication, getRow, lockApplication } from '../applications/queries.ts'
import { type ApplicationRecord, type ApplicationRow, asResidency } from '../applications/record.ts'
import { supersedeAttempts } from '../applications/supersede-attempts.ts'
import type { Account } from '../identity/queries.ts'
import { asCurrency } from './currency.ts'
import { alreadyPaid, type DueFee, feeKindOf, isForFee, isPaid, requireCardFee } from './due-fee.ts'
import { refuseBesideHeld } from './held-beside.ts'
import { insertPayment, type Payment } from './queries.ts'
import { firstCheckMs } from './schedule.ts'
import { settlePayment } from './settle.ts'

/** The payer, the fee, and where the checkout returns to. */
export interface Payer {
  fee: FeeKind
  actor: Extract<Actor, { kind: 'applicant' | 'sponsor' }>
  email: string
  callbackUrl: string
}

/** The page that the card provider returns to. */
const pageOf: Record<FeeKind, string> = { application: paths.payment, acceptance: paths.acceptanceFee }

/**
 * The gateway responds within this time or not at all. A row that is `opening` for longer was left behind by a server
 * that stopped.
 */
const openingMs = 15_000

/**
 * Opens a card payment for a fee of the applicant’s own application. The server sets the fee: a different amount is refused (contract
 * section 6). Throws 404, 409 (a draft, or paid), 422 (another amount, nothing due) and 503.
 */
export async function initializePayment(
  context: Context,
  transact: Transact,
  sent: { account: Pick<Account, 'id' | 'email'>; applicationUuid: string; fee: FeeKind; amountMinor: number },
): Promise<InitializeAnswer> {
  const application = await findOwn(context.db, sent.account.id, sent.applicationUuid)
  if (!application) throw new AppError('not-found', 'We cannot find this application in your account.')
  const fee = requireCardFee(application, sent.fee)
  if (sent.amountMinor !== fee.amountMinor)
    throw new AppError('amount-mismatch', `The ${fee.kind} fee is ${fee.label}. Reload the page and pay that amount.`)
  const callbackUrl = `${context.config.publicUrl}${pageOf[fee.kind]}`
  // The provider emails a receipt too: to the confirmed address, not to one that was only typed.
  return openOnce(context, transact, application.id, {
    fee: fee.kind,
    actor: { kind: 'applicant', id: sent.account.id },
    email: sent.account.email,
    callbackUrl,
  })
}

/** Opens a payment and stores the response under the request’s idempotency key. No lock is held during the call to the gateway. */
export async function openOnce(
  context: Context,
  transact: Transact,
  applicationId: number,
  payer: Payer,
): Promise<InitializeAnswer> {
  const key = JSON.stringify([applicationId, payer.fee, payer.actor.kind, payer.email])
  const openings = openingsOf(context)
  const opening = openings.get(key) ?? openPayment(context, applicationId, payer).finally(() => openings.delete(key))
  openings.set(key, opening)
  const opened = await opening
  return transact(async () => opened)
}

/** The payments that this server is opening, by application and payer: two tabs and ten clicks share one. */
const openingsOfServers = new WeakMap<Context, Map<string, Promise<InitializeAnswer>>>()

function openingsOf(context: Context): Map<string, Promise<InitializeAnswer>> {
  const openings = openingsOfServers.get(context) ?? new Map()
  openingsOfServers.set(context, openings)
  return openings
}

/** This payer’s open attempt, or a new one. Throws 409 while another server is opening it. */
async function openPayment(context: Context, applicationId: number, payer: Payer): Promise<InitializeAnswer> {
  const { payment, isNew } = await context.db
    .transaction()
    .execute(tx => claimAttempt(tx, context, applicationId, payer))
  if (isNew)
    return openAtGateway(context, payment, payer).catch(async error => {
      // Otherwise the next attempt would be told for a while that this one is still in progress.
      if (!(error instanceof AppError)) await abandonAttempt(context, payment, 'unreachable').catch(() => undefined)
      throw error
    })
  if (payment.status === 'open') return presentAttempt(context, payment)
  if (context.clock.now().getTime() - payment.created_at.getTime() <= openingMs)
    throw new AppError(
      'conflicting-change',
      'You are opening this payment in another tab. Try again in a few seconds.',
      {
        retryAfterSeconds: 3,
      },
    )
  await settlePayment(context, payment.reference)
  await abandonAttempt(context, payment, 'unreachable')
  return openPayment(context, applicationId, payer)
}

/**
 * The application is locked, so each fee has no more than one open attempt; one by another payer, or for another
 * amount, is superseded.
 */
async function claimAttempt(
  tx: Tx,
  context: Context,
  applicationId: number,
  payer: Payer,
): Promise<{ payment: Payment; isNew: boolean }> {
  await lockApplication(tx, applicationId)
  const application = await getApplication(tx, applicationId)
  const fee = requireCardFee(application, payer.fee)
  const existing = await tx
    .selectFrom('payment')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('fee', '=', fee.kind)
    .where('status', 'in', ['opening', 'open'])
    .executeTakeFirst()
  await refuseBesideHeld(tx, application, fee, 'payer')
  const isSame = existing && isForFee(existing, application, fee) && isOfPayer(existing, payer, context)
  if (isSame) return { payment: existing, isNew: false }
  if (existing) await supersedeAttempts(tx, applicationId, fee.kind)
  return { payment: await insertAttempt(tx, context, application, fee, payer), isNew: true }
}

function isOfPayer(existing: Payment, payer: Payer, context: Context): boolean {
  return existing.mode === context.gateway.mode && existing.payer === payer.actor.kind && existing.email === payer.email
}

async function insertAttempt(
  tx: Tx,
  context: Context,
  application: ApplicationRecord,
  fee: DueFee,
  payer: Payer,
): Promise<Payment> {
  return insertPayment(tx, context, application, {
    fee: fee.kind,
    decision_id: fee.decisionId,
    selected_program: fee.programme,
    amount_minor: fee.amountMinor,
    currency: fee.currency,
    email: payer.email,
    payer: payer.actor.kind,
    mode: context.gateway.mode,
    next_check_at: new Date(context.clock.now().getTime() + openingMs * 2),
  })
}

async function openAtGateway(context: Context, payment: Payment, payer: Payer): Promise<InitializeAnswer> {
  const application = await getRow(context.db, payment.application_id)
  const opened = await context.gateway.initialize({
    reference: payment.reference,
    amountMinor: payment.amount_minor,
    currency: asCurrency(payment.currency),
    email: payment.email,
    callbackUrl: payer.callbackUrl,
    metadata: metadataOf(application, payment),
  })
  if (!opened.ok) {
    await abandonAttempt(context, payment, opened.failure.kind)
    context.log.error({ reference: payment.reference, failure: opened.failure }, 'a payment could not be opened')
    throw new AppError('gateway-unreachable', sentenceFor(opened.failure.kind), { retryAfterSeconds: 20 })
  }
  const open = await context.db.transaction().execute(tx => noteOpen(tx, context, { payment, payer, ...opened.value }))
  if (!open) throw await whyNotOpen(context, payment)
  return presentAttempt(context, open)
}

/** Undefined if it is no longer being opened. */
async function noteOpen(
  tx: Tx,
  context: Context,
  { payment, payer, accessCode, authorizationUrl }: { payment: Payment; payer: Payer } & InitializedTransaction,
): Promise<Payment | undefined> {
  const open = await tx
    .updateTable('payment')
    .set({
      status: 'open',
      access_code: accessCode,
      authorization_url: authorizationUrl,
      next_check_at: new Date(context.clock.now().getTime() + firstCheckMs),
    })
    .where('id', '=', payment.id)
    .where('status', '=', 'opening')
    .returningAll()
    .executeTakeFirst()
  if (open)
    await recordAudit(tx, context, {
      actor: payer.actor,
      action: 'payment.opened',
      subject: `payment:${payment.reference}`,
    })
  return open
}

/** The webhook can arrive before the response that opened the payment. */
async function whyNotOpen(context: Context, payment: Payment): Promise<AppError> {
  const application = await getApplication(context.db, payment.application_id)
  const fee = feeKindOf(payment)
  if (isPaid(application, fee)) return alreadyPaid(fee)
  return new AppError('conflicting-change', 'Your application changed while we were opening the payment. Try again.')
}

/** The name and address for the checkout. A sponsor sees neither the applicant’s full name nor their address. */
function metadataOf(application: ApplicationRow, payment: Payment): Record<string, unknown> {
  const programme = {
    display_name: 'Programme',
    variable_name: 'programme',
    value: findProgramme(payment.selected_program ?? application.selected_program)?.title ?? '',
  }
  const purpose = feeKindNames[feeKindOf(payment)]
  if (payment.payer === 'sponsor')
    return { purpose: `${purpose} for ${application.first_name}`, custom_fields: [programme] }
  return {
    purpose,
    application_uuid: application.uuid,
    application_number: application.application_number,
    custom_fields: [
      programme,
      {
        display_name: 'Program type',
        variable_name: 'program_type',
        value: programTypeName(application.program_type),
      },
      {
        display_name: 'Residency',
        variable_name: 'residency',
        value: residencyName(asResidency(payment.residency) ?? 'nigeria'),
      },
      { display_name: 'Timestamp', variable_name: 'timestamp', value: payment.created_at.toISOString() },
    ],
  }
}

/** The gateway may have received it, so it is still checked: money that arrives is never lost. */
async function abandonAttempt(context: Context, payment: Payment, kind: GatewayFailureKind): Promise<void> {
  const mayExist = kind === 'unreachable' || kind === 'duplicate-reference'
  await context.db
    .updateTable('payment')
    .set(mayExist ? { status: 'superseded' } : { status: 'expired', next_check_at: null })
    .where('id', '=', payment.id)
    .where('status', '=', 'opening')
    .execute()
}

function sentenceFor(kind: GatewayFailureKind): string {
  if (kind === 'currency-not-supported')
    return 'Card payments in this currency are not possible right now. Contact the admissions office.'
  return 'We cannot reach the payment service. You have not been debited. Try again in a minute.'
}

function presentAttempt(context: Context, payment: Payment): InitializeAnswer {
  return {
    reference: payment.reference,
    access_code: payment.access_code ?? '',
    authorization_url: payment.authorization_url ?? '',
    amount: payment.amount_minor,
    currency: asCurrency(payment.currency),
    public_key: context.gateway.publicKey,
  }
}
