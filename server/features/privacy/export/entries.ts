import { Readable } from 'node:stream'
import type { Context } from '../../../base/context.ts'
import type { ZipEntry } from '../../../documents/zip.ts'
import { applicationsOf } from '../../applications/queries.ts'
import type { ApplicationRecord } from '../../applications/record.ts'
import type { Account } from '../../identity/queries.ts'
import { receiptOf } from '../../payments/receipt.ts'
import { accountFacts, activityOf, applicationFacts, documentsOf, mailsTo, messagesOf, paymentsOf } from './facts.ts'
import { readme } from './readme.ts'

/**
 * Everything stored about an account, one file after another; each is read from the database when its turn comes.
 * Entry names use only our own words, never a name that someone gave to a file.
 */
export async function* exportEntries(context: Context, account: Account): AsyncGenerator<ZipEntry> {
  const applications = await applicationsOf(context.db, account.id)
  yield text('README.txt', readme(context.clock.now()))
  yield json('account.json', await accountFacts(context.db, account))
  for (const record of applications) yield* entriesOf(context, account, record)
  yield json('mails-to-you.json', await mailsTo(context.db, account))
  yield json('messages-from-you.json', await messagesOf(context.db, account))
  yield json('what-was-done.json', await activityOf(context.db, account.id, applications))
}

async function* entriesOf(context: Context, account: Account, record: ApplicationRecord): AsyncGenerator<ZipEntry> {
  const folder = `applications/${record.application_number ?? record.program_type}`
  yield json(`${folder}/application.json`, await applicationFacts(context.db, record))
  for (const { file: name, storageKey } of await documentsOf(context.db, record.id))
    yield { name: `${folder}/${name}`, open: () => context.files.read(storageKey) }
  const payments = await paymentsOf(context.db, record.id)
  if (payments.length > 0) yield json(`${folder}/payments.json`, payments)
  for (const { reference, status } of payments) {
    if (status !== 'paid') continue
    const { bytes } = await receiptOf(context, account.id, reference)
    if (Buffer.isBuffer(bytes)) yield file(`${folder}/receipts/${reference}.pdf`, bytes)
  }
}

function json(name: string, value: unknown): ZipEntry {
  return text(name, `${JSON.stringify(value, null, 2)}\n`)
}

function text(name: string, content: string): ZipEntry {
  return file(name, Buffer.from(content))
}

function file(name: string, bytes: Buffer): ZipEntry {
  return { name, open: () => Readable.from([bytes]) }
}
