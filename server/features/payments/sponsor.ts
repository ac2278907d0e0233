import { createHash } from 'node:crypto'
import type { InitializeAnswer, SponsorSummary, VerifyAnswer } from '#shared/contract/schemas/payments.ts'
import { applicationFee } from '#shared/domain/fees.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import type { Transact } from '../../http/handler.ts'
import { findOwn, getApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { isClosing } from '../privacy/closing.ts'
import { openPayment, requireCardFee } from './initialize.ts'
import { presentPayment } from './present.ts'
import { findPayment } from './queries.ts'
import { askHowPaymentStands } from './settle.ts'

const tokenBytes = 18

/** Makes a link by which somebody without an account can pay one application's fee. Throws as `initializePayment` does. */
export async function makeSponsorLink(
  context: Context,
  transact: Transact,
  accountId: string,
  applicationUuid: string,
): Promise<{ url: string }> {
  const application = await findOwn(context.db, accountId, applicationUuid)
  if (!application) throw new AppError('not-found', 'This application is not one of yours.')
  requireCardFee(application)
  const token = context.random.token(tokenBytes)
  return transact(async tx => {
    await tx
      .insertInto('sponsor_link')
      .values({ token_hash: hashToken(token), application_id: application.id, created_at: context.clock.now() })
      .execute()
    await recordAudit(tx, context, {
      actor: `applicant:${accountId}`,
      action: 'sponsor-link.made',
      subject: `application:${application.uuid}`,
    })
    return { url: sponsorUrl(context, token) }
  })
}

/** What a sponsor sees: first name, purpose and amount, nothing else. Throws 404 for a link that is not ours. */
export async function summariseForSponsor(context: Context, token: string): Promise<SponsorSummary> {
  const application = await followSponsorLink(context, token)
  const fee = application.residency ? applicationFee(application.program_type, application.residency) : undefined
  const isDue =
    application.status !== 'draft' &&
    !application.has_paid &&
    fee?.kind === 'card' &&
    !(await isClosing(context.db, application.id))
  return {
    first_name: application.first_name,
    purpose: 'Application fee',
    label: fee && fee.kind !== 'free' ? fee.label : '',
    amount: fee?.kind === 'card' ? fee.amountMinor : 0,
    currency: fee && fee.kind !== 'free' ? fee.currency : 'NGN',
    status: application.has_paid ? 'paid' : isDue ? 'due' : 'closed',
    test_mode: context.gateway.mode === 'test',
  }
}

/** Opens the payment for a sponsor, who gives an address for the payment service's own receipt. */
export async function payAsSponsor(context: Context, token: string, email: string): Promise<InitializeAnswer> {
  const application = await followSponsorLink(context, token)
  requireCardFee(application)
  if (await isClosing(context.db, application.id))
    throw new AppError('no-longer-editable', 'The applicant has taken this application back, so nothing is due.')
  return openPayment(context, application.id, { kind: 'sponsor', email, callbackUrl: sponsorUrl(context, token) })
}

/** How a sponsor's payment stands; asks the gateway. Throws 404 for a payment that was not made by this link's application. */
export async function verifyAsSponsor(context: Context, token: string, reference: string): Promise<VerifyAnswer> {
  const application = await followSponsorLink(context, token)
  const payment = await findPayment(context.db, reference)
  if (payment?.application_id !== application.id)
    throw new AppError('not-found', 'This payment does not belong to this link.')
  return presentPayment(await askHowPaymentStands(context, payment))
}

async function followSponsorLink(context: Context, token: string): Promise<ApplicationRecord> {
  const row = await context.db
    .selectFrom('sponsor_link')
    .select('application_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row) throw new AppError('not-found', 'This link is not one of ours. Ask the applicant for a new one.')
  return getApplication(context.db, row.application_id)
}

/** Whether an applicant has made this link. */
export async function isSponsorLink(db: Queryable, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('sponsor_link')
    .select('application_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row !== undefined
}

function sponsorUrl(context: Context, token: string): string {
  return `${context.config.publicUrl}/pay/${token}`
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
