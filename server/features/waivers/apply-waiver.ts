import type { FeeKind } from '#shared/domain/fee-kind.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { feeWaived } from '../../emails/payments.ts'
import { confirmIfComplete } from '../applications/confirm-offer.ts'
import { nextStepOf } from '../applications/progress.ts'
import { getApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { supersedeAttempts } from '../applications/supersede-attempts.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { settleStatus } from '../forms/submit.ts'
import { type DueFee, type FeeReader, requireFee } from '../payments/due-fee.ts'
import { refuseBesideHeld } from '../payments/held-beside.ts'
import { endSponsorLinks } from '../payments/sponsor-links.ts'
import { aboutOf } from '../requests/about.ts'

/**
 * The fee that can be waived now. Throws 409 with the reason if it is not due, while a payment for it is being checked, and while the
 * account is being deleted.
 */
export async function requireWaivable(
  db: Queryable,
  application: ApplicationRecord,
  kind: FeeKind,
  reader: FeeReader,
): Promise<DueFee> {
  const fee = dueNow(application, kind, reader)
  if (application.owner?.deletes_at)
    throw new AppError('account-closing', 'The account of this applicant is being deleted, so its fees do not change.')
  await refuseBesideHeld(db, application, fee, reader)
  return fee
}

function dueNow(application: ApplicationRecord, kind: FeeKind, reader: FeeReader): DueFee {
  try {
    const fee = requireFee(application, kind, reader)
    if (kind === 'acceptance' || application.status === 'awaiting_payment') return fee
  } catch (error) {
    // Whoever waives a fee is told the same as whoever pays it.
    if (error instanceof AppError && error.code === 'no-payment-due')
      throw new AppError('conflicting-change', error.message)
    throw error
  }
  throw new AppError('conflicting-change', 'No application fee is due for this application.')
}

interface Applied {
  waiver: { id: string; fee: FeeKind }
  application: ApplicationRecord
  actor: Actor
}

/**
 * Waives a fee: counts the use, ends open checkouts and links to pay, and lets the application or the offer go on. The caller must hold
 * the locks of the application and of the waiver, in this order, and have checked that it may be used. Throws 409.
 */
export async function applyWaiver(tx: Tx, context: Context, { waiver, application, actor }: Applied): Promise<void> {
  const fee = await requireWaivable(tx, application, waiver.fee, actor.kind === 'staff' ? 'office' : 'payer')
  await writeUse(tx, context, { waiver, application, fee })
  await supersedeAttempts(tx, application.id, fee.kind)
  await endSponsorLinks(tx, context, application.id, { fee: fee.kind, by: 'applicant' })
  await recordAudit(tx, context, {
    actor,
    action: 'fee-waiver.used',
    subject: `application:${application.uuid}`,
    detail: { waiver: waiver.id, fee: fee.kind, amount: fee.label },
  })
  const waived = await getApplication(tx, application.id)
  if (fee.decisionId !== null) await confirmIfComplete(tx, context, { id: fee.decisionId, actor })
  else await settleStatus(tx, context, waived, { event: 'waive_fee', actor })
  await tell(tx, context, application.id, fee)
  context.bell.ring('send-mail')
}

async function writeUse(
  tx: Tx,
  context: Context,
  { waiver, application, fee }: Omit<Applied, 'actor'> & { fee: DueFee },
): Promise<void> {
  const now = context.clock.now()
  // One that no longer covers the application gives way; otherwise nothing would be due.
  await tx
    .updateTable('waiver_use')
    .set({ ended_at: now })
    .where('application_id', '=', application.id)
    .where('fee', '=', fee.kind)
    .where('decision_id', 'is not distinct from', fee.decisionId)
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .insertInto('waiver_use')
    .values({
      id: context.random.id(),
      waiver_id: waiver.id,
      application_id: application.id,
      fee: fee.kind,
      decision_id: fee.decisionId,
      amount_minor: fee.amountMinor,
      currency: fee.currency,
      used_at: now,
    })
    .execute()
  await tx
    .updateTable('waiver')
    .set(eb => ({ used: eb('used', '+', 1) }))
    .where('id', '=', waiver.id)
    .execute()
}

async function tell(tx: Tx, context: Context, id: number, fee: DueFee): Promise<void> {
  const application = await getApplication(tx, id)
  const content = feeWaived({
    feeKind: fee.kind,
    name: `${application.first_name} ${application.surname}`.trim(),
    amount: fee.label,
    applicationNumber: application.application_number ?? '',
    ...(fee.kind === 'application'
      ? { next: nextStepOf(context, application) }
      : { url: aboutOf(context, application).url }),
  })
  await tellApplicant(tx, context, application, { kind: 'fee-waived', content })
}
