import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { retention } from '#shared/catalogue/parts/retention.ts'
import { erasedDraftSpan } from '#shared/domain/erased-draft.ts'
import { exportResultSpan } from '#shared/domain/export-schedule.ts'
import { before, type Span } from '#shared/domain/time-span.ts'
import { mailFileOf } from '../../adapters/mail/capture.ts'
import { mailFolder } from '../../adapters/mail/index.ts'
import type { Context } from '../../base/context.ts'
import { isOutage } from '../../base/outage.ts'
import type { DutyName } from '../../jobs/duty.ts'
import { farewellMail } from './erase.ts'

/** Few enough rows per statement that no one waits for it. */
const batchSize = 1_000

type Rule = (context: Context, until: (span: Span) => Date) => Promise<number>

/**
 * What is deleted by age alone, each through an index on that age. A rule returns how many rows it took; two
 * instances never take the same rows, because locked rows are skipped.
 */
const rules: Readonly<Record<string, Rule>> = {
  counts: (context, until) => removeOld(context, 'rate_limit', 'window_start', until(retention().shortRecord)),
  promisedAnswers: (context, until) =>
    removeOld(context, 'idempotency_key', 'created_at', until(retention().shortRecord)),
  codes: (context, until) => removeOld(context, 'one_time_code', 'created_at', until(retention().oneTimeCode)),
  unconfirmedSignUps: (context, until) =>
    removeOld(context, 'pending_sign_up', 'created_at', until(retention().unconfirmedAccount)),
  unconfirmedMails: (context, until) => removeUnconfirmedMails(context, until(retention().unconfirmedAccount)),
  expiredSessions: (context, until) => removeOld(context, 'session', 'expires_at', until(retention().endedSession)),
  endedSessions: (context, until) => removeOld(context, 'session', 'ended_at', until(retention().endedSession)),
  deviceMarks: (context, until) => removeOld(context, 'account_device', 'last_seen_at', until(retention().deviceMark)),
  knownDevices: (context, until) => removeOld(context, 'known_device', 'last_used_at', until(retention().deviceMark)),
  paymentEvents: (context, until) => removeOld(context, 'payment_event', 'handled_at', until(retention().paymentEvent)),
  messages: (context, until) => removeOld(context, 'contact_message', 'created_at', until(retention().contactMessage)),
  mails: (context, until) => removeOld(context, 'mail', 'created_at', until(retention().mailRecord)),
  shortMessages: (context, until) => removeOld(context, 'delivery', 'created_at', until(retention().mailRecord)),
  staffSessions: (context, until) => removeOld(context, 'staff_session', 'ends_at', until(retention().endedSession)),
  exportedPeople: (context, until) => removeOld(context, 'export_made', 'made_at', until(retention().endedSession)),
  removedExports: (context, until) => removeOld(context, 'saved_export', 'removed_at', until(retention().shortRecord)),
  exportResults: (context, until) => removeOld(context, 'export_result', 'made_at', until(exportResultSpan)),
  staffInvitations: (context, until) =>
    removeOld(context, 'staff_invitation', 'expires_at', until(retention().endedSession)),
  staffPasswordLinks: (context, until) =>
    removeOld(context, 'staff_password_link', 'expires_at', until(retention().endedSession)),
  staffChallenges: (context, until) =>
    removeOld(context, 'staff_challenge', 'expires_at', until(retention().shortRecord)),
  webhookMessages: (context, until) =>
    removeOld(context, 'webhook_message', 'created_at', until(retention().endedSession)),
  caseBatches: (context, until) => removeOld(context, 'case_batch', 'created_at', until(retention().shortRecord)),
  setAside: (context, until) => removeOld(context, 'set_aside', 'next_attempt_at', until(retention().shortRecord)),
  jambResults: (context, until) => removeJambResults(context, until(retention().unsuccessfulApplication)),
  deadLinks: (context, until) => removeOld(context, 'closed_reference_link', 'closed_at', until(retention().deadLink)),
  mailTexts: (context, until) => emptyMailTexts(context, until(retention().mailText)),
  farewells: (context, until) => removeFarewells(context, until(retention().farewellMail)),
  formerReferees: (context, until) => forgetFormerReferees(context, until(retention().formerReferee)),
  erasedDrafts: (context, until) => removeOld(context, 'erased_draft', 'erased_at', until(erasedDraftSpan)),
  automaticSaves: context => removeAutomaticSaves(context),
  auditAddresses: (context, until) => forgetAddresses(context, until(retention().networkAddress)),
  capturedMails: (context, until) => removeCapturedMails(context, until(retention().capturedMail)),
}

/** One batch of every rule; true if one of them may have more. A failing rule does not hold up the others. */
export async function pruneOnce(context: Context): Promise<boolean> {
  const now = context.clock.now()
  let hasMore = false
  const failures: unknown[] = []
  for (const [name, rule] of Object.entries(rules)) {
    try {
      if ((await rule(context, span => before(now, span))) >= batchSize) hasMore = true
    } catch (error) {
      if (isOutage(error)) throw error
      failures.push(new Error(`The rule ${name} failed`, { cause: error }))
    }
  }
  if (failures.length > 0 && !hasMore) throw failures[0]
  return hasMore
}

