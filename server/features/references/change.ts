import type { z } from 'zod'
import type { changeRefereeAnswer } from '#shared/contract/schemas/references.ts'
import { emailKey } from '#shared/domain/email.ts'
import { isSameMailbox } from '#shared/domain/mailbox.ts'
import { isCorrection, refereeChangeProblem } from '#shared/domain/referee-change.ts'
import { refereePlaces } from '#shared/domain/reference-places.ts'
import { maxRefereeChanges, mayBeChanged } from '#shared/domain/references.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as mails from '../../emails/references.ts'
import type { Transact } from '../../http/handler.ts'
import { getApplication, lockApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { getAccount } from '../identity/queries.ts'
import { bumpRevision } from './bump-revision.ts'
import { requireOwnApplication } from './own-application.ts'
import { hasHeardFromUs } from './referee-mails.ts'
import { candidateOf, currentReferee, insertReferee, requestReference } from './requests.ts'
import { transitionReferee } from './transition-referee.ts'

interface Change {
  accountId: string
  applicationUuid: string | undefined
  number: number
  name: string
  email: string
}

type Current = NonNullable<Awaited<ReturnType<typeof currentReferee>>>

/**
 * Gives a referee's place to another person, or a third place to its first: pending places only, up to five times. The old links
 * die, the new referee is asked once the application is submitted. The same mailbox is the same person: their details are corrected,
 * the link is kept and no email is sent. Throws 404 without an application, 409 once the reference is in, 422 for a detail that
 * is wrong.
 */
export async function changeReferee(
  context: Context,
  transact: Transact,
  change: Change,
): Promise<z.output<typeof changeRefereeAnswer>> {
  const account = await getAccount(context.db, change.accountId)
  const application = await requireOwnApplication(context.db, change.accountId, change.applicationUuid)
  return transact(async tx => {
    await lockApplication(tx, application.id)
    const record = await getApplication(tx, application.id)
    const actor: Actor = { kind: 'applicant', id: account.id }
    const next = { number: change.number, name: change.name, email: change.email }
    await placeReferee(tx, context, { record, next, ownEmails: [account.email, record.email], actor })
    return {
      detail: `Referee ${change.number} details updated.`,
      referee: { ...next, submitted: false },
    }
  })
}

interface Placed {
  record: ApplicationRecord
  next: Step['next']
  /** The applicant’s own addresses. */
  ownEmails: string[]
  actor: Actor
}

/**
 * The same for whoever may: the office gives a place away as often as it needs to. Returns whose place it was, if it was given to another person. The
 * caller must hold the application lock. Throws 409 once the reference is in, and 422 for a detail that is wrong.
 */
export async function placeReferee(
  tx: Tx,
  context: Context,
  { record, next, ownEmails, actor }: Placed,
): Promise<{ given: boolean; before: string | undefined }> {
  refuseBadDetails(record, next, ownEmails)
  const current = await currentReferee(tx, record.id, next.number)
  if (current) refuseClosed(current)
  await refuseDeclined(tx, record.id, next.email)
  if (current && isCorrection(current, next.email)) {
    await correct(tx, context, { record, current, next, actor })
    return { given: false, before: undefined }
  }
  await giveAway(tx, context, { record, current, next, actor })
  return { given: true, before: current?.name }
}

function refuseBadDetails(record: ApplicationRecord, change: Step['next'], ownEmails: string[]): void {
  const places: readonly number[] = refereePlaces(record.selected_program)
  if (!places.includes(change.number))
    throw invalidFields([{ field: 'referee_number', message: 'Choose one of your referees.' }])
  const others = record.referees.filter(referee => referee.number !== change.number).map(referee => referee.email)
  for (const otherRefereeEmail of others.length > 0 ? others : ['']) {
    const problem = refereeChangeProblem({ name: change.name, email: change.email, otherRefereeEmail, ownEmails })
    if (problem) throw invalidFields([problem])
  }
}

function refuseClosed(current: Current): void {
  if (!mayBeChanged(current.status))
    throw new AppError(
      'already-submitted',
      'We have already received this reference, so you cannot change the referee.',
    )
}

/** We promised not to email them again. */
async function refuseDeclined(tx: Tx, applicationId: number, email: string): Promise<void> {
  const declined = await tx
    .selectFrom('referee')
    .select('email')
    .where('application_id', '=', applicationId)
    .where('declined_at', 'is not', null)
    .execute()
  if (declined.some(referee => isSameMailbox(referee.email, email)))
    throw invalidFields([
      {
        field: 'new_referee_email',
        message: 'This person has told us that they cannot give this reference. Choose another referee.',
      },
    ])
}

interface Step {
  record: ApplicationRecord
  current: Current | undefined
  next: { number: number; name: string; email: string }
  actor: Actor
}

/** Corrects the details of the current referee. Saving unchanged details does nothing. */
async function correct(
  tx: Tx,
  context: Context,
  { record, current, next, actor }: Step & { current: Current },
): Promise<void> {
  // The same address typed in capitals only, as phones write it, is shown as it was.
  const isShouted = emailKey(next.email) === emailKey(current.email) && next.email === next.email.toUpperCase()
  const email = isShouted ? current.email : next.email
  if (current.name === next.name && current.email === email) return
  await tx
    .updateTable('referee')
    .set({ name: next.name, email, email_key: emailKey(email) })
    .where('id', '=', current.id)
    .execute()
  await bumpRevision(tx, context, record.id)
  await recordAudit(tx, context, {
    actor,
    action: 'referee.corrected',
    subject: `application:${record.uuid}`,
    detail: { number: next.number, referee: current.id },
  })
}

async function giveAway(tx: Tx, context: Context, { record, current, next, actor }: Step): Promise<void> {
  const isOwner = actor.kind === 'applicant'
  if (isOwner && current && current.changes >= maxRefereeChanges)
    throw new AppError('no-longer-editable', `You cannot change this referee again. Contact the admissions office.`)
  if (current) await transitionReferee(tx, context, current, 'replace')
  const id = await insertReferee(tx, context, record.id, {
    ...next,
    changes: current ? current.changes + Number(isOwner) : 0,
  })
  await bumpRevision(tx, context, record.id)
  await recordAudit(tx, context, {
    actor,
    action: current ? 'referee.changed' : 'referee.named',
    subject: `application:${record.uuid}`,
    detail: { number: next.number, from: current?.id ?? null, to: id },
  })
  if (record.status !== 'submitted') return
  await requestReference(tx, context, { record, referee: { id, ...next }, actor })
  if (current?.status === 'requested') await tellReplaced(tx, context, record, current)
}

/** Only if they were asked: a request that has not been sent was withdrawn with the change. */
async function tellReplaced(tx: Tx, context: Context, record: ApplicationRecord, current: Current): Promise<void> {
  if (!(await hasHeardFromUs(tx, current.id))) return
  await enqueueMail(tx, context, {
    kind: 'reference-no-longer-needed',
    to: current.email,
    content: mails.referenceNoLongerNeeded({ name: current.name, ...candidateOf(record) }),
    refereeId: current.id,
  })
}
