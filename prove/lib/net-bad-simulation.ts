import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { photoJpeg, tinyPdf } from '#server/adapters/files/testing/corpus.ts'
import type { Db } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { sandboxSecretKey } from '#server/features/sandbox/service.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { codeIn, referenceLinkIn } from '#server/testing/mail-reader.ts'
import {
  type Applicant,
  multipartOf,
  password,
  payFee,
  savePostgraduate,
  signedUp,
  submittedPostgraduate,
} from '#server/testing/people.ts'
import { textAt } from '../../harness/client.ts'
import { ownStore } from '../../harness/own-store.ts'
import { writeOffice } from './net-bad-office.ts'

/**
 * A portal in which every call finds something: drafts, an application whose fee is due, a paid one whose referees
 * were asked, valid codes. Requests name these things in double braces, so that a failing one is readable and means
 * the same in the next run.
 */
export interface Simulation {
  test: TestApp
  /** `{{due.reference}}` and so on → its value in this portal. */
  names: ReadonlyMap<string, string>
  webhookSecret: string
  /** Restores the database to its state at creation. Files are not restored. */
  restore(): Promise<void>
  /** The number of stored files. */
  countFiles(): Promise<number>
  close(): Promise<void>
}

export const people = ['draft', 'due', 'paid', 'undergraduate', 'foundation'] as const

export async function makeSimulation(): Promise<Simulation> {
  const store = await ownStore()
  const db = store.open()
  await migrate(db)
  // This is not about power cuts, and there are a hundred thousand requests.
  await sql`alter system set synchronous_commit = off`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  const secret = createHash('sha256').update(randomUUID()).digest('hex')
  const test = await testApp(
    // Limits per network address would mask other faults. Those per account and per code stay, and `restore` resets them.
    { RATE_LIMIT_FACTOR: '1000000', JWT_SECRET: secret },
    { database: { db, connection: store.connection, drop: async () => {} } },
  )
  const names = await populate(test)
  const restore = await snapshotOf(db)
  return {
    test,
    names,
    webhookSecret: sandboxSecretKey(secret),
    restore,
    async countFiles() {
      let count = 0
      for await (const _ of test.context.files.olderThan(new Date(8.64e15))) count += 1
      return count
    },
    async close() {
      await test.close()
      await db.destroy()
      await store.close()
    },
  }
}

async function populate(test: TestApp): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const type = {
    draft: 'msc',
    due: 'msc',
    paid: 'msc',
    undergraduate: 'undergraduate',
    foundation: 'foundation',
  } as const
  for (const person of people) {
    const applicant = await signedUp(test, { email: `${person}@example.com`, program_type: type[person] })
    names.set(`${person}.token`, applicant.session.access_token)
    names.set(`${person}.refresh`, applicant.session.refresh_token)
    names.set(`${person}.session`, await sessionOf(test, applicant))
    for (const [name, value] of await startFor(person, test, applicant)) names.set(`${person}.${name}`, value)
  }
  await askForCodes(test, names)
  await writeOffice(test, names)
  return names
}

/** The applications of each account. */
async function startFor(
  person: (typeof people)[number],
  test: TestApp,
  applicant: Applicant,
): Promise<[string, string][]> {
  if (person === 'draft') {
    const saved = await savePostgraduate(test, applicant, {
      is_draft: 'true',
      selected_program: 'msc-computer-science',
      surname: 'Nwosu',
    })
    const document = await upload(test, applicant, 'msc', 'transcript')
    return [
      ['application', textAt(saved.json(), 'uuid')],
      ['document', document],
    ]
  }
  if (person === 'undergraduate' || person === 'foundation') {
    const document = await upload(test, applicant, person, 'o_level_result')
    return [['document', document]]
  }
  const application = await submittedPostgraduate(test, applicant, {
    first_referee_email: `first.${person}@unilag.edu.ng`,
    second_referee_email: `second.${person}@unn.edu.ng`,
  })
  const named: [string, string][] = [['application', application.uuid]]
  if (person === 'paid') {
    named.push(['reference', await payFee(test, applicant, application)])
    await test.work('handle-payment-events')
    for (const which of ['first', 'second'])
      named.push([
        `${which}Referee`,
        referenceLinkIn(await test.mails.newestTo(`${which}.paid@${which === 'first' ? 'unilag' : 'unn'}.edu.ng`)),
      ])
    return named
  }
  const opened = await test.app.inject({
    method: 'POST',
    url: '/payments/initialize',
    headers: applicant.bearer,
    payload: { amount: 1_000_000, email: applicant.email, metadata: { application_uuid: application.uuid } },
  })
  const link = await test.app.inject({
    method: 'POST',
    url: '/payments/sponsor-link',
    headers: applicant.bearer,
    payload: { application_uuid: application.uuid },
  })
  named.push(['reference', textAt(opened.json(), 'reference')])
  named.push(['sponsor', textAt(link.json(), 'url').split('/').at(-1) ?? ''])
  return named
}

async function upload(test: TestApp, applicant: Applicant, programType: string, kind: string): Promise<string> {
  const isPhoto = kind === 'passport_photograph'
  const file = {
    fileName: 'document.pdf',
    contentType: 'application/pdf',
    bytes: isPhoto ? await photoJpeg() : tinyPdf(kind),
  }
  const { headers, payload } = multipartOf({ kind, program_type: programType }, { file })
  const answer = await test.app.inject({
    method: 'POST',
    url: '/documents/upload',
    headers: { ...headers, ...applicant.bearer },
    payload,
  })
  return textAt(answer.json(), 'id')
}

async function sessionOf(test: TestApp, applicant: Applicant): Promise<string> {
  const answer = await test.app.inject({ url: '/auth/sessions', headers: applicant.bearer })
  return textAt(answer.json<unknown[]>()[0], 'id')
}

/** Valid codes: for an unconfirmed address, for a forgotten password, for a new address. */
async function askForCodes(test: TestApp, names: Map<string, string>): Promise<void> {
  const post = (url: string, payload: object, headers = {}) =>
    test.app.inject({ method: 'POST', url, payload, headers })
  const newcomer = 'newcomer@example.com'
  await post('/auth/signup', { full_name: 'New Comer', email: newcomer, password, program_type: 'msc' })
  names.set('code.verify', codeIn(await test.mails.newestTo(newcomer)))
  await post('/auth/forgot-password', { email: 'draft@example.com' })
  names.set('code.reset', codeIn(await test.mails.newestTo('draft@example.com')))
  const bearer = { authorization: `Bearer ${names.get('foundation.token')}` }
  await post('/auth/change-email', { new_email: 'moved@example.com', password }, bearer)
  names.set('code.old', codeIn(await test.mails.newestTo('foundation@example.com')))
  names.set('code.new', codeIn(await test.mails.newestTo('moved@example.com')))
}

/** Copies every table, and returns a function that restores the copies in one round trip. The audit log, which is append-only, grows. */
async function snapshotOf(db: Db): Promise<() => Promise<void>> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER'
      and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')
      and table_name not in (select tgrelid::regclass::text from pg_trigger where tgenabled = 'A')
    group by table_name`.execute(db)
  await sql`create schema snapshot`.execute(db)
  for (const { name } of rows)
    await sql`create table ${sql.raw(`snapshot."${name}" as table public."${name}"`)}`.execute(db)
  const statements = rows.flatMap(({ name, columns }) => [
    `delete from public."${name}"`,
    `insert into public."${name}" (${columns}) overriding system value select ${columns} from snapshot."${name}"`,
  ])
  const script = ['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';\n')
  return async () => {
    await sql.raw(script).execute(db)
  }
}
