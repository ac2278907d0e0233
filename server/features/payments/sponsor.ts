import type { InitializeAnswer, SponsorSummary, VerifyAnswer } from '#shared/contract/schemas/payments.ts'
import { acceptanceFeeIn } from '#shared/domain/acceptance-fee-in.ts'
import { askedFee } from '#shared/domain/asked-fee.ts'
import { type FeeKind, feeKindNames } from '#shared/domain/fee-kind.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { sponsorLinkEndsAt } from '#shared/domain/sponsor-link.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { hashToken } from '../../base/hash-token.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { Transact } from '../../http/handler.ts'
import { isClosing } from '../applications/is-closing.ts'
import { findOwn, getApplication, lockApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { feeKindOf, isPaid, requireCardFee } from './due-fee.ts'
import { refuseBesideHeld } from './held-beside.ts'
import { openOnce } from './initialize.ts'
import { presentPayment } from './present.ts'
import { findPayment } from './queries.ts'
import { askHowPaymentStands } from './settle.ts'
import { endSponsorLinks } from './sponsor-links.ts'

const tokenBytes = 18

/** One fee of one application. */
interface FeeNamed {
  applicationUuid: string
  fee: FeeKind
}

/**
 * Creates a link through which someone without an account can pay one fee of an application, and ends the previous one for it. Throws as
 * `initializePayment` does.
 */
export async function makeSponsorLink(
  context: Context,
  transact: Transact,
  accountId: string,
  { applicationUuid, fee }: FeeNamed,
): Promise<{ url: string; ends_at: string }> {
  const own = await requireOwn(context, accountId, applicationUuid)
  const token = context.random.token(tokenBytes)
  return transact(async tx => {
    await lockApplication(tx, own.id)
    const application = await getApplication(tx, own.id)
    await refuseBesideHeld(tx, application, requireCardFee(application, fee), 'payer')
    const now = context.clock.now()
    await endSponsorLinks(tx, context, own.id, { fee, by: 'new-link' })
    await tx
      .insertInto('sponsor_link')
      .values({ token_hash: hashToken(token), application_id: own.id, fee, created_at: now })
      .execute()
    await audit(tx, context, accountId, { action: 'sponsor-link.made', uuid: own.uuid })
    return { url: sponsorUrl(context, token), ends_at: sponsorLinkEndsAt(now).toISOString() }
  })
}

/** Ends the applicant's link for one fee. Idempotent. Throws 404 for an application that is not theirs. */
export async function endOwnSponsorLink(
  context: Context,
  transact: Transact,
  accountId: string,
  { applicationUuid, fee }: FeeNamed,
): Promise<void> {
  const own = await requireOwn(context, accountId, applicationUuid)
  await transact(async tx => {
    await lockApplication(tx, own.id)
    const ended = await endSponsorLinks(tx, context, own.id, { fee, by: 'applicant' })
    if (ended > 0) await audit(tx, context, accountId, { action: 'sponsor-link.ended', uuid: own.uuid })
  })
}

async function requireOwn(context: Context, accountId: string, uuid: string): Promise<ApplicationRecord> {
  const application = await findOwn(context.db, accountId, uuid)
  if (!application) throw new AppError('not-found', 'We cannot find this application in your account.')
  return application
}

function audit(tx: Tx, context: Context, accountId: string, line: { action: string; uuid: string }): Promise<void> {
  return recordAudit(tx, context, {
    actor: { kind: 'applicant', id: accountId },
    action: line.action,
    subject: `application:${line.uuid}`,
  })
}

/**
 * What the person paying sees: first name, purpose and amount, nothing else. Throws 404 for a link that is not ours and 410 for one
 * that has ended, unless it ended because the fee is paid.
 */
export async function summariseForSponsor(context: Context, token: string): Promise<SponsorSummary> {
  const link = await findLink(context, token)
  const application = await getApplication(context.db, link.application_id)
  const kind = feeKindOf(link)
  if (!isPaid(application, kind)) refuseEnded(context, link)
  const isWithdrawn = await isClosing(context.db, application.id)
  const asked = kind === 'acceptance' ? acceptanceFeeAsked(application) : applicationFeeAsked(application)
  return {
    first_name: application.first_name,
    purpose: feeKindNames[kind],
    ...asked,
    status: asked.status === 'due' && isWithdrawn ? 'closed' : asked.status,
    test_mode: context.gateway.mode === 'test',
  }
}

type Asked = Pick<SponsorSummary, 'label' | 'amount' | 'currency' | 'status'>

function applicationFeeAsked(application: ApplicationRecord): Asked {
  const fee = application.residency ? askedFee(application, application.residency) : undefined
  const isDue = application.status === 'awaiting_payment' && !application.has_paid && fee?.kind === 'card'
  return {
    label: fee && fee.kind !== 'free' ? fee.label : '',
    amount: fee?.kind === 'card' ? fee.amountMinor : 0,
    currency: fee && fee.kind !== 'free' ? fee.currency : 'NGN',
    status: application.has_paid ? 'paid' : isDue ? 'due' : 'closed',
  }
}

/** For an offer that has ended or waits for JAMB, not even the amount is shown. */
function acceptanceFeeAsked(application: ApplicationRecord): Asked {
  const fee = acceptanceFeeIn(application)
  const { currency, state: status } = fee ?? { currency: 'NGN' as const, state: undefined }
  if (!fee || (status !== 'paid' && status !== 'due')) return { label: '', amount: 0, currency, status: 'closed' }
  return { label: formatMoney(fee.amountMinor, currency), amount: fee.amountMinor, currency, status }
}

/** Opens the payment for a sponsor, who gives an address for the payment service's own receipt. Throws 404, 409, 410, 422 and 503. */
export async function payAsSponsor(
  context: Context,
  transact: Transact,
  token: string,
  email: string,
): Promise<InitializeAnswer> {
  const link = await findLink(context, token)
  const application = await getApplication(context.db, link.application_id)
  // Reports that the fee is paid, rather than that the link has ended because of it.
  const fee = feeKindOf(link)
  if (!isPaid(application, fee)) refuseEnded(context, link)
  requireCardFee(application, fee)
  if (await isClosing(context.db, application.id))
    throw new AppError('no-longer-editable', 'The applicant has withdrawn this application, so nothing is due.')
  return openOnce(context, transact, application.id, {
    fee,
    actor: { kind: 'sponsor' },
    email,
    callbackUrl: sponsorUrl(context, token),
  })
}

/**
 * The status of a sponsor's payment, as the gateway reports it. It works for a link that has since ended, because the payer must
 * learn the outcome. Throws 404 for a payment that was not made for the fee of this link.
 */
export async function verifyAsSponsor(context: Context, token: string, reference: string): Promise<VerifyAnswer> {
  const link = await findLink(context, token)
  const payment = await findPayment(context.db, reference)
  if (payment?.application_id !== link.application_id || payment.fee !== link.fee)
    throw new AppError('not-found', 'This payment does not belong to this link.')
  return presentPayment(await askHowPaymentStands(context, payment))
}

/** Whether an applicant has made this link. */
export async function isSponsorLink(db: Queryable, token: string): Promise<boolean> {
  return (await linkOf(db, token)) !== undefined
}

function linkOf(db: Queryable, token: string) {
  return db
    .selectFrom('sponsor_link')
    .select(['application_id', 'fee', 'created_at', 'ended_at', 'ended_by'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

type Link = Awaited<ReturnType<typeof findLink>>

async function findLink(context: Context, token: string) {
  const row = await linkOf(context.db, token)
  if (!row) throw new AppError('not-found', 'This link is not valid. Ask the applicant for a new one.')
  return row
}

function refuseEnded(context: Context, link: Link): void {
  if (link.ended_at) throw new AppError('gone', endedSentence(link.ended_by))
  if (sponsorLinkEndsAt(link.created_at) <= context.clock.now())
    throw new AppError('gone', 'This link has expired. Ask the applicant for a new one.')
}

function endedSentence(by: string | null): string {
  switch (by) {
    case 'new-link':
      return 'The applicant has made a newer link. Use that one, or ask the applicant for it.'
    case 'applicant':
      return 'The applicant has ended this link. Ask the applicant if you should still pay.'
    default:
      return 'The fee was paid with this link and refunded. Ask the applicant if it is still due.'
  }
}

function sponsorUrl(context: Context, token: string): string {
  return `${context.config.publicUrl}/pay/${token}`
}
