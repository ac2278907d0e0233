import { createHash } from 'node:crypto'
import { emailKey } from '#shared/domain/email.ts'
import { refereePlaces } from '#shared/domain/reference-places.ts'
import type { RefereeStatus } from '#shared/domain/references.ts'
import type { Context } from '../../base/context.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { thirdRefereeWanted } from '../../emails/reference-news.ts'
import * as mails from '../../emails/references.ts'
import { type Titled, titleAppliedFor } from '../applications/programme-title.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { tellApplicant } from '../applications/tell-applicant.ts'
import { planReminders } from './plan.ts'
import { transitionReferee } from './transition-referee.ts'

const namedInForm = [
  { number: 1, name: 'first_referee_name', email: 'first_referee_email' },
  { number: 2, name: 'second_referee_name', email: 'second_referee_email' },
] as const

/**
 * Stores the referees named in a final submission; one who was already asked is unchanged. One who was named for another programme is
 * cancelled if this one takes fewer.
 */
export async function nameReferees(tx: Tx, context: Context, record: ApplicationRecord): Promise<void> {
  const held = await currentReferees(tx, record.id)
  const places = refereePlaces(record.selected_program)
  for (const place of namedInForm.filter(({ number }) => places.includes(number))) {
    const email = record.answers[place.email]
    const name = record.answers[place.name]
    if (typeof email !== 'string' || typeof name !== 'string' || email === '') continue
    const current = held.find(referee => referee.number === place.number)
    if (current && current.status !== 'not_requested') continue
    if (current)
      await tx
        .updateTable('referee')
        .set({ name, email, email_key: emailKey(email) })
        .where('id', '=', current.id)
        .execute()
    else await insertReferee(tx, context, record.id, { number: place.number, name, email, changes: 0 })
  }
  for (const referee of held)
    if (referee.status === 'not_requested' && !places.some(number => number === referee.number))
      await transitionReferee(tx, context, referee, 'cancel')
}

/** The current referees of an application. */
async function currentReferees(tx: Tx, applicationId: number) {
  const rows = await tx
    .selectFrom('referee')
    .select(['id', 'number', 'name', 'email', 'status', 'changes', 'reminders_stopped_at'])
    .where('application_id', '=', applicationId)
    .where('status', 'not in', ['replaced', 'cancelled'])
    .execute()
  return rows.map(row => ({ ...row, status: row.status as RefereeStatus }))
}

/** The current referee with a number, or undefined. */
export async function currentReferee(tx: Tx, applicationId: number, number: number) {
  return (await currentReferees(tx, applicationId)).find(referee => referee.number === number)
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

/** Asks every referee of a submitted application who has not been asked yet. Returns the names of all we are waiting for. */
export async function requestReferences(
  tx: Tx,
  context: Context,
  record: ApplicationRecord,
  actor: Actor,
): Promise<string[]> {
  const referees = await tx
    .selectFrom('referee')
    .select(['id', 'number', 'name', 'email', 'status'])
    .where('application_id', '=', record.id)
    .where('status', 'in', ['not_requested', 'requested'])
    .orderBy('number')
    .execute()
  for (const referee of referees.filter(one => one.status === 'not_requested'))
    await requestReference(tx, context, { record, referee, actor })
  const isThirdMissing =
    refereePlaces(record.selected_program).includes(3) &&
    !(await currentReferee(tx, record.id, 3)) &&
    referees.length > 0
  if (isThirdMissing) await askForThird(tx, context, record)
  return referees.map(referee => referee.name)
}

async function askForThird(tx: Tx, context: Context, record: ApplicationRecord): Promise<void> {
  const content = thirdRefereeWanted({ ...addressedTo(record), url: statusUrl(context) })
  await tellApplicant(tx, context, record, { kind: 'third-referee-wanted', content })
}

interface Request {
  record: ApplicationRecord
  referee: { id: string; name: string; email: string }
  /** The actor whose step made the request due. */
  actor: Actor
}

/** Emails one referee a personal link. The uuid in it is stored hashed and appears in no response. */
export async function requestReference(tx: Tx, context: Context, { record, referee, actor }: Request): Promise<void> {
  await transitionReferee(tx, context, { id: referee.id, status: 'not_requested' }, 'request')
  await planReminders(tx, referee.id)
  const uuid = await makeLink(tx, context, referee.id)
  const content = mails.referenceRequest({ name: referee.name, ...candidateOf(record), url: linkUrl(context, uuid) })
  await enqueueMail(tx, context, {
    kind: 'reference-request',
    to: referee.email,
    content,
    secrets: [uuid],
    refereeId: referee.id,
  })
  await recordAudit(tx, context, {
    actor,
    action: 'reference.requested',
    subject: `referee:${referee.id}`,
    detail: { application: record.uuid },
  })
}

/** Creates another link for a referee, for one email; the earlier ones still work (contract section 5). */
export async function makeLink(tx: Tx, context: Context, refereeId: string): Promise<string> {
  const uuid = context.random.uuid()
  await tx
    .insertInto('referee_link')
    .values({ token_hash: hashLink(uuid), referee_id: refereeId, created_at: context.clock.now() })
    .execute()
  return uuid
}

export function linkUrl(context: Context, uuid: string): string {
  return `${context.config.publicUrl}/references/${uuid}`
}

export function statusUrl(context: Context): string {
  return `${context.config.publicUrl}/reference-status`
}

/** A link is 122 random bits, so its hash needs no salt. */
export function hashLink(uuid: string): Buffer {
  return createHash('sha256').update(uuid.toLowerCase()).digest()
}

type Named = Titled & Pick<ApplicationRecord, 'first_name' | 'other_names' | 'surname'>

/** Who an email to a referee is about. */
export function candidateOf(record: Named): { candidate: string; programme: string } {
  const candidate = [record.first_name, record.other_names, record.surname].filter(part => part !== '').join(' ')
  return { candidate, programme: programmeTitle(record) }
}

/** How an email to the applicant begins. */
export function addressedTo(record: Named): { name: string; programme: string } {
  return { name: `${record.first_name} ${record.surname}`.trim(), programme: programmeTitle(record) }
}

export function programmeTitle(record: Titled): string {
  return titleAppliedFor(record) ?? ''
}
