import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newFileKey } from '../adapters/files/index.ts'
import type { CardGateway } from '../adapters/payments/card-gateway.ts'
import type { Context } from '../base/context.ts'
import { askedApplication } from '../features/references/testing/asked-application.ts'
import { queueDepths } from '../http/metrics/queue-depths.ts'
import type { DutyName } from '../jobs/duty.ts'
import { allDuties } from '../jobs/registry.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { databaseToChange, type FreshDatabase } from '../testing/database.ts'
import { savePostgraduate, signedUp, submittedPostgraduate } from '../testing/people.ts'

/** What an earlier version may have left behind: nothing can be written about the rows of one person. */
const poison = 'poison@example.com'

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

/** From now on, whatever touches the person breaks with an error of the database that is no outage. */
async function breakOn(what: `${'insert' | 'delete'} on ${string}`, condition = 'true'): Promise<void> {
  await sql
    .raw(`create function broken() returns trigger language plpgsql as $$ begin
      raise exception 'a row that nobody expected'; end $$;
      create trigger broken before ${what} for each row when (${condition})
      execute function broken()`)
    .execute(database.db)
}

/** Runs a job as its loop does: an error ends the round. */
async function round(name: DutyName, context: Context = portal.context): Promise<void> {
  const duty = allDuties(portal.sandbox).find(one => one.name === name)
  for (let pieces = 0; pieces < 50 && (await duty?.run(context)); pieces += 1);
}

const setAside = () => database.db.selectFrom('set_aside').select(['duty', 'failures', 'reason']).execute()

async function draftOf(email: string): Promise<void> {
  const applicant = await signedUp(portal, { email })
  await savePostgraduate(portal, applicant, { is_draft: 'true', selected_program: 'msc-computer-science', email })
}

test('a referee about whom nothing can be written holds up no other reminder', async () => {
  const first = await askedApplication(portal.context, 'poisoned')
  portal.clock.advance({ minutes: 5 })
  const second = await askedApplication(portal.context, 'ada')
  await portal.mails.all()
  await breakOn('insert on mail', `new.recipient like '%poisoned%'`)
  portal.clock.advance({ days: 7 })
  await round('remind-referees')
  const reminded = (await portal.mails.all()).filter(({ subject }) => subject.startsWith('Reminder'))
  expect(reminded.map(({ to }) => to).sort()).toEqual(second.referees.map(({ email }) => email).sort())
  expect(first.referees.every(({ email }) => email.includes('poisoned'))).toBe(true)
  expect(await setAside()).toEqual(Array(2).fill({ duty: 'remind-referees', failures: 1, reason: 'error P0001' }))
})

test('a referee’s row without the day of its request, from an earlier version, holds up no one either', async () => {
  await askedApplication(portal.context, 'old')
  const ada = await askedApplication(portal.context, 'ada')
  await portal.mails.all()
  await sql`update referee set requested_at = null, next_reminder_at = '2026-01-01' where email like '%old%'`.execute(
    database.db,
  )
  portal.clock.advance({ days: 7 })
  await round('remind-referees')
  const reminded = (await portal.mails.all()).filter(({ subject }) => subject.startsWith('Reminder'))
  expect(reminded.map(({ to }) => to).sort()).toEqual(ada.referees.map(({ email }) => email).sort())
})

test('an owner who cannot be reminded of a draft holds up no other owner', async () => {
  for (const email of [poison, 'ada@example.com']) {
    const applicant = await signedUp(portal, { email })
    const { uuid } = await submittedPostgraduate(portal, applicant, { email })
    const url = `/applications/${uuid}/edit`
    expect((await portal.app.inject({ method: 'POST', url, headers: applicant.bearer })).statusCode).toBe(200)
    portal.clock.advance({ minutes: 1 })
  }
  await portal.mails.all()
  await breakOn('insert on mail', `new.recipient = '${poison}'`)
  portal.clock.advance({ days: 2 })
  await round('remind-editors')
  const reminded = (await portal.mails.all()).filter(({ subject }) => subject.startsWith('Submit your application'))
  expect(reminded.map(({ to }) => to)).toEqual(['ada@example.com'])
  expect(await setAside()).toMatchObject([{ duty: 'remind-editors', failures: 1 }])
})

test('an account that cannot be erased holds up no other deletion', async () => {
  for (const email of [poison, 'ada@example.com']) {
    await signedUp(portal, { email })
    await database.db
      .updateTable('account')
      .set({ deletes_at: portal.clock.now() })
      .where('email', '=', email)
      .execute()
    portal.clock.advance({ minutes: 1 })
  }
  await breakOn('delete on account', `old.email = '${poison}'`)
  await round('end-accounts')
  expect(await database.db.selectFrom('account').select('email').execute()).toEqual([{ email: poison }])
  expect(await setAside()).toMatchObject([{ duty: 'end-accounts', failures: 1 }])
})

