import { sql } from 'kysely'
import { askedFee } from '#shared/domain/asked-fee.ts'
import { isUntouched } from '#shared/domain/case-life.ts'
import { residencyEvent } from '#shared/domain/lives.ts'
import type { Residency } from '#shared/domain/residency.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { Transact } from '../../http/handler.ts'
import { releaseSlot } from '../applications/document-slots.ts'
import { isClosing } from '../applications/is-closing.ts'
import { advance, livesOf } from '../applications/life.ts'
import { lockOwn } from '../applications/own.ts'
import { getOwnRecord } from '../applications/queries.ts'
import type { ApplicationRecord, OwnRecord } from '../applications/record.ts'
import { supersedeAttempts } from '../applications/supersede-attempts.ts'
import { removeStored } from '../applications/uploads.ts'
import { editReminderAfter } from './edit-reminder.ts'
import { owesFee, settleStatus } from './submit.ts'

/**
 * Makes a submitted application a draft again, with the same number: while its fee is unpaid or, if none is due, until
 * the office begins to check it. An open checkout is abandoned. Throws 409.
 */
export async function reopen(
  context: Context,
  transact: Transact,
  accountId: string,
  uuid: string,
): Promise<OwnRecord> {
  return transact(async tx => {
    const record = await lockOwn(tx, accountId, uuid)
    if (record.status === 'draft') return record
    if (record.has_paid)
      throw new AppError(
        'no-longer-editable',
        'You have paid the fee and the admissions office has your application, so you can no longer change it.',
      )
    await refuseSettled(tx, record)
    refuseAfterClosing(record)
    await supersedeAttempts(tx, record.id, 'application')
    await noteResidency(tx, record)
    const now = context.clock.now()
    await advance(tx, context, record, 'reopen')
    await tx
      .updateTable('application')
      .set({ edit_reminder_at: editReminderAfter(now) })
      .where('id', '=', record.id)
      .execute()
    await recordAudit(tx, context, {
      actor: { kind: 'applicant', id: accountId },
      action: 'application.reopened',
      subject: `application:${uuid}`,
    })
    return getOwnRecord(tx, record.id)
  })
}

/** Throws 409 once the round has closed, because the application could not be submitted again. */
function refuseAfterClosing({ round }: ApplicationRecord): void {
  if (round?.state !== 'closed') return
  throw new AppError(
    'no-longer-editable',
    `Applications for ${round.name} have closed, so you can no longer change yours. The admissions office has what you submitted.`,
  )
}

/** Throws 409 when the office has started, the fee was refunded or voided, or the owner is deleting the account. */
async function refuseSettled(tx: Tx, record: ApplicationRecord): Promise<void> {
  if (await isClosing(tx, record.id))
    throw new AppError('account-closing', 'Your account will be deleted, so you cannot change this application.')
  if (!isUntouched(livesOf(record).stage))
    throw new AppError(
      'no-longer-editable',
      'The admissions office is working on your application, so you can no longer change it.',
    )
  if (record.fee_refunded)
    throw new AppError(
      'no-longer-editable',
      'Your application fee was refunded. Pay it again to continue, or contact the admissions office to change something.',
    )
  if (record.fee_voided)
    throw new AppError(
      'no-longer-editable',
      'Your application fee was paid with a test card and is due again. Pay it to continue, or contact the admissions office to change something.',
    )
}

/** Writes the residency chosen on the payment page into the submitted version. */
async function noteResidency(tx: Tx, { id, residency }: ApplicationRecord): Promise<void> {
  await sql`update application_version set snapshot = jsonb_set(snapshot, '{residency}', ${JSON.stringify(residency)}::jsonb)
    where application_id = ${id}
      and version = (select max(version) from application_version where application_id = ${id})`.execute(tx)
}

/**
 * The residency choice on /payment, allowed until a payment is made or the office starts. Fee and status follow it,
 * and an open checkout for a different fee is abandoned. A change that lowers the fee is recorded for the office
 * (contract section 4). Throws 409.
 */
export async function changeResidency(
  context: Context,
  transact: Transact,
  accountId: string,
  uuid: string,
  residency: Residency,
): Promise<OwnRecord> {
  return transact(async tx => {
    const record = await lockOwn(tx, accountId, uuid)
    if (record.residency === residency) return record
    if (record.has_paid)
      throw new AppError(
        'already-paid',
        'You have paid the application fee, so you cannot change your residency here. If it is wrong, contact the admissions office.',
      )
    if (record.status !== 'draft') await refuseSettled(tx, record)
    await supersedeAttempts(tx, record.id, 'application')
    await tx
      .updateTable('application')
      .set({ residency, revision: record.revision + 1, updated_at: context.clock.now() })
      .where('id', '=', record.id)
      .execute()
    await recordAudit(tx, context, {
      actor: { kind: 'applicant', id: accountId },
      action: lowersFee(record, residency) ? 'residency.changed-to-lower-fee' : 'residency.changed',
      subject: `application:${uuid}`,
      detail: { from: record.residency, to: residency },
    })
    const changed = await getOwnRecord(tx, record.id)
    return changed.status === 'draft'
      ? changed
      : settleStatus(tx, context, changed, {
          event: residencyEvent(owesFee(changed)),
          actor: { kind: 'applicant', id: accountId },
        })
  })
}

function lowersFee(record: ApplicationRecord, residency: Residency): boolean {
  if (!record.residency) return false
  return askedFee(record, record.residency).kind !== 'free' && askedFee(record, residency).kind === 'free'
}

/** An earlier version was submitted and is kept. One that is gone was removed while this removal waited. */
async function refuseEarlier(tx: Tx, documentId: string): Promise<never> {
  const kept = await tx.selectFrom('document').select('id').where('id', '=', documentId).executeTakeFirst()
  throw kept
    ? new AppError('no-longer-editable', 'You have submitted this document, so you cannot delete it.')
    : new AppError('not-found', 'We cannot find this document in your account.')
}

/**
 * Removes the current version of a document from a draft; a version that was ever submitted is kept. Throws 404 for
 * someone else’s document, and 409 for an application that is not a draft and for an earlier version.
 */
export async function removeDocument(
  context: Context,
  transact: Transact,
  accountId: string,
  documentId: string,
): Promise<void> {
  const freedKeys = await transact(async tx => {
    const document = await tx
      .selectFrom('document')
      .innerJoin('application', 'application.id', 'document.application_id')
      .select(['document.kind', 'application.uuid'])
      .where('document.id', '=', documentId)
      .where('application.account_id', '=', accountId)
      .executeTakeFirst()
    if (!document) throw new AppError('not-found', 'We cannot find this document in your account.')
    const record = await lockOwn(tx, accountId, document.uuid)
    if (record.status !== 'draft')
      throw new AppError(
        'no-longer-editable',
        'You have submitted this application, so you cannot remove its documents.',
      )
    if (!record.documents.some(({ id }) => id === documentId)) await refuseEarlier(tx, documentId)
    const freed = await releaseSlot(tx, context, { applicationId: record.id, kind: document.kind })
    await tx
      .updateTable('application')
      .set({ revision: record.revision + 1, updated_at: context.clock.now() })
      .where('id', '=', record.id)
      .execute()
    await recordAudit(tx, context, {
      actor: { kind: 'applicant', id: accountId },
      action: 'document.removed',
      subject: `application:${record.uuid}`,
      detail: { kind: document.kind, id: documentId },
    })
    return freed
  })
  await removeStored(context, freedKeys)
}
