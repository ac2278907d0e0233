import type * as z from 'zod'
import type { caseMessage, caseNote } from '#shared/contract/schemas/file.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import { messageForApplicant } from '../../emails/cases.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { getApplication } from '../applications/queries.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { aboutOf } from '../requests/about.ts'
import { lockFile } from './access.ts'
import { conflict } from './stale.ts'

/**
 * Writes to the applicant, who is emailed that there is a message. Throws 404, 403, and 409 if no one would read it.
 */
export function writeMessage(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { uuid, body }: { uuid: string; body: string },
): Promise<z.output<typeof caseMessage>> {
  return transact(async tx => {
    const file = await lockFile(tx, member, uuid, ['documents.check'])
    const record = await getApplication(tx, file.row.id)
    if (record.account_id === null || record.owner?.deletes_at)
      throw await conflict(tx, file, 'This applicant has no account in which they could read a message.')
    const [id, now] = [context.random.id(), context.clock.now()]
    await tx
      .insertInto('case_message')
      .values({ id, application_id: file.row.id, staff_id: member.id, body, sent_at: now })
      .execute()
    const content = messageForApplicant(aboutOf(context, record))
    await tellApplicant(tx, context, record, { kind: 'message-for-applicant', content })
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'message.sent',
      subject: `application:${uuid}`,
    })
    return { id, from: 'office' as const, by: person(member), body, sent_at: now.toISOString() }
  })
}

/** Writes a note for the office. Throws 404 and 403. */
export function writeNote(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { uuid, body }: { uuid: string; body: string },
): Promise<z.output<typeof caseNote>> {
  return transact(async tx => {
    const { row } = await lockFile(tx, member, uuid, ['work.plan'])
    const [id, now] = [context.random.id(), context.clock.now()]
    await tx
      .insertInto('case_note')
      .values({ id, application_id: row.id, staff_id: member.id, body, written_at: now })
      .execute()
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'note.written',
      subject: `application:${uuid}`,
    })
    return { id, by: person(member), body, written_at: now.toISOString() }
  })
}

const person = ({ id, fullName }: StaffMember) => ({ id, full_name: fullName })
