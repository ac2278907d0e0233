import type { z } from 'zod'
import type { changeRefereeAnswer } from '#shared/contract/schemas/references.ts'
import { isPostgraduate } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { refereeChangeProblem } from '#shared/domain/referee-change.ts'
import { maxRefereeChanges, mayBeChanged, type RefereeStatus } from '#shared/domain/references.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as mails from '../../emails/references.ts'
import { AppError, invalidFields } from '../../errors.ts'
import type { Transact } from '../../http/handler.ts'
import { getAccount } from '../accounts/queries.ts'
import { applicationsOf, getApplication, lockApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { candidateName, insertReferee, requestReference } from './requests.ts'

interface Change {
  accountId: string
  number: number
  name: string
  email: string
}

/**
 * Gives a referee's place to somebody else: pending places only, at most five times. The old links die, the new referee is asked
 * if the old one was. Throws 404 without an application, 409 once the reference is in, 422 for a detail that is wrong.
 */
export async function changeReferee(
  context: Context,
  transact: Transact,
  change: Change,
): Promise<z.output<typeof changeRefereeAnswer>> {
  const account = await getAccount(context.db, change.accountId)
  const application = (await applicationsOf(context.db, change.accountId)).find(
    record => isPostgraduate(record.program_type) && record.referees.length > 0,
  )
  if (!application) throw new AppError('not-found', 'No Application Found - Please complete your application first.')
  return transact(async tx => {
    await lockApplication(tx, application.id)
    const record = await getApplication(tx, application.id)
    refuseBadDetails(record, change, [account.email, record.email])
    const current = await currentReferee(tx, record, change.number)
    if (!mayBeChanged(current.status))
      throw new AppError('already-submitted', 'This reference is in already, so the referee can’t be changed.')
    if (current.changes >= maxRefereeChanges)
      throw new AppError(
        'no-longer-editable',
        `This referee was changed ${maxRefereeChanges} times already. Write to the admissions office.`,
      )
    await replaceReferee(tx, context, record, current, change)
    return {
      detail: `Referee ${change.number} details updated.`,
      referee: { number: change.number, name: change.name.trim(), email: change.email.trim(), submitted: false },
    }
  })
}

function refuseBadDetails(record: ApplicationRecord, change: Change, ownEmails: string[]): void {
  const other = record.referees.find(referee => referee.number !== change.number)
  const problem = refereeChangeProblem({
    name: change.name,
    email: change.email,
    otherRefereeEmail: other?.email ?? '',
    ownEmails,
  })
  if (problem) throw invalidFields([problem])
}

async function currentReferee(tx: Tx, record: ApplicationRecord, number: number) {
  const row = await tx
    .selectFrom('referee')
    .select(['id', 'name', 'email', 'status', 'changes'])
    .where('application_id', '=', record.id)
    .where('number', '=', number)
    .where('status', 'not in', ['replaced', 'cancelled'])
    .executeTakeFirst()
  if (!row) throw new AppError('not-found', 'This application has no such referee.')
  return { ...row, status: row.status as RefereeStatus }
}

async function replaceReferee(
  tx: Tx,
  context: Context,
  record: ApplicationRecord,
  current: { id: string; name: string; email: string; status: RefereeStatus; changes: number },
  change: Change,
): Promise<void> {
  const now = context.clock.now()
  const next = {
    number: change.number,
    name: change.name.trim(),
    email: change.email.trim(),
    changes: current.changes + 1,
  }
  await tx.updateTable('referee').set({ status: 'replaced', closed_at: now }).where('id', '=', current.id).execute()
  const id = await insertReferee(tx, context, record.id, next)
  await tx
    .updateTable('application')
    .set({ revision: record.revision + 1, updated_at: now })
    .where('id', '=', record.id)
    .execute()
  await recordAudit(tx, context, {
    actor: `applicant:${change.accountId}`,
    action: 'referee.changed',
    subject: `application:${record.uuid}`,
    detail: { number: change.number, from: current.id, to: id },
  })
  if (record.status !== 'submitted') return
  await requestReference(tx, context, record, { id, ...next })
  if (current.status === 'requested') {
    const content = mails.referenceNoLongerNeeded({
      name: current.name,
      candidate: candidateName(record),
      programme: findProgramme(record.selected_program)?.title ?? '',
    })
    await enqueueMail(tx, context, {
      kind: 'reference-no-longer-needed',
      to: current.email,
      content,
      refereeId: current.id,
    })
  }
}
