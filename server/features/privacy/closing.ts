import { institution } from '#shared/catalogue/parts/institution.ts'
import { retention } from '#shared/catalogue/parts/retention.ts'
import { confirmationProblem, deletionOnLetterDays } from '#shared/domain/account-deletion.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { keptEvent } from '#shared/domain/lives.ts'
import { afterOfferEvent, type OfferState } from '#shared/domain/offer-life.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as mails from '../../emails/privacy.ts'
import type { Applicant, Transact } from '../../http/handler.ts'
import { livesOf, reinstateCase, withdrawCase } from '../applications/life.ts'
import { moveOffer } from '../applications/move-offer.ts'
import { applicationsOf, getApplication, lockApplicationsOf } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { owesFee, settleStatus } from '../forms/submit.ts'
import { type Account, endOtherSessions, endSessions } from '../identity/queries.ts'
import { requirePassword } from '../identity/require-password.ts'

interface Asked {
  password: string
  confirmation: string
  /** Needed if an application has been submitted: deleting the account withdraws it. */
  withdraw?: boolean | undefined
}

/**
 * Marks an account for deletion. Until the day comes it can be read and downloaded and nothing in it can be changed; then the duty
 * `end-accounts` erases it. Every other session ends. Asking again changes nothing. Throws 422 for the password, the confirmation
 * and a sent application that is not withdrawn, 409 for someone who was admitted.
 */
