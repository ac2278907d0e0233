import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'
import { type ApplicationFee, applicationFee } from '#shared/domain/fees.ts'
import { feeDifference } from '#shared/domain/paid-for.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { residencyName } from '#shared/domain/residency.ts'
import type { GatewayFailureKind } from '../../adapters/payments/card-gateway.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import type { Transact } from '../../http/handler.ts'
import { findOwn, getApplication, lockApplication } from '../applications/queries.ts'
import { type ApplicationRecord, asResidency } from '../applications/record.ts'
import { supersedeAttempts } from '../applications/supersede-attempts.ts'
import type { Account } from '../identity/queries.ts'
import { asCurrency } from './currency.ts'
import { insertPayment, type Payment } from './queries.ts'
import { firstCheckMs } from './schedule.ts'
import { settlePayment } from './settle.ts'

type CardFee = Extract<ApplicationFee, { kind: 'card' }>

/** Who pays, and where the checkout leads back to. */
export interface Payer {
  actor: Extract<Actor, { kind: 'applicant' | 'sponsor' }>
  email: string
  callbackUrl: string
}

/** The gateway answers in this time or not at all. A row that is `opening` for longer was left behind by a server that stopped. */
const openingMs = 15_000

/**
 * Opens a card payment for an applicant's own application. The fee is the server's: an amount that differs is refused (contract
 * section 6). Throws 404, 409 (a draft, or paid), 422 (another amount, nothing due) and 503.
 */
export async function initializePayment(
  context: Context,
  transact: Transact,
  sent: { account: Pick<Account, 'id' | 'email'>; applicationUuid: string; amountMinor: number },
): Promise<InitializeAnswer> {
  const application = await findOwn(context.db, sent.account.id, sent.applicationUuid)
  if (!application) throw new AppError('not-found', 'We cannot find this application in your account.')
  const fee = requireCardFee(application)
  if (sent.amountMinor !== fee.amountMinor)
    throw new AppError('amount-mismatch', `The application fee is ${fee.label}. Reload the page and pay that amount.`)
  const callbackUrl = `${context.config.publicUrl}/payment`
  // The provider emails a receipt too: to the confirmed address, not to one that was only typed.
  return openOnce(context, transact, application.id, {
    actor: { kind: 'applicant', id: sent.account.id },
    email: sent.account.email,
    callbackUrl,
  })
}

/** The fee as it is paid by card. Throws 409 and 422 with the sentence that says why there is none. */
export function requireCardFee(application: ApplicationRecord): CardFee {
  if (application.has_paid) throw new AppError('already-paid', 'You have already paid the application fee.')
  if (application.status === 'draft')
    throw new AppError('no-longer-editable', 'Submit your application first. Then you can pay the fee.')
  if (!application.residency)
    throw new AppError('conflicting-change', 'Choose where you live first. The fee depends on it.')
  const fee = applicationFee(application.program_type, application.residency)
  if (fee.kind === 'free') throw new AppError('no-payment-due', 'No payment required for this program.')
  if (fee.kind === 'transfer')
    throw new AppError(
      'no-payment-due',
      `The fee of ${fee.label} is paid by bank transfer. Quote ${application.application_number} so that we find it.`,
    )
  // Submitted, and unpaid all the same: the fee was refunded after the office had decided.
  if (application.status !== 'awaiting_payment')
    throw new AppError('no-payment-due', 'No payment is due for this application.')
  return fee
}

/** Opens a payment and stores the response for the request's idempotency key. No lock is held while the gateway is asked. */
export async function openOnce(
  context: Context,
  transact: Transact,
  applicationId: number,
  payer: Payer,
): Promise<InitializeAnswer> {
  const key = JSON.stringify([applicationId, payer.actor.kind, payer.email])
  const openings = openingsOf(context)
  const opening = openings.get(key) ?? openPayment(context, applicationId, payer).finally(() => openings.delete(key))
  openings.set(key, opening)
  const opened = await opening
  return transact(async () => opened)
}

/** What each server is opening at this moment, by application and payer: two tabs and ten clicks share one opening. */
const openingsOfServers = new WeakMap<Context, Map<string, Promise<InitializeAnswer>>>()