type AgedTable =
  | 'webhook_message'
  | 'rate_limit'
  | 'idempotency_key'
  | 'one_time_code'
  | 'pending_sign_up'
  | 'session'
  | 'account_device'
  | 'known_device'
  | 'payment_event'
  | 'contact_message'
  | 'mail'
  | 'delivery'
  | 'closed_reference_link'
  | 'set_aside'
  | 'staff_session'
  | 'staff_invitation'
  | 'staff_password_link'
  | 'staff_challenge'
  | 'case_batch'
  | 'export_made'
  | 'saved_export'
  | 'export_result'
  | 'erased_draft'

async function removeOld(context: Context, table: AgedTable, age: string, until: Date): Promise<number> {
  // By physical row id, because the keys of these tables differ in shape.
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select ctid from ${sql.table(table)} where ${sql.ref(age)} < ${until}
      order by ${sql.ref(age)} limit ${batchSize} for update skip locked))`.execute(context.db)
  return Number(numAffectedRows ?? 0)
}

/**
 * The fact that an email was sent is kept for longer than its text. An email that is still waiting keeps its text.
 */
async function emptyMailTexts(context: Context, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update mail set subject = '', text_body = '', html_body = '', secrets = '{}', last_error = null
    where ctid = any (array(
      select ctid from mail where created_at < ${until} and text_body <> '' and next_attempt_at is null
      order by created_at limit ${batchSize} for update skip locked))`.execute(context.db)
  return Number(numAffectedRows ?? 0)
}

/** Numbers whose newest list is older than any application can be. */
async function removeJambResults(context: Context, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table('jamb_result')} where ctid = any (array(
      select jamb_result.ctid from jamb_result join jamb_list on jamb_list.id = jamb_result.list_id
      where jamb_list.imported_at < ${until} limit ${batchSize}))`.execute(context.db)
  return Number(numAffectedRows ?? 0)
}

/** An email with a code to an unconfirmed address. An email to a confirmed address belongs to its account. */
async function removeUnconfirmedMails(context: Context, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mail where ctid = any (array(
      select ctid from mail where created_at < ${until} and kind in ('verification-code', 'password-reset-code')
        and account_id is null
        and created_at > ${before(until, retention().mailRecord)}
      limit ${batchSize} for update skip locked))`.execute(context.db)
  return Number(numAffectedRows ?? 0)
}

async function removeFarewells(context: Context, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from mail where ctid = any (array(
      select ctid from mail where created_at < ${until} and kind = ${farewellMail} and next_attempt_at is null
        and created_at > ${before(until, retention().mailRecord)}
      limit ${batchSize} for update skip locked))`.execute(context.db)
  return Number(numAffectedRows ?? 0)
}

/** The referee’s place and its history stay, without the person; the emails to them are deleted. */
async function forgetFormerReferees(context: Context, until: Date): Promise<number> {
  return context.db.transaction().execute(async tx => {
    const former = await tx
      .selectFrom('referee')
      .select('id')
      .where('status', 'in', ['replaced', 'cancelled'])
      .where('closed_at', '<', until)
      .where('email_key', '<>', '')
      .orderBy('closed_at')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    if (former.length === 0) return 0
    const ids = former.map(({ id }) => id)
    await tx.deleteFrom('mail').where('referee_id', 'in', ids).execute()
    await tx
      .updateTable('referee')
      .set({ name: '', email: '', email_key: '', decline_reason: null })
      .where('id', 'in', ids)
      .execute()
    return former.length
  })
}

/**
 * Lines that earlier versions wrote for each automatic save of a draft. The database lets transactions of this job
 * delete those lines and no others.
 */
async function removeAutomaticSaves(context: Context): Promise<number> {
  return context.db.transaction().execute(async tx => {
    await sql`select set_config('admissions.job', ${'prune' satisfies DutyName}, true)`.execute(tx)
    const { numAffectedRows } = await sql`
      delete from audit_log where id = any (array(
        select id from audit_log where action = 'application.saved' limit ${batchSize} for update skip locked))`.execute(
      tx,
    )
    return Number(numAffectedRows ?? 0)
  })
}

/** The only change that the audit log allows: the address is deleted, the line stays. */
async function forgetAddresses(context: Context, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update audit_log set address = null where id = any (array(
      select id from audit_log where address is not null and at < ${until} and at < now() - interval '180 days'
      order by at limit ${batchSize} for update skip locked))`.execute(context.db)
  return Number(numAffectedRows ?? 0)
}

/** If no mail server is configured, each email is a file that contains its code or link. */
async function removeCapturedMails(context: Context, until: Date): Promise<number> {
  if (context.mail.kind !== 'captured') return 0
  const folder = mailFolder(context.config.dataDir)
  // Names begin with the time at which the email was written.
  const oldest = until.toISOString().replace(/[:.]/g, '-')
  const old = (await readdir(folder)).filter(name => (mailFileOf(name) ?? oldest) < oldest).slice(0, batchSize)
  for (const name of old) await rm(join(folder, name), { force: true })
  return old.length
}