export async function askDeletion(
  context: Context,
  transact: Transact,
  applicant: Applicant,
  asked: Asked,
): Promise<{ deletes_at: string }> {
  const { account } = applicant
  const unconfirmed = confirmationProblem(asked.confirmation)
  if (unconfirmed) throw invalidFields([{ field: 'confirmation', message: unconfirmed }])
  await requirePassword(context, applicant, asked.password, 'password')
  return transact(async tx => {
    const now = context.clock.now()
    await lockApplicationsOf(tx, account.id)
    const locked = await tx
      .selectFrom('account')
      .selectAll()
      .where('id', '=', account.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (locked.deletes_at) return { deletes_at: locked.deletes_at.toISOString() }
    const applications = await applicationsOf(tx, account.id)
    const sent = applications.filter(({ status }) => status === 'submitted')
    refuseStudents(applications)
    if (sent.length > 0 && !asked.withdraw) throw invalidFields([{ field: 'withdraw', message: whatItEnds(sent) }])
    const deletesAt = new Date(now.getTime() + retention().accountDeletion.days * 86_400_000)
    await endOtherSessions(tx, applicant, now)
    await close(tx, context, { id: account.id, sent, deletesAt, actor: { kind: 'applicant', id: account.id } })
    await recordAudit(tx, context, {
      actor: { kind: 'applicant', id: account.id },
      action: 'account.deletion-asked',
      subject: `account:${account.id}`,
      detail: { withdrawn: sent.map(({ uuid }) => uuid) },
    })
    await tellOfDeletion(tx, context, account, { sent, deletesAt, how: 'asked' })
    return { deletes_at: deletesAt.toISOString() }
  })
}

async function close(
  tx: Tx,
  context: Context,
  { id, sent, deletesAt, actor }: { id: string; sent: readonly ApplicationRecord[]; deletesAt: Date; actor: Actor },
): Promise<void> {
  await tx.updateTable('account').set({ deletes_at: deletesAt }).where('id', '=', id).execute()
  for (const record of sent.filter(record => record.outcome === null || liveOffer(record))) {
    await declineOffer(tx, context, record, actor)
    await withdrawCase(tx, context, record, { actor, at: context.clock.now(), why: 'account-closing' })
  }
}

/**
 * Marks an account for deletion because its owner asked in a letter. As `askDeletion`, for longer: every sign-in ends, and the
 * owner can keep the account until the day. The caller holds the locks of the applications and of the account. Throws 409 for a
 * student.
 */
export async function closeOnLetter(tx: Tx, context: Context, account: Account, actor: Actor): Promise<Date> {
  const now = context.clock.now()
  const applications = await applicationsOf(tx, account.id)
  refuseStudents(applications, 'The person was admitted, so the application is part of a student record and stays.')
  const sent = applications.filter(({ status }) => status === 'submitted')
  const deletesAt = new Date(now.getTime() + deletionOnLetterDays * 86_400_000)
  await endSessions(tx, account.id, now)
  await close(tx, context, { id: account.id, sent, deletesAt, actor })
  await tellOfDeletion(tx, context, account, { sent, deletesAt, how: 'letter' })
  return deletesAt
}

/**
 * Applicants who have enrolled are students, as are those admitted outside the product. A place that is only held can
 * be given up.
 */
function refuseStudents(
  applications: readonly ApplicationRecord[],
  sentence = `You were admitted, so your application is part of your student record and you cannot delete it here. Email ${institution().admissionsEmail}.`,
): void {
  if (applications.every(record => record.outcome !== 'admitted' || liveOffer(record))) return
  throw new AppError('no-longer-editable', sentence)
}

/** The released offer that holds a seat; null after enrolment. */
function liveOffer({ told }: ApplicationRecord): { id: string; state: OfferState } | null {
  const state = told?.offer?.state
  return told && state && afterOfferEvent(state, 'decline') ? { id: told.id, state } : null
}

function whatItEnds(sent: readonly ApplicationRecord[]): string {
  return sent.some(liveOffer)
    ? 'Tick the box to withdraw your application. This also declines the place that we offered you.'
    : 'Tick the box to withdraw your application. We will not make a decision on it.'
}

/** The seat of an offer is immediately free for someone else, whether or not the account is kept later. */
async function declineOffer(tx: Tx, context: Context, record: ApplicationRecord, actor: Actor): Promise<void> {
  const offer = liveOffer(record)
  if (!offer) return
  await moveOffer(tx, context, { id: offer.id, from: offer.state, event: 'decline', actor })
  await recordAudit(tx, context, { actor, action: 'offer.declined', subject: `application:${record.uuid}` })
}

async function tellOfDeletion(
  tx: Tx,
  context: Context,
  account: Pick<Account, 'email' | 'full_name'>,
  { sent, deletesAt, how }: { sent: readonly ApplicationRecord[]; deletesAt: Date; how: 'asked' | 'letter' },
): Promise<void> {
  const day = longDate(deletesAt)
  const write = how === 'asked' ? mails.deletionAsked : mails.deletionOnLetter
  const content = write({
    name: account.full_name,
    day,
    url: `${context.config.publicUrl}/dashboard`,
    withdrawn: sent.map(record => `${findProgramme(record.selected_program)?.title ?? ''} ${numberOf(record)}`.trim()),
  })
  await enqueueMail(tx, context, { kind: 'deletion-asked', to: account.email, content })
  if (sent.length > 0)
    await enqueueMail(tx, context, {
      kind: 'applications-withdrawn',
      to: institution().admissionsEmail,
      content: mails.applicationsWithdrawn({ numbers: sent.map(numberOf), day }),
    })
}

function numberOf(record: ApplicationRecord): string {
  return record.application_number ?? record.uuid
}

/**
 * Cancels a deletion and restores everything: withdrawn applications return to the office, and a fee paid in between
 * moves its application on. Idempotent.
 */
export async function keepAccount(context: Context, transact: Transact, account: Account): Promise<{ detail: string }> {
  await transact(async tx => {
    await lockApplicationsOf(tx, account.id)
    await keepInTransaction(tx, context, account, { kind: 'applicant', id: account.id })
  })
  return { detail: 'We will not delete your account.' }
}

/** The same for whoever stops it. The caller holds the locks of the applications. False if there was nothing to stop. */
export async function keepInTransaction(tx: Tx, context: Context, account: Account, actor: Actor): Promise<boolean> {
  const kept = await tx
    .updateTable('account')
    .set({ deletes_at: null })
    .where('id', '=', account.id)
    .where('deletes_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!kept) return false
  await tx
    .updateTable('account_deletion')
    .set({ ended_at: context.clock.now(), ended_by: actor.kind === 'staff' ? actor.id : null })
    .where('account_id', '=', account.id)
    .where('ended_at', 'is', null)
    .execute()
  await recordAudit(tx, context, {
    actor,
    action: actor.kind === 'staff' ? 'account.deletion-stopped' : 'account.kept',
    subject: `account:${account.id}`,
  })
  const applications = await applicationsOf(tx, account.id)
  for (const record of applications) await goOn(tx, context, record, actor)
  await tellItStays(tx, context, account, applications)
  return true
}

/** Undoes the withdrawal caused by the request for deletion, and applies what happened to the fee in between. */
async function goOn(tx: Tx, context: Context, record: ApplicationRecord, actor: Actor): Promise<void> {
  if (record.case?.withdrawn_why === 'account-closing') await reinstateCase(tx, context, record, { actor })
  const now = await getApplication(tx, record.id)
  const event = keptEvent(livesOf(now), owesFee(now))
  if (event) await settleStatus(tx, context, now, { event, actor })
}

async function tellItStays(
  tx: Tx,
  context: Context,
  account: Account,
  applications: readonly ApplicationRecord[],
): Promise<void> {
  const content = mails.accountKept({ name: account.full_name, url: `${context.config.publicUrl}/dashboard` })
  await enqueueMail(tx, context, { kind: 'account-kept', to: account.email, content })
  const sent = applications.filter(({ status }) => status === 'submitted')
  if (sent.length > 0)
    await enqueueMail(tx, context, {
      kind: 'applications-go-on',
      to: institution().admissionsEmail,
      content: mails.applicationsGoOn({ numbers: sent.map(numberOf) }),
    })
}

/** The guard of the same name (server/http/guards.ts): another tab may still be open, or an upload in progress. */
export function refuseWhileClosing(account: Account): void {
  if (!account.deletes_at) return
  throw new AppError(
    'account-closing',
    `Your account will be deleted on ${longDate(account.deletes_at)}, so you cannot change anything in it. To continue, keep your account on your dashboard.`,
  )
}