function openingsOf(context: Context): Map<string, Promise<InitializeAnswer>> {
  const openings = openingsOfServers.get(context) ?? new Map()
  openingsOfServers.set(context, openings)
  return openings
}

/** The attempt that this payer has open already, or a new one. Throws 409 while another server is opening it. */
async function openPayment(context: Context, applicationId: number, payer: Payer): Promise<InitializeAnswer> {
  const { payment, isNew } = await context.db
    .transaction()
    .execute(tx => claimAttempt(tx, context, applicationId, payer))
  if (isNew)
    return openAtGateway(context, payment, payer).catch(async error => {
      // Otherwise the next try would be told for a while that this one is still going on.
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

/** The application is locked meanwhile, so it has one open attempt at most; another payer's, or one for another fee, is superseded. */
async function claimAttempt(
  tx: Tx,
  context: Context,
  applicationId: number,
  payer: Payer,
): Promise<{ payment: Payment; isNew: boolean }> {
  await lockApplication(tx, applicationId)
  const application = await getApplication(tx, applicationId)
  const fee = requireCardFee(application)
  const existing = await tx
    .selectFrom('payment')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('status', 'in', ['opening', 'open'])
    .executeTakeFirst()
  if (existing && isSameAttempt(existing, application, payer, context)) return { payment: existing, isNew: false }
  if (existing) await supersedeAttempts(tx, applicationId)
  return { payment: await insertAttempt(tx, context, application, fee, payer), isNew: true }
}

function isSameAttempt(existing: Payment, application: ApplicationRecord, payer: Payer, context: Context): boolean {
  return (
    feeDifference(existing, application) === undefined &&
    existing.mode === context.gateway.mode &&
    existing.payer === payer.actor.kind &&
    existing.email === payer.email
  )
}

async function insertAttempt(
  tx: Tx,
  context: Context,
  application: ApplicationRecord,
  fee: CardFee,
  payer: Payer,
): Promise<Payment> {
  return insertPayment(tx, context, application, {
    amount_minor: fee.amountMinor,
    currency: fee.currency,
    email: payer.email,
    payer: payer.actor.kind,
    mode: context.gateway.mode,
    next_check_at: new Date(context.clock.now().getTime() + openingMs * 2),
  })
}

async function openAtGateway(context: Context, payment: Payment, payer: Payer): Promise<InitializeAnswer> {
  const application = await getApplication(context.db, payment.application_id)
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
  const open = await context.db
    .updateTable('payment')
    .set({
      status: 'open',
      access_code: opened.value.accessCode,
      authorization_url: opened.value.authorizationUrl,
      next_check_at: new Date(context.clock.now().getTime() + firstCheckMs),
    })
    .where('id', '=', payment.id)
    .where('status', '=', 'opening')
    .returningAll()
    .executeTakeFirst()
  if (!open) throw await whyNotOpen(context, payment)
  await recordAudit(context.db, context, {
    actor: payer.actor,
    action: 'payment.opened',
    subject: `payment:${payment.reference}`,
  })
  return presentAttempt(context, open)
}

/** The webhook can be faster than the answer that opened the payment. */
async function whyNotOpen(context: Context, payment: Payment): Promise<AppError> {
  const { has_paid } = await getApplication(context.db, payment.application_id)
  if (has_paid) return new AppError('already-paid', 'You have already paid the application fee.')
  return new AppError('conflicting-change', 'Your application changed while we were opening the payment. Try again.')
}

/** What the checkout shows: to a sponsor neither the applicant's whole name nor their address. */
function metadataOf(application: ApplicationRecord, payment: Payment): Record<string, unknown> {
  const programme = {
    display_name: 'Programme',
    variable_name: 'programme',
    value: findProgramme(application.selected_program)?.title ?? '',
  }
  if (payment.payer === 'sponsor')
    return { purpose: `Application fee for ${application.first_name}`, custom_fields: [programme] }
  return {
    purpose: 'Application fee',
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

/** The gateway may have it all the same, so it is still asked about: money that comes is never lost. */
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
