import { sql } from 'kysely'
import type { Db } from '../../server/db/client.ts'
import { idOf, runAll } from './many-applications.ts'

/** The last migration of release 1.0.0, and the first one after it. */
export const firstRelease = '0037_ages.sql'
export const firstOfNext = '0040_pending_sign_ups.sql'

const address = `'a' || person || '@example.com'`
const owned = 'n = person and not is_unclaimed'

/** Adds to a database of the first schema, migrated to the first release, what that release stored in addition. */
export async function fillFirstRelease(db: Db): Promise<void> {
  await runAll(db, statements)
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
    and query_to_xml(format('select 1 from %I limit 1', tablename), false, true, '')::text = ''`.execute(db)
  if (rows.length > 0)
    throw new Error(`These tables of the first release were left empty: ${rows.map(one => one.name)}`)
}

const statements = [
  `update account set signed_in_at = updated_at`,
  `insert into consent (account_id, version, at, way) select id, '2026-11', created_at, 'sign-up' from account`,
  `insert into account_device (account_id, device_hash, network_hash, last_seen_at)
   select id, decode(md5('device' || id), 'hex'), decode(md5('network' || id), 'hex'), now() from account`,
  `insert into known_device (account_id, token_hash, last_used_at) select id, sha256(convert_to(id::text, 'UTF8')), now() from account`,
  `insert into email_change (account_id, new_email, new_email_key, created_at)
   select ${idOf('account', 'person')}, 'new.' || ${address}, 'new.' || ${address}, now() from prove.life where ${owned} and n % 100 = 1`,
  // Decisions, decisions before an application was reopened, and records that only the books kept.
  `update application set outcome = (array['admitted', 'not-admitted', 'withdrawn'])[1 + id % 3], outcome_at = life.changed_at
   from prove.life where id = n and life.status = 'submitted' and id % 4 = 1`,
  `update application set status = 'draft' where id in (select n from prove.life where status = 'submitted' and n % 4 = 1 and n % 53 = 0)`,
  `update application set account_id = null, email_key = '', selected_program = null, residency = null, surname = '', first_name = '',
   other_names = '', email = '', phone = '', answers = '{}', outcome = null, outcome_at = null, erased_at = life.changed_at
   from prove.life where id = n and life.has_paid and not has_referees and id % 31 = 2`,
  `delete from document where application_id in (select id from application where erased_at is not null)`,
  `delete from application_version where application_id in (select id from application where erased_at is not null)`,
  `update payment set receipt_number = 'R-26-' || application_id where status = 'paid'`,
  `update referee set next_reminder_at = now() + interval '300 days' where status = 'requested'`,
  `update mail set account_id = account.id from account where recipient = account.email`,
  `insert into closed_reference_link (token_hash, closed_at) select sha256(convert_to('closed' || n, 'UTF8')), changed_at from prove.life where n % 50 = 0`,
  `insert into referee_opening (referee_id, device_hash, first_opened_at) select id, sha256('d'), requested_at from referee where requested_at is not null`,
  `insert into reference_draft (referee_id, answers, created_at, updated_at) select id, '{"name": "Musa"}', now(), now() from referee where status = 'requested'`,
  `insert into reference_reminder (referee_id, kind, step, at) select id, 'referee', 7, requested_at from referee where status = 'requested'`,
  `insert into reference_trust (referee_id, device_hash, network_hash, seconds_since_opening, signals)
   select referee_id, sha256('d'), sha256('n'), 300, '{}' from reference`,
  `insert into file_check (storage_key, created_at, next_attempt_at)
   select storage_key, now(), now() + interval '300 days' from document where application_id % 100 = 3`,
  `insert into sandbox_transaction (reference, access_code, email, amount_minor, currency, metadata_json, status, created_at, paid_at)
   select reference, reference, email, amount_minor, currency, '{}', 'success', created_at, settled_at from payment where status = 'paid'`,
  `insert into refund (id, payment_id, amount_minor, reason, status, created_at, settled_at)
   select ${idOf('refund', 'application_id')}, id, 1000, 'Paid twice', 'processed', created_at, settled_at from payment
   where status = 'paid' and application_id % 100 = 4`,
  `insert into sandbox_refund (transaction_id, amount_minor, customer_note, merchant_note, status, created_at, expected_at, processed_at)
   select id, 1000, '', '', 'processed', created_at, created_at, created_at from sandbox_transaction where id % 100 = 0`,
  `insert into sandbox_webhook (event, transaction_id, raw_body, attempts, delivered_at, created_at)
   select 'charge.success', id, '{}', 1, paid_at, created_at from sandbox_transaction where id % 10 = 0`,
  `insert into sponsor_link (token_hash, application_id, created_at)
   select sha256(convert_to('sponsor' || n, 'UTF8')), n, now() from prove.life where status = 'awaiting_payment' and n % 5 = 0`,
]
