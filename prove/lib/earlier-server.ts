import pg from 'pg'
import type { StoreConnection } from '../../server/db/client.ts'

/**
 * What a server of the first schema does to its database all the time: it reads and writes the growing tables. Of the original data
 * it changes only `writtenByWork`.
 */
const work: [name: string, text: string][] = [
  ['read an account', `select id, email, password_hash from account where email_key = 'a' || $1 || '@example.com'`],
  ['note a sign-in', `update session set last_used_at = now() where id = md5('session' || $1)::uuid`],
  ['read an application', 'select id, uuid, status, answers from application where id = $1::int'],
  ['save a draft', `update application set updated_at = now(), revision = revision + 1 where id = $1::int`],
  ['read the documents', 'select id, kind, file_name from document where application_id = $1::int'],
  ['read the referees', 'select id, name, status from referee where application_id = $1::int'],
  ['change a referee', `update referee set name = 'Ngozi Eze' where id = md5('referee1' || $1)::uuid`],
  ['read a payment', 'select id, status from payment where application_id = $1::int'],
  [
    // Only a few are waiting. Thousands would delay the emails that the experiment’s applicants wait for.
    'store an email',
    `insert into mail (id, kind, recipient, subject, text_body, html_body, created_at, sent_at, attempts)
     values (gen_random_uuid(), 'news', 'a' || $1 || '@example.com', 'News', 'text', 'html', now(), now(), 1)`,
  ],
  ['look for due emails', `select id from mail where next_attempt_at <= now() and $1 <> '' limit 1`],
  [
    'make a code',
    `insert into one_time_code (id, email_key, purpose, code_hash, created_at, expires_at)
     values (gen_random_uuid(), 'a' || $1 || '@example.com', 'verify-email', sha256('x'), now(), now() + interval '10 minutes')`,
  ],
  [
    'begin a draft',
    `insert into application (uuid, email_key, program_type, status, created_at, updated_at)
     values (md5('new' || $1::int % 40)::uuid, 'new' || $1 || '@example.com', 'undergraduate', 'draft', now(), now()) on conflict do nothing`,
  ],
  [
    'submit',
    `update application set status = 'submitted', application_number = coalesce(application_number, 'NEW/' || id), submitted_at = now(),
     updated_at = now(), revision = revision + 1 where uuid = md5('new' || $1::int % 40)::uuid and status = 'draft'`,
  ],
  [
    'reopen a submitted application',
    `update application set status = 'draft', updated_at = now(), revision = revision + 1
     where uuid = md5('new' || $1::int % 40)::uuid and status = 'submitted'`,
  ],
  [
    'replace a document',
    `with gone as (delete from document where application_id in
       (select id from application where uuid = md5('new' || $1::int % 40)::uuid) returning id)
     insert into document (id, application_id, kind, file_name, content_type, size, sha256, storage_key, uploaded_at)
     select gen_random_uuid(), id, 'late-' || gen_random_uuid(), 'a.pdf', 'application/pdf', 1, sha256('x'), gen_random_uuid(), now()
     from application where uuid = md5('new' || $1::int % 40)::uuid`,
  ],
  [
    'record who did what',
    `insert into audit_log (at, actor, action, subject) values (now(), 'applicant:' || $1, 'application.saved', 'application:' || $1)`,
  ],
]

export const writtenByWork: Readonly<Record<string, readonly string[]>> = {
  application: ['updated_at', 'revision'],
  referee: ['name'],
  session: ['last_used_at'],
}

export interface EarlierServer {
  /** The longest operation since the last call, in milliseconds, and what it was. */
  slowest(): { ms: number; name: string }
  /** Counts work done elsewhere. */
  note(name: string, ms: number): void
  readonly done: number
  readonly failed: string[]
  stop(): Promise<void>
}

/** Repeats that work, each kind on its own connection, like an instance that has not been upgraded yet. */
export async function earlierServer(connection: StoreConnection, applications: number): Promise<EarlierServer> {
  const failed: string[] = []
  let done = 0
  let slowest = { ms: 0, name: '' }
  let isOver = false
  function note(name: string, ms: number): void {
    if (ms > slowest.ms) slowest = { ms, name }
  }
  const working = work.map(async ([name, text]) => {
    const client = new pg.Client({ ...connection, options: '-c statement_timeout=15000 -c lock_timeout=8000' })
    client.on('error', () => {})
    await client.connect()
    for (let turn = 1; !isOver; turn += 1) {
      const startedAt = performance.now()
      await client
        .query(text, [String((turn * 7919) % applications)])
        .catch(error => failed.push(`${name}: ${error.message}`))
      note(name, performance.now() - startedAt)
      done += 1
      await new Promise(resolve => setTimeout(resolve, 20))
    }
    await client.end()
  })
  return {
    note,
    slowest() {
      const before = slowest
      slowest = { ms: 0, name: '' }
      return before
    },
    get done() {
      return done
    },
    failed,
    async stop() {
      isOver = true
      await Promise.all(working)
    },
  }
}
