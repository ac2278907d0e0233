import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#shared/domain/staff.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { mailDesks } from './daily-mail.ts'

/* What is wrong with the system, on the Today of administrators. */
let office: OfficePortal
let admin: OfficePerson
beforeAll(async () => {
  office = await officePortal()
  admin = office.admin
})
afterAll(() => office.close())

interface Row {
  key: string
  title: string
  detail?: string
  since: string
  to: string
  count: number
}

const rowsOf = async (who: OfficePerson): Promise<Row[]> =>
  expectDone(await who.call('readDesk')).rows.filter(({ key }: Row) => key.startsWith('system'))
const look = () => office.work('report-instance')
const ago = (minutes: number) => new Date(office.context.clock.now().getTime() - minutes * 60_000)

/** As an instance describes itself that found this wrong. */
async function instanceWith(name: string, parts: readonly string[], minutes = 0) {
  const troubles = parts.map(part => ({ part, title: part, says: `${name} says ${part}.`, since: ago(minutes + 60) }))
  const row = { at: ago(minutes), report: JSON.stringify({ troubles }) }
  await office.context.db
    .insertInto('instance_report')
    .values({ name, ...row })
    .onConflict(known => known.column('name').doUpdateSet(row))
    .execute()
}
const onlyThese = async () => void (await office.context.db.deleteFrom('instance_report').execute())

test('what the page System calls a trouble is one row each, with its sentence, the time it began and a link to it', async () => {
  expect(await rowsOf(admin)).toEqual([])
  await look()
  // The clock of a test stands days before the one of the database, and nobody has made a backup.
  const troubles = expectDone(await admin.call('readSystem')).parts.filter(
    ({ state }: { state: string }) => state === 'trouble',
  )
  expect(troubles.map(({ part }: { part: string }) => part)).toEqual(expect.arrayContaining(['backup', 'clock']))
  const rows = await rowsOf(admin)
  expect(rows.map(({ key }) => key).toSorted()).toEqual(
    troubles.map(({ part }: { part: string }) => `system:${part}`).toSorted(),
  )
  const backup = rows.find(({ key }) => key === 'system:backup')
  expect(backup).toMatchObject({
    ...{ title: 'No backup has been made.', detail: 'System: Backup' },
    ...{ to: '/system#part-backup', since: office.context.clock.now().toISOString() },
  })
  office.clock.advance({ minutes: 1 })
  await look()
  expect((await rowsOf(admin)).find(({ key }) => key === 'system:backup')?.since).toBe(backup?.since)
  const at = office.context.clock.now()
  const run = { file_name: 'a.tar', bytes: 4, row_count: 1, file_count: 1, missing_count: 0 }
  await office.context.db
    .insertInto('backup_run')
    .values({ id: randomUUID(), at, checked_at: at, ...run })
    .execute()
  await look()
  expect((await rowsOf(admin)).map(({ key }) => key)).not.toContain('system:backup')
})

test('the words of the mail server’s refusal reach it too', async () => {
  const { db, random } = office.context
  const mail = {
    id: random.uuid(),
    kind: 'code',
    recipient: 'a@example.com',
    subject: 'x',
    text_body: '',
    html_body: '',
  }
  const refused = { trouble: 'quota', trouble_since: ago(1), last_error: '550 Daily limit exceeded' }
  await db
    .insertInto('mail')
    .values({ ...mail, ...refused, created_at: ago(2), next_attempt_at: ago(-60) })
    .execute()
  await look()
  expect((await rowsOf(admin)).find(({ key }) => key === 'system:mail')).toMatchObject({
    title: expect.stringContaining('sent too much'),
  })
  await db.deleteFrom('mail').where('id', '=', mail.id).execute()
})

test('whoever is not an administrator sees none of it', async () => {
  await look()
  expect(await rowsOf(admin)).not.toEqual([])
  for (const role of roles.filter(one => one !== 'administrator'))
    expect(await rowsOf(await office.member(role)), role).toEqual([])
})

test('one trouble of two instances is one row, and more than three are one line with the first in words', async () => {
  await onlyThese()
  await instanceWith('one:1', ['backup', 'clock'])
  await instanceWith('two:2', ['backup'])
  expect((await rowsOf(admin)).map(({ key }) => key).toSorted()).toEqual(['system:backup', 'system:clock'])
  await instanceWith('one:1', ['backup', 'clock', 'disks', 'jobs'])
  expect(await rowsOf(admin)).toMatchObject([
    {
      key: 'system',
      count: 4,
      title: '4 parts of the system need someone',
      to: '/system',
      detail: expect.stringContaining('says'),
    },
  ])
})

test('an instance that was stopped keeps no trouble on the desk, and if all are silent, that is the trouble', async () => {
  await onlyThese()
  await instanceWith('one:1', [])
  await instanceWith('two:2', ['disks'], 20)
  expect(await rowsOf(admin)).toEqual([])
  await instanceWith('one:1', ['clock'], 10)
  expect(await rowsOf(admin)).toMatchObject([
    { key: 'system:jobs', title: 'The background jobs stand still: the last sign of them is 10 minutes old.' },
  ])
})

test('a row in the words of an earlier version breaks nothing', async () => {
  await onlyThese()
  const report = JSON.stringify({ version: '0.9.0' })
  await office.context.db
    .insertInto('instance_report')
    .values({ name: 'old:1', at: ago(0), report })
    .execute()
  expect(await rowsOf(admin)).toEqual([])
})

test('the daily email counts it', async () => {
  await onlyThese()
  await instanceWith('one:1', ['backup'])
  expect((await admin.call('setDailyMail', { body: { on: true } })).status).toBe(204)
  await sql`update staff set daily_mail_at = ${ago(1)} where daily_mail_at is not null`.execute(office.context.db)
  while (await mailDesks.run(office.context)) {}
  const mails = await office.mails.to(admin.email)
  expect(mails.filter(({ subject }) => subject.includes('for you in the office'))).toHaveLength(1)
})
