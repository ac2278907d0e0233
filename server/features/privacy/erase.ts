import { sql } from 'kysely'
import type { ExportOutcome } from '#shared/domain/export-schedule.ts'
import type { Context } from '../../base/context.ts'
import type { Actor } from '../../db/actor.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import { accountDeleted } from '../../emails/privacy.ts'
import { requireAllowed } from '../applications/life.ts'
import { getApplication } from '../applications/queries.ts'
import type { Account } from '../identity/queries.ts'
import { keepBookOnly } from './keep-book.ts'

/** What to do after the erasure is committed, because files cannot be rolled back. */
export interface Leftovers {
  /** Keys of stored uploads. */
  files: string[]
  /** Ids of emails that may have been captured as files. */
  mails: string[]
}

export function noLeftovers(): Leftovers {
  return { files: [], mails: [] }
}

/**
 * Erases an application: answers, versions, documents, referees, their links, what they wrote, and the emails about them. Payments
 * by which money moved stay with an empty shell of the application, because the books need them. The row must be locked by the
 * caller. What became of a referee's link can still be told. Throws 409 for what the tables of states forbid.
 */
export async function eraseApplication(
  tx: Tx,
  context: Context,
  id: number,
  { why, left }: { why: 'lapse' | 'forget' | 'close_account'; left: Leftovers },
): Promise<void> {
  const now = context.clock.now()
  requireAllowed(await getApplication(tx, id), why)
  await tx
    .insertInto('closed_reference_link')
    .columns(['token_hash', 'closed_at'])
    .expression(eb =>
      eb
        .selectFrom('referee_link')
        .innerJoin('referee', 'referee.id', 'referee_link.referee_id')
        .select(['referee_link.token_hash', eb.val(now).as('closed_at')])
        .where('referee.application_id', '=', id),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const files = await storedFilesOf(tx, id)
  if (files.length > 0) await tx.deleteFrom('file_check').where('storage_key', 'in', files).execute()
  left.files.push(...files)
  left.mails.push(...(await deleteMailsToOthers(tx, id)))
  await deleteExportedFiles(tx, id)
  const keptPayments = await keepBookOnly(tx, context, id)
  if (keptPayments === 0) {
    await tx.deleteFrom('application').where('id', '=', id).execute()
    return
  }
  await tx
    .updateTable('application')
    .set({
      account_id: null,
      email_key: '',
      selected_program: null,
      residency: null,
      surname: '',
      first_name: '',
      other_names: '',
      email: '',
      phone: '',
      answers: '{}',
      outcome: null,
      outcome_at: null,
      erased_at: now,
      revision: sql`revision + 1`,
    })
    .where('id', '=', id)
    .execute()
  await deleteParts(tx, id)
}

/** After the rest: while an application is not erased, the database protects its submitted documents and its decisions. */
async function deleteParts(tx: Tx, id: number): Promise<void> {
  for (const table of [
    'application_version',
    'document',
    'transcript_request',
    'referee',
    'sponsor_link',
    'decision',
    'admission_case',
  ] as const)
    await tx.deleteFrom(table).where('application_id', '=', id).execute()
}

async function storedFilesOf(tx: Tx, applicationId: number): Promise<string[]> {
  const documents = await tx
    .selectFrom('document')
    .select('storage_key')
    .where('application_id', '=', applicationId)
    .execute()
  const references = await tx
    .selectFrom('reference')
    .innerJoin('referee', 'referee.id', 'reference.referee_id')
    .select('reference.storage_key')
    .where('referee.application_id', '=', applicationId)
    .execute()
  const slips = await tx
    .selectFrom('transfer_slip')
    .innerJoin('transfer', 'transfer.id', 'transfer_slip.transfer_id')
    .select('transfer_slip.storage_key')
    .where('transfer.application_id', '=', applicationId)
    .execute()
  return [...documents, ...references, ...slips].flatMap(({ storage_key }) => storage_key ?? [])
}

/** Files of scheduled exports that the application is in. Their owner reads why they have gone. */
async function deleteExportedFiles(tx: Tx, applicationId: number): Promise<void> {
  await tx
    .updateTable('export_result')
    .set({ outcome: 'erased' satisfies ExportOutcome, bytes: null, people: [], row_count: 0 })
    .where(sql<boolean>`people @> array[${applicationId}]::bigint[]`)
    .execute()
}

/** Emails to referees and records offices. */
async function deleteMailsToOthers(tx: Tx, applicationId: number): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('mail')
    .where(eb =>
      eb.or([
        eb('referee_id', 'in', eb.selectFrom('referee').select('id').where('application_id', '=', applicationId)),
        eb(
          'transcript_request_id',
          'in',
          eb.selectFrom('transcript_request').select('id').where('application_id', '=', applicationId),
        ),
      ]),
    )
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

/**
 * Erases an account with everything that hangs on it, and writes the last email to its owner. Sessions, tokens, marks of devices,
 * consent and an open change of address go with the row. What hangs on its address alone goes only if its owner proved the
 * address: anyone can sign up with anyone's. Returns what the caller removes after the commit.
 */
export async function eraseAccount(
  tx: Tx,
  context: Context,
  account: Account,
  options: { actor: Actor; farewell: 'mail' | 'none' },
): Promise<Leftovers> {
  const left = noLeftovers()
  const provenKey = account.email_verified_at ? account.email_key : ''
  const applications = await tx
    .selectFrom('application')
    .select(['id', 'email'])
    .where(eb =>
      eb.or([
        eb('account_id', '=', account.id),
        eb.and([eb('account_id', 'is', null), eb('email_key', '=', provenKey), eb('email_key', '<>', '')]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const addresses = new Set([account.email, ...applications.map(({ email }) => email)].map(one => one.toLowerCase()))
  addresses.delete('')
  for (const { id } of applications) await eraseApplication(tx, context, id, { why: 'close_account', left })
  const keptPayments = await tx
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('application_id', 'in', applications.length > 0 ? applications.map(({ id }) => id) : [-1])
    .executeTakeFirstOrThrow()
  left.mails.push(...(await deleteMailsWith(tx, account.id, { addresses: [...addresses], provenKey })))
  await tx.deleteFrom('contact_message').where(sql`lower(email)`, '=', provenKey).execute()
  await tx.deleteFrom('one_time_code').where('email_key', '=', account.email_key).execute()
  await tx.deleteFrom('idempotency_key').where('caller', '=', account.id).execute()
  await tx.deleteFrom('account').where('id', '=', account.id).execute()
  await recordAudit(tx, context, {
    actor: options.actor,
    action: 'account.erased',
    subject: `account:${account.id}`,
    detail: { applications: applications.length, payments_kept: Number(keptPayments.count) },
  })
  if (options.farewell === 'mail')
    await enqueueMail(tx, context, {
      kind: farewellMail,
      to: account.email,
      content: accountDeleted({ name: account.full_name, keptPayments: Number(keptPayments.count) }),
    })
  return left
}

/** The only email that outlives its account, for a few days. */
export const farewellMail = 'account-deleted'

/**
 * Emails to the owner at any of their addresses, and emails containing their messages to the office. An application
 * may name any address, so emails to another person’s account stay, and so do messages from there.
 */
async function deleteMailsWith(
  tx: Tx,
  accountId: string,
  { addresses, provenKey }: { addresses: readonly string[]; provenKey: string },
): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('mail')
    .where(eb =>
      eb.or([
        eb('account_id', '=', accountId),
        eb.and([
          eb('referee_id', 'is', null),
          eb('transcript_request_id', 'is', null),
          eb('account_id', 'is', null),
          eb(sql`lower(recipient)`, 'in', addresses),
        ]),
        eb.and([eb('reply_to', 'is not', null), eb(sql`lower(reply_to)`, '=', provenKey)]),
      ]),
    )
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}
