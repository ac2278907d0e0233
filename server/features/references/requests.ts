import { createHash } from 'node:crypto'
import { emailKey } from '#shared/domain/academic-email.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Context } from '../../context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as mails from '../../emails/references.ts'
import type { ApplicationRecord } from '../applications/record.ts'

const places = [
  { number: 1, name: 'first_referee_name', email: 'first_referee_email' },
  { number: 2, name: 'second_referee_name', email: 'second_referee_email' },
] as const

/** Writes down the two referees that a final submission names; one who was asked already stays as they are. */
export async function nameReferees(tx: Tx, context: Context, record: ApplicationRecord): Promise<void> {
  for (const place of places) {
    const email = record.answers[place.email]
    const name = record.answers[place.name]
    if (typeof email !== 'string' || typeof name !== 'string' || email === '') continue
    const current = await tx
      .selectFrom('referee')
      .select(['id', 'status', 'email_key', 'name', 'changes'])
      .where('application_id', '=', record.id)
      .where('number', '=', place.number)
      .where('status', 'not in', ['replaced', 'cancelled'])
      .executeTakeFirst()
    if (current && current.status !== 'not_requested') continue
    if (current)
      await tx
        .updateTable('referee')
        .set({ name, email, email_key: emailKey(email) })
        .where('id', '=', current.id)
        .execute()
    else await insertReferee(tx, context, record.id, { number: place.number, name, email, changes: 0 })
  }
}

export async function insertReferee(
  tx: Tx,
  context: Context,
  applicationId: number,
  referee: { number: number; name: string; email: string; changes: number },
): Promise<string> {
  const id = context.random.id()
  await tx
    .insertInto('referee')
    .values({
      id,
      application_id: applicationId,
      number: referee.number,
      name: referee.name,
      email: referee.email,
      email_key: emailKey(referee.email),
      status: 'not_requested',
      changes: referee.changes,
      created_at: context.clock.now(),
    })
    .execute()
  return id
}

/** Asks every referee of a submitted application who was not asked yet. Answers the names of all who are being waited for. */
export async function requestReferences(tx: Tx, context: Context, record: ApplicationRecord): Promise<string[]> {
  const referees = await tx
    .selectFrom('referee')
    .select(['id', 'name', 'email', 'status'])
    .where('application_id', '=', record.id)
    .where('status', 'in', ['not_requested', 'requested'])
    .orderBy('number')
    .execute()
  for (const referee of referees.filter(one => one.status === 'not_requested'))
    await requestReference(tx, context, record, referee)
  return referees.map(referee => referee.name)
}

/** Mails one referee a link of their own. The uuid in it is stored hashed and is part of no answer to anybody. */
export async function requestReference(
  tx: Tx,
  context: Context,
  record: ApplicationRecord,
  referee: { id: string; name: string; email: string },
): Promise<void> {
  const now = context.clock.now()
  await tx.updateTable('referee').set({ status: 'requested', requested_at: now }).where('id', '=', referee.id).execute()
  const uuid = context.random.uuid()
  await tx
    .insertInto('referee_link')
    .values({ token_hash: hashLink(uuid), referee_id: referee.id, created_at: now })
    .execute()
  const content = mails.referenceRequest({
    name: referee.name,
    candidate: candidateName(record),
    programme: findProgramme(record.selected_program)?.title ?? '',
    url: `${context.config.publicUrl}/references/${uuid}`,
  })
  await enqueueMail(tx, context, {
    kind: 'reference-request',
    to: referee.email,
    content,
    secrets: [uuid],
    refereeId: referee.id,
  })
  await recordAudit(tx, context, {
    actor: 'clock',
    action: 'reference.requested',
    subject: `referee:${referee.id}`,
    detail: { application: record.uuid },
  })
}

export function candidateName(record: Pick<ApplicationRecord, 'first_name' | 'other_names' | 'surname'>): string {
  return [record.first_name, record.other_names, record.surname].filter(part => part !== '').join(' ')
}

/** A link is 122 random bits, so its hash needs no salt. */
export function hashLink(uuid: string): Buffer {
  return createHash('sha256').update(uuid.toLowerCase()).digest()
}
