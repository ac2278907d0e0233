import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { System } from '#shared/contract/schemas/system.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'

/* What an administrator reads under System. */
let portal: OfficePortal
let admin: OfficePerson
beforeAll(async () => {
  portal = await officePortal()
  admin = portal.admin
})
afterAll(() => portal.close())

const read = async (): Promise<System> => expectDone(await admin.call('readSystem'))
const part = async (name: string) => (await read()).parts.find(one => one.part === name)
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0]

describe('the page System', () => {
  test('has a sentence for every part, troubles first, and what mends each of them', async () => {
    const { parts, instances, jobs } = await read()
    expect(parts.map(one => one.part).sort()).toEqual(
      [
        'backup',
        'certificate',
        'clock',
        'disks',
        'errors',
        'files',
        'instances',
        'jobs',
        'mail',
        'payments',
        'store',
      ].sort(),
    )
    const order = parts.map(({ state }) => ['trouble', 'note', 'fine'].indexOf(state))
    expect(order).toEqual([...order].sort())
    for (const one of parts.filter(({ state }) => state !== 'fine')) expect(one.mend, one.title).toMatch(/\.$/)
    expect(instances).toMatchObject([{ is_this: true, version: expect.stringMatching(/^\d+\./) }])
    expect(jobs.map(({ title }) => title)).toContain('Send emails')
  })

  test('is for administrators alone, and holds no secret', async () => {
    const registrar = await portal.member('registrar')
    expect((await registrar.call('readSystem')).status).toBe(403)
    const { config } = portal.context
    expect(JSON.stringify(await read())).not.toContain(config.secret)
  })

  test('shows another instance as it last described itself, and says when it has fallen silent', async () => {
    await portal.work('report-instance')
    const { db, clock } = portal.context
    const row = await db.selectFrom('instance_report').selectAll().executeTakeFirstOrThrow()
    const at = new Date(clock.now().getTime() - 10 * 60_000)
    await db
      .insertInto('instance_report')
      .values({ name: 'other:3001', at, report: JSON.stringify(row.report) })
      .execute()
    expect((await read()).instances.map(({ name }) => name)).toContain('other:3001')
    expect(await part('instances')).toMatchObject({
      state: 'note',
      says: 'other:3001 was last heard of 10 minutes ago.',
    })
    await db
      .updateTable('instance_report')
      .set({ at: clock.now(), report: JSON.stringify({ ...Object(row.report), version: '0.9.0' }) })
      .where('name', '=', 'other:3001')
      .execute()
    expect(await part('instances')).toMatchObject({ state: 'trouble', says: expect.stringContaining('0.9.0') })
    await db.deleteFrom('instance_report').execute()
  })

  test('names a clock that is wrong, and how far', async () => {
    // The clock of a test stands three days before the one of the database.
    expect(await part('clock')).toMatchObject({ state: 'trouble', says: expect.stringMatching(/(hours|days) behind/) })
  })

  test('says what the mail server said, and for how long codes have been waiting', async () => {
    expect(await part('mail')).toMatchObject({ state: 'note', says: expect.stringContaining('reach no one') })
    const sent = expectDone(await admin.call('sendTestMail', { body: { email: 'ify@usta.example' } }))
    const { db, clock } = portal.context
    const late = new Date(clock.now().getTime() - 7 * 60_000)
    await db.updateTable('mail').set({ created_at: late }).execute()
    expect(await part('mail')).toMatchObject({ state: 'trouble', says: expect.stringContaining('7 minutes') })
    const trouble = { trouble: 'quota', trouble_since: late, last_error: '550 5.4.5 Daily limit exceeded' }
    await db.updateTable('mail').set(trouble).execute()
    const alarmed = await part('mail')
    expect(alarmed).toMatchObject({ state: 'trouble', says: expect.stringContaining('sent too much') })
    expect(alarmed?.facts.map(({ value }) => value)).toContain('550 5.4.5 Daily limit exceeded')
    expect((await read()).test_mails[0]).toMatchObject({ id: sent.id, state: 'held', words: trouble.last_error })
    await db.updateTable('mail').set({ trouble: null, trouble_since: null, last_error: null }).execute()
  })

  test('says that there is no backup, then how old the newest is, and when it could not be read again', async () => {
    expect(await part('backup')).toMatchObject({ state: 'trouble', says: 'No backup has been made.' })
    const { db, clock } = portal.context
    const run = { file_name: 'a.tar', bytes: 4_000_000, row_count: 120, file_count: 6, missing_count: 0 }
    const made = (hours: number, checked = true) => {
      const at = new Date(clock.now().getTime() - hours * 3_600_000)
      return { id: randomUUID(), at, ...run, checked_at: checked ? at : null }
    }
    await db.insertInto('backup_run').values(made(40)).execute()
    expect(await part('backup')).toMatchObject({ state: 'trouble', says: 'The newest backup is 40 hours old.' })
    await db.insertInto('backup_run').values(made(5)).execute()
    expect(await part('backup')).toMatchObject({ state: 'fine', says: expect.stringContaining('5 hours ago') })
    await db.insertInto('backup_run').values(made(1, false)).execute()
    expect(await part('backup')).toMatchObject({
      state: 'trouble',
      says: expect.stringContaining('could not be read again'),
    })
  })
})

describe('a test email', () => {
  test('has arrived once somebody types its code, and with another code it has not', async () => {
    const { id } = expectDone(await admin.call('sendTestMail', { body: { email: 'ladi@gvu.example' } }))
    const { text } = await portal.mails.newestTo('ladi@gvu.example')
    const find = async () => (await read()).test_mails.find(one => one.id === id)
    expect(await find()).toMatchObject({ to: 'ladi@gvu.example', state: 'handed-over' })
    const code = codeIn(text) ?? ''
    const wrong = code === '123456' ? '654321' : '123456'
    const refused = await admin.call('confirmTestMail', { params: { id }, body: { code: wrong } })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'code' }] } })
    expect(expectDone(await admin.call('confirmTestMail', { params: { id }, body: { code } }))).toMatchObject({
      state: 'arrived',
    })
    expect((await admin.call('confirmTestMail', { params: { id: randomUUID() }, body: { code } })).status).toBe(404)
  })

  test('goes to an address and to nothing else', async () => {
    expect((await admin.call('sendTestMail', { body: { email: 'not an address' } })).status).toBe(422)
  })
})

test('a check of the card provider is remembered with its words', async () => {
  expect(expectDone(await admin.call('checkPayments'))).toMatchObject({ works: true, by: { id: admin.id } })
  expect((await part('payments'))?.facts.map(({ label }) => label)).toContain('Keys last checked')
})
