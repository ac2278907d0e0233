import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applicationFee } from '#shared/domain/fees.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databaseToChange, type FreshDatabase } from '../testing/database.ts'
import { colleague } from '../testing/office.ts'
import { newCandidate } from '../testing/office-portal.ts'
import { signedUp, submittedPostgraduate } from '../testing/people.ts'

let database: FreshDatabase
let portal: TestApp
beforeEach(async () => {
  database = await databaseToChange()
  portal = await testApp({}, { database })
})
afterEach(async () => {
  await portal.close()
  await database.drop()
})

/** From now on the server gets no further than to the line that something leaves in the audit log. */
async function killBefore(action: string): Promise<void> {
  await sql
    .raw(`create function killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger killed before insert on audit_log for each row when (new.action = '${action}') execute function killed()`)
    .execute(database.db)
}

const linesOf = (action: string) =>
  database.db.selectFrom('audit_log').select('subject').where('action', '=', action).execute()

test('a payment is not open without its line in the audit log', async () => {
  const ada = await signedUp(portal)
  const { uuid } = await submittedPostgraduate(portal, ada)
  const fee = applicationFee('msc', 'nigeria')
  const amount = fee.kind === 'card' ? fee.amountMinor : 0
  const pay = () =>
    portal.app.inject({
      method: 'POST',
      url: '/payments/initialize',
      headers: ada.bearer,
      payload: { amount, email: ada.email, metadata: { application_uuid: uuid, residency: 'nigeria' } },
    })
  await killBefore('payment.opened')
  expect((await pay()).statusCode).toBe(500)
  const open = () => database.db.selectFrom('payment').select('reference').where('status', '=', 'open').execute()
  expect(await open()).toEqual([])
  await sql`drop trigger killed on audit_log`.execute(database.db)
  expect((await pay()).statusCode).toBe(200)
  const [{ reference } = { reference: '' }] = await open()
  expect(await linesOf('payment.opened')).toEqual([{ subject: `payment:${reference}` }])
})

test('a document that nobody can be said to have read is closed again', async () => {
  const { context } = portal
  await newCandidate(portal, 'ada@example.com')
  const kemi = await colleague(portal, { email: 'kemi@usta.example', grants: [{ role: 'officer', scope: 'all' }] })
  const { id: version } = await database.db.selectFrom('document').select('id').executeTakeFirstOrThrow()
  const opened: Readable[] = []
  const { read } = context.files
  context.files.read = async key => {
    const bytes = await read(key)
    opened.push(bytes)
    return bytes
  }
  await killBefore('document.read')
  expect((await kemi.call('readCaseDocument', { params: { version } })).status).toBe(500)
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true])
})

test('the books of an erased application do not go without their line in the audit log', async () => {
  const at = portal.clock.now()
  const uuid = portal.context.random.uuid()
  await sql`insert into application (uuid, email_key, program_type, status, created_at, updated_at, erased_at)
    values (${uuid}, '', 'msc', 'submitted', ${at}, ${at}, ${at})`.execute(database.db)
  const left = () => database.db.selectFrom('application').select('uuid').execute()
  await killBefore('payment-record.erased')
  await expect(portal.work('end-applications')).rejects.toThrow('killed')
  expect(await left()).toEqual([{ uuid }])
  await sql`drop trigger killed on audit_log`.execute(database.db)
  await portal.work('end-applications')
  expect(await left()).toEqual([])
  expect(await linesOf('payment-record.erased')).toEqual([{ subject: `application:${uuid}` }])
})
