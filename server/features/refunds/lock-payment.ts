import type { Permission } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { getApplication, lockApplications } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { visibleTo } from '../money/choose-payments.ts'
import type { Payment } from '../payments/queries.ts'
import { refuseOwn } from '../scope/own-applications.ts'
import { requireTwo } from '../staff/first-of-two.ts'

const settles: readonly Permission[] = ['money.settle']
const noPayment = 'There is no such payment.'

export interface LockedPayment {
  payment: Payment
  application: ApplicationRecord
}

/**
 * Locks a payment and its application, and before them any other application that the money may go to, all in the
 * order of their ids. Throws 404 for a payment that does not exist, is out of the caller’s scope or is their own.
 */
export async function lockPayment(
  tx: Tx,
  member: StaffMember,
  reference: string,
  others: readonly number[] = [],
): Promise<LockedPayment> {
  const { id, application_id } = await requirePayment(tx, member, reference)
  await lockApplications(tx, [application_id, ...others])
  const payment = await tx.selectFrom('payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (payment.application_id !== application_id)
    throw new AppError('conflicting-change', 'This payment has just been moved to another application. Open it again.')
  return { payment, application: await getApplication(tx, application_id) }
}

async function requirePayment(db: Queryable, member: StaffMember, reference: string) {
  const row = await db
    .selectFrom('payment')
    .innerJoin('application', 'application.id', 'payment.application_id')
    .select(['payment.id', 'payment.application_id'])
    .where('payment.reference', '=', reference)
    .where(visibleTo({ ...member, own: [] }, settles))
    .executeTakeFirst()
  if (!row) throw new AppError('not-found', noPayment)
  refuseOwn(member, [row.application_id], noPayment)
  return row
}

/** Throws 404 for an application outside the caller’s scope, or their own. */
export async function requireTarget(db: Queryable, member: StaffMember, id: number | undefined, name: string) {
  const noApplication = `There is no application ${name}.`
  const row =
    id === undefined
      ? undefined
      : await db
          .selectFrom('application')
          .select('id')
          .where('id', '=', id)
          .where('erased_at', 'is', null)
          .where(visibleTo({ ...member, own: [] }, settles))
          .executeTakeFirst()
  if (!row) throw new AppError('not-found', noApplication)
  refuseOwn(member, [row.id], noApplication)
  return row.id
}

/** Never by the person who asked, and only while that person may still ask. Throws 403 and 409. */
export async function requireSecond(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { askedBy, since, application }: { askedBy: string; since: Date; application: ApplicationRecord },
): Promise<void> {
  // A refund that failed can be asked for anew, in the same row.
  const first = { by: askedBy, at: since, until: context.clock.now(), wanted: settles, second: settles }
  await requireTwo(
    tx,
    context,
    member,
    { ...first, placed: application, application: application.id },
    {
      own: 'You asked for this, so a colleague has to agree to it.',
      gone: who => `${who}, who asked for this, may no longer do so. Discard it, and ask for it again.`,
    },
  )
}

/** A line about the payment, for its story and the audit log. */
export function note(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { payment, action, detail }: { payment: Payment; action: string; detail?: Record<string, unknown> },
): Promise<void> {
  return recordAudit(tx, context, {
    actor: { kind: 'staff', id: member.id },
    action,
    subject: `payment:${payment.reference}`,
    ...(detail ? { detail } : {}),
  })
}

/** Throws 409 while somebody has asked to accept or to move it. */
export async function refuseWhileAsked(db: Queryable, payment: Payment): Promise<void> {
  const open = await db
    .selectFrom('payment_decision')
    .innerJoin('staff', 'staff.id', 'payment_decision.asked_by')
    .select(['staff.full_name', 'payment_decision.action'])
    .where('payment_id', '=', payment.id)
    .where('agreed_at', 'is', null)
    .where('discarded_at', 'is', null)
    .executeTakeFirst()
  if (open)
    throw new AppError(
      'conflicting-change',
      `${open.full_name} has asked to ${open.action} this payment. Agree to that or discard it first.`,
    )
}
