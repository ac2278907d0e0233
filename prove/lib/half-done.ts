import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FileStore } from '../../server/adapters/files/index.ts'
import type { Db } from '../../server/db/client.ts'

/**
 * Each finds rows that no complete write can leave, whatever was confirmed. An unsent email is withdrawn when its referee
 * is no longer needed, so only the other referees must have one.
 */
const impossible: [what: string, query: string][] = [
  [
    'paid without exactly one payment',
    `select a.uuid::text as which from application a left join payment p on p.application_id = a.id and p.status = 'paid'
     group by a.id having a.has_paid <> (count(p.id) = 1)`,
  ],
  [
    'a payment without the money at the gateway',
    `select p.reference as which from payment p left join sandbox_transaction t on t.reference = p.reference
     and t.status = 'success' and t.amount_minor = p.amount_minor and t.currency = p.currency
     where p.status = 'paid' and t.id is null and p.mode = 'test'`,
  ],
  [
    'a payment without a receipt',
    `select reference as which from payment where status = 'paid' and receipt_number is null`,
  ],
  [
    'submitted without its number or its version',
    `select uuid::text as which from application a where submitted_at is not null and (application_number is null
     or not exists (select from application_version v where v.application_id = a.id))`,
  ],
  [
    'submitted without two referees asked',
    `select uuid::text as which from application a where status = 'submitted' and program_type in ('msc', 'phd') and 2 >
     (select count(*) from referee r where r.application_id = a.id and r.status in ('requested', 'provided', 'declined', 'bounced'))`,
  ],
  [
    'a reference whose referee is not marked as provided, or the reverse',
    `select r.id::text as which from referee r left join reference f on f.referee_id = r.id
     where (r.status = 'provided') <> (f.referee_id is not null)`,
  ],
  [
    'a referee asked without an email and a link',
    `select r.id::text as which from referee r where r.status = 'requested' and (
     not exists (select from mail m where m.referee_id = r.id and m.kind = 'reference-request')
     or not exists (select from referee_link l where l.referee_id = r.id))`,
  ],
  [
    'an account without an email of its code',
    `select email as which from account a where not exists
     (select from mail m where m.recipient = a.email and m.kind = 'verification-code')`,
  ],
  [
    'a payment without an email of its receipt',
    `select a.email as which from application a where has_paid and not exists
     (select from mail m where m.recipient = a.email and m.kind = 'payment-receipt')`,
  ],
  [
    'an email promised twice',
    `select recipient || ' ' || kind as which from mail
     where kind in ('fee-due', 'payment-receipt', 'application-submitted', 'reference-request', 'reference-receipt')
     group by recipient, kind having count(*) > 1`,
  ],
  [
    'a message to the office stored twice',
    'select email as which from contact_message group by email, message having count(*) > 1',
  ],
  [
    'a message to the office not emailed',
    `select email as which from contact_message c where not exists
     (select from mail m where m.reply_to = c.email and m.kind = 'contact-message')`,
  ],
]

/** Writes that are only partly there, and rows whose file is missing or different. */
export async function findHalfDone(db: Db, files: FileStore): Promise<{ halfDone: string[]; checkedFiles: number }> {
  const halfDone: string[] = []
  for (const [what, query] of impossible) {
    const { rows } = await sql.raw<{ which: string }>(query).execute(db)
    halfDone.push(...rows.map(({ which }) => `${what}: ${which}`))
  }
  const linked = await linkedFiles(db)
  for (const { key, size, sha256 } of linked) {
    const found = await fingerprint(files, key)
    if (found?.size !== size || found.sha256 !== sha256) halfDone.push(`a row without its whole file: ${key}`)
  }
  return { halfDone, checkedFiles: linked.length }
}

/** Every file that a row refers to. */
export async function linkedFiles(db: Db): Promise<{ key: string; size: number; sha256: string }[]> {
  const { rows } = await sql<{ key: string; size: number; sha256: string }>`
    select storage_key as key, size, encode(sha256, 'hex') as sha256 from document
    union all select storage_key, size, encode(sha256, 'hex') from reference where storage_key is not null`.execute(db)
  return rows
}

/** The SHA-256 and size of a stored file; undefined when it cannot be read. */
async function fingerprint(files: FileStore, key: string): Promise<{ sha256: string; size: number } | undefined> {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of await files.read(key)) {
      hash.update(chunk)
      size += chunk.length
    }
  } catch {
    return undefined
  }
  return { sha256: hash.digest('hex'), size }
}