test('a draft whose owner cannot be warned holds up no other warning', async () => {
  for (const email of [poison, 'ada@example.com']) await draftOf(email)
  await portal.mails.all()
  await breakOn('insert on mail', `new.recipient = '${poison}'`)
  portal.clock.advance({ days: 340 })
  await round('end-applications')
  const warned = (await portal.mails.all()).filter(({ subject }) => subject.includes('will be deleted'))
  expect(warned.map(({ to }) => to)).toEqual(['ada@example.com'])
})

test('a payment and an event on which the gateway’s answer breaks hold up no other', async () => {
  const references: string[] = []
  for (const email of [poison, 'ada@example.com']) {
    const applicant = await signedUp(portal, { email })
    const { uuid } = await submittedPostgraduate(portal, applicant, { email })
    const opened = await portal.app.inject({
      method: 'POST',
      url: '/payments/initialize',
      headers: applicant.bearer,
      payload: { amount: 1_000_000, email, metadata: { application_uuid: uuid } },
    })
    references.push(opened.json().reference)
    portal.clock.advance({ seconds: 1 })
  }
  const [poisoned = '', good = ''] = references
  const { gateway } = portal.context
  const asked: string[] = []
  const verify: CardGateway['verify'] = async reference => {
    asked.push(reference)
    if (reference === poisoned) throw new TypeError('Cannot read properties of undefined')
    return gateway.verify(reference)
  }
  const context = { ...portal.context, gateway: { ...gateway, verify } }
  for (const reference of references)
    await database.db
      .insertInto('payment_event')
      .values({
        id: portal.context.random.id(),
        event: 'charge.success',
        data_key: reference,
        body: Buffer.from(JSON.stringify({ event: 'charge.success', data: { reference, domain: 'test', id: 1 } })),
        received_at: portal.clock.now(),
        next_attempt_at: portal.clock.now(),
      })
      .execute()
  portal.clock.advance({ minutes: 5 })
  await round('handle-payment-events', context)
  await round('check-payments', context)
  expect(asked.filter(reference => reference === good).length).toBeGreaterThan(0)
  const handled = await database.db
    .selectFrom('payment_event')
    .select('data_key')
    .where('handled_at', 'is not', null)
    .execute()
  expect(handled).toEqual([{ data_key: good }])
  expect((await setAside()).map(({ duty }) => duty).sort()).toEqual(['check-payments', 'handle-payment-events'])
})

test('a rule of the clean-up that breaks holds up no other rule', async () => {
  await signedUp(portal)
  await breakOn('delete on rate_limit')
  portal.clock.advance({ days: 40 })
  await expect(round('prune')).rejects.toThrow('The rule counts failed')
  expect(await database.db.selectFrom('one_time_code').select('id').execute()).toEqual([])
})

test('a stored file that cannot be removed holds up no other', async () => {
  const removed: string[] = []
  const keys = Array.from({ length: 4 }, newFileKey).sort()
  const files = {
    ...portal.context.files,
    async *olderThan() {
      for (const key of keys) yield { key, modifiedAt: new Date(0) }
    },
    async remove(key: string) {
      if (key === keys[0]) throw Object.assign(new Error('EPERM'), { code: 'EPERM' })
      removed.push(key)
    },
  }
  await round('sweep-files', { ...portal.context, files })
  expect(removed).toEqual(keys.slice(1))
})

test('what is set aside is tried again ever later, ends in the audit log and the figures, and goes on when it is mended', async () => {
  await draftOf(poison)
  await portal.mails.all()
  await breakOn('insert on mail', `new.recipient = '${poison}'`)
  portal.clock.advance({ days: 340 })
  let rounds = 0
  for (let quarters = 0; quarters < 4 * 24 * 2; quarters += 1) {
    const before = (await setAside())[0]?.failures ?? 0
    await round('end-applications')
    if (((await setAside())[0]?.failures ?? 0) > before) rounds += 1
    portal.clock.advance({ minutes: 15 })
  }
  expect(rounds).toBeGreaterThan(8)
  expect(rounds).toBeLessThan(18)
  const audit = await database.db.selectFrom('audit_log').select(['action', 'subject']).execute()
  expect(audit.filter(({ action }) => action === 'work.set-aside')).toMatchObject([
    { subject: expect.stringMatching(/^end-applications:\d+$/) },
  ])
  expect((await queueDepths(database.db, portal.clock.now())).workSetAside).toBe(1)

  await sql`drop trigger broken on mail`.execute(database.db)
  portal.clock.advance({ hours: 6 })
  await round('end-applications')
  expect((await portal.mails.to(poison)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining('will be deleted'),
  )
  expect(await setAside()).toEqual([])
})
