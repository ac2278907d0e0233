import { applicationFee } from '#shared/domain/fees.ts'
import type { Residency } from '#shared/domain/residency.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import type { Transact } from '../../http/handler.ts'
import { editReminderAfter } from './edit-reminder.ts'
import { findOwn, getApplication, lockApplication } from './queries.ts'
import type { ApplicationRecord } from './record.ts'
import { settleStatus } from './submit.ts'
import { removeStored } from './uploads.ts'

async function lockOwn(tx: Tx, accountId: string, uuid: string): Promise<ApplicationRecord> {
  const found = await findOwn(tx, accountId, uuid)
  if (!found) throw new AppError('not-found', 'This application is not one of yours.')
  await lockApplication(tx, found.id)
  return getApplication(tx, found.id)
}

/**
 * Makes a submitted application a draft again, with its number kept: while its fee is unpaid, or where none is due. Once paid it
 * is read-only; so it is once a referee was asked. Throws 409.
 */
export async function reopen(
  context: Context,
  transact: Transact,
  accountId: string,
  uuid: string,
): Promise<ApplicationRecord> {
  return transact(async tx => {
    const record = await lockOwn(tx, accountId, uuid)
    if (record.status === 'draft') return record
    if (record.has_paid)
      throw new AppError(
        'no-longer-editable',
        'The fee is paid and the application is with the admissions team, so it can’t be changed any more.',
      )
    const now = context.clock.now()
    await tx
      .updateTable('application')
      .set({
        status: 'draft',
        revision: record.revision + 1,
        updated_at: now,
        edit_reminder_at: editReminderAfter(now),
      })
      .where('id', '=', record.id)
      .execute()
    await recordAudit(tx, context, {
      actor: `applicant:${accountId}`,
      action: 'application.reopened',
      subject: `application:${uuid}`,
    })
    return getApplication(tx, record.id)
  })
}

/**
 * The residency choice on /payment: allowed while nothing is paid; the fee and the status follow it. A change that lowers the fee
 * is recorded for the office (contract section 4). Throws 409 once paid.
 */
export async function changeResidency(
  context: Context,
  transact: Transact,
  accountId: string,
  uuid: string,
  residency: Residency,
): Promise<ApplicationRecord> {
  return transact(async tx => {
    const record = await lockOwn(tx, accountId, uuid)
    if (record.residency === residency) return record
    if (record.has_paid)
      throw new AppError(
        'already-paid',
        'The application fee is paid, so your residency can’t be changed here any more.',
      )
    await tx
      .updateTable('application')
      .set({ residency, revision: record.revision + 1, updated_at: context.clock.now() })
      .where('id', '=', record.id)
      .execute()
    await recordAudit(tx, context, {
      actor: `applicant:${accountId}`,
      action: lowersFee(record, residency) ? 'residency.changed-to-lower-fee' : 'residency.changed',
      subject: `application:${uuid}`,
      detail: { from: record.residency, to: residency },
    })
    const changed = await getApplication(tx, record.id)
    return changed.status === 'draft'
      ? changed
      : settleStatus(tx, context, changed, { kind: 'applicant', id: accountId })
  })
}

function lowersFee(record: ApplicationRecord, residency: Residency): boolean {
  if (!record.residency) return false
  const before = applicationFee(record.program_type, record.residency)
  return before.kind !== 'free' && applicationFee(record.program_type, residency).kind === 'free'
}

/** Removes a paper from a draft. Throws 404 for one that isn't the caller's, 409 once the application was sent. */
export async function removeDocument(
  context: Context,
  transact: Transact,
  accountId: string,
  documentId: string,
): Promise<void> {
  const storageKey = await transact(async tx => {
    const document = await tx
      .selectFrom('document')
      .innerJoin('application', 'application.id', 'document.application_id')
      .select(['document.kind', 'application.uuid'])
      .where('document.id', '=', documentId)
      .where('application.account_id', '=', accountId)
      .executeTakeFirst()
    if (!document) throw new AppError('not-found', 'This document is not one of yours.')
    const record = await lockOwn(tx, accountId, document.uuid)
    if (record.status !== 'draft')
      throw new AppError('no-longer-editable', 'This application was sent already, so its papers can’t be removed.')
    const removed = await tx
      .deleteFrom('document')
      .where('id', '=', documentId)
      .returning('storage_key')
      .executeTakeFirst()
    await tx
      .updateTable('application')
      .set({ revision: record.revision + 1, updated_at: context.clock.now() })
      .where('id', '=', record.id)
      .execute()
    await recordAudit(tx, context, {
      actor: `applicant:${accountId}`,
      action: 'document.removed',
      subject: `application:${record.uuid}`,
      detail: { kind: document.kind },
    })
    return removed?.storage_key
  })
  if (storageKey) await removeStored(context, [storageKey])
}
