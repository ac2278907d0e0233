import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectDone } from '../../testing/office.ts'
import type { Candidate } from '../../testing/office-portal.ts'
import { writeSittings } from '../../testing/sittings.ts'
import { postgraduate, type SittingOffice, sittingBody, sittingOffice } from './testing/sitting-office.ts'

let office: SittingOffice
let ada: Candidate
beforeAll(async () => {
  office = await sittingOffice()
  await newApplicant()
})
afterAll(() => office.close())
beforeEach(async () => {
  await sql`delete from sitting`.execute(office.context.db)
})
async function newApplicant(): Promise<void> {
  ada = await office.candidate()
  await office.officer.freshen()
  expectDone(await office.officer.call('openCase', { params: { uuid: ada.uuid } }))
}

const mine = async (who = ada) => (await office.as(who, 'GET', '/postgraduate/applications/me')).body.case
const choices = (who = ada) => office.as(who, 'GET', `/applications/${who.uuid}/sittings`)
const change = (sitting: string, who = ada) => office.as(who, 'POST', `/applications/${who.uuid}/sitting`, { sitting })

/** Everything that the applicant can ask for about a sitting, as it comes. */
async function allMine(): Promise<string> {
  const urls = [
    '/postgraduate/applications/me',
    `/applications/${ada.uuid}/sittings`,
    `/applications/${ada.uuid}/messages`,
  ]
  const answers = await Promise.all(urls.map(url => office.as(ada, 'GET', url)))
  return JSON.stringify(answers.map(({ status, body }) => [status, body]))
}

/** The calendar file of the newest email, line by line. */
async function newestCalendar(): Promise<{ method: string | undefined; text: string }> {
  await office.work('tell-sittings')
  await office.work('send-mail')
  const { rows } = await sql<{ calendar: { method: string; content: string } | null }>`
    select calendar from mail where recipient = ${ada.email} and calendar is not null order by created_at desc, id desc limit 1`.execute(
    office.context.db,
  )
  const [row] = rows
  return { method: row?.calendar?.method, text: row?.calendar?.content ?? '' }
}
const fieldOf = (text: string, name: string) => new RegExp(`^${name}[:;](.*)\\r$`, 'm').exec(text)?.[1]
const subjects = async () => (await office.mails.to(ada.email)).map(({ subject }) => subject)

describe('the applicant', () => {
  test('reads day, time, place and what to bring, and no attendance', async () => {
    await writeSittings(office.context, ada.uuid)
    const { sitting, message } = await mine()
    expect(sitting).toEqual({
      kind: 'interview',
      starts_at: expect.any(String),
      ends_at: expect.any(String),
      place: 'Hall 2, Block C',
      bring: 'Your JAMB result slip',
      uid: expect.any(String),
      sequence: 0,
      change_until: expect.any(String),
    })
    expect(message).toBe('We are checking your documents.')
  })

  test('changes to another date while there is room, and twice changes nothing more', async () => {
    const { own, other } = await writeSittings(office.context, ada.uuid)
    const before = (await mine()).sitting
    expect((await choices()).body).toMatchObject([{ id: other, place: 'Hall 3, Block C' }])
    const changed = await change(other)
    expect(changed.body.case.sitting).toMatchObject({ place: 'Hall 3, Block C', sequence: 1, uid: before.uid })
    expect((await change(other)).body.case.sitting).toMatchObject({ sequence: 1 })
    expect((await choices()).body).toMatchObject([{ id: own }])
  })

  test('cannot change once it is too late, and is told where to ask', async () => {
    const { own, other } = await writeSittings(office.context, ada.uuid)
    await sql`update sitting set change_until = now() where id = ${own}::uuid`.execute(office.context.db)
    expect(await mine()).not.toHaveProperty('sitting.change_until')
    expect((await choices()).body).toEqual([])
    expect(await change(other)).toMatchObject({
      status: 409,
      body: { detail: 'It is too late to change your interview. Contact the admissions office.' },
    })
  })

  test.each([
    ['is full', 'capacity = 1, taken = 1'],
    ['was cancelled', 'cancelled_at = now(), cancelled_by = created_by, cancel_reason = $$No power.$$'],
    ['is too close', 'change_until = now()'],
  ])('keeps the place when the other date %s, and reads what else is free', async (_, how) => {
    const { other } = await writeSittings(office.context, ada.uuid)
    await sql`update sitting set ${sql.raw(how)} where id = ${other}::uuid`.execute(office.context.db)
    expect(await change(other)).toMatchObject({ status: 409, body: { code: 'no-seat', sittings: [] } })
    expect((await mine()).sitting).toMatchObject({ place: 'Hall 2, Block C', sequence: 0 })
  })

  test('never changes the date of someone else, or to one of another programme', async () => {
    const { other } = await writeSittings(office.context, ada.uuid)
    const stranger = await office.candidate()
    const url = `/applications/${ada.uuid}/sitting`
    expect(await office.as(stranger, 'POST', url, { sitting: other })).toMatchObject({ status: 404 })
    expect(await office.as(stranger, 'GET', `/applications/${ada.uuid}/sittings`)).toMatchObject({ status: 404 })
    expect(await change(other, stranger)).toMatchObject({ status: 409 })
    const elsewhere = await office.sitting()
    expect(await change(elsewhere.id)).toMatchObject({ status: 404 })
  })

  test('and another one press for the last place: one gets it, and one keeps hers', async () => {
    const { own, other } = await writeSittings(office.context, ada.uuid, { capacity: 1 })
    const bola = await office.candidate()
    await sql`insert into sitting_place (id, sitting_id, application_id, invited_at)
      select gen_random_uuid(), ${own}::uuid, id, now() from application where uuid = ${bola.uuid}::uuid`.execute(
      office.context.db,
    )
    const answers = await Promise.all([change(other), change(other, bola)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'no-seat', sittings: [] })
    const { rows } = await sql<{ taken: number }>`select taken from sitting where id = any(${[own, other]}::uuid[])
      order by place`.execute(office.context.db)
    expect(rows.map(({ taken }) => taken)).toEqual([1, 1])
  })

  test('reads neither who came nor a score, and changes nothing once it has begun', async () => {
    await newApplicant()
    const { db } = office.context
    const { own, other } = await writeSittings(office.context, ada.uuid)
    await sql`update sitting set change_until = now() - interval '1 day', starts_at = now() - interval '1 minute',
      ends_at = now() + interval '2 hours' where id = ${own}::uuid`.execute(db)
    await sql`update admission_case set stage = 'reviewing' where application_id = ${ada.application.id}`.execute(db)
    const before = await allMine()
    expect(before).toContain('Hall 2, Block C')
    const mark = (attendance: string | null) =>
      office.officer.call('markAttendance', { params: { id: own }, body: { uuids: [ada.uuid], attendance } })
    for (const attendance of ['absent', 'present', null]) {
      expectDone(await mark(attendance))
      expect(await allMine(), `marked ${attendance}`).toBe(before)
      expect(await change(other)).toMatchObject({ status: 409 })
    }
    const rows = [{ application_number: ada.application.application_number, score: 61.5 }]
    expectDone(await office.officer.call('saveScreening', { params: office.params(postgraduate), body: { rows } }))
    expect(await allMine(), 'scored').toBe(before)
    await sql`update sitting set ends_at = now() where id = ${own}::uuid`.execute(db)
    expect(await mine()).not.toHaveProperty('sitting')
    expect(await change(other)).toMatchObject({ status: 409 })
    expect((await choices()).body).toEqual([])
  })

  test('frees the place by withdrawing, and reads nothing of it afterwards', async () => {
    const { own } = await writeSittings(office.context, ada.uuid)
    expect((await office.as(ada, 'POST', `/applications/${ada.uuid}/withdraw`, {})).status).toBe(200)
    expect(await mine()).not.toHaveProperty('sitting')
    const { rows } = await sql<{ taken: number }>`select taken from sitting where id = ${own}::uuid`.execute(
      office.context.db,
    )
    expect(rows).toEqual([{ taken: 0 }])
  })
})

describe('emails', () => {
  beforeEach(newApplicant)

  test('invite once with a calendar file, follow each change with a higher sequence, and cancel', async () => {
    const sitting = await office.sitting({ programme: postgraduate })
    const params = office.params(postgraduate)
    const body = { sittings: [sitting.id], uuids: [ada.uuid], count: 1 }
    expectDone(await office.officer.call('inviteToSittings', { params, body }))
    const first = await newestCalendar()
    expect(first.method).toBe('REQUEST')
    expect(fieldOf(first.text, 'SEQUENCE')).toBe('0')
    expect(fieldOf(first.text, 'LOCATION')).toBe('Hall 2\\, Block C')
    await office.work('tell-sittings')
    const wanted = { ...sittingBody({ days: 14 }), place: 'Hall 7', revision: 0 }
    expectDone(await office.officer.call('changeSitting', { params: { id: sitting.id }, body: wanted }))
    const second = await newestCalendar()
    expect(fieldOf(second.text, 'UID')).toBe(fieldOf(first.text, 'UID'))
    expect([fieldOf(second.text, 'SEQUENCE'), fieldOf(second.text, 'LOCATION')]).toEqual(['1', 'Hall 7'])
    expect(fieldOf(second.text, 'DTSTART')).toBe(`${wanted.starts_at.slice(0, 10).replaceAll('-', '')}T080000Z`)
    expect((await mine()).sitting).toMatchObject({ starts_at: new Date(wanted.starts_at).toISOString(), sequence: 1 })
    expectDone(
      await office.officer.call('cancelSitting', {
        params: { id: sitting.id },
        body: { reason: 'The hall has no power.' },
      }),
    )
    const last = await newestCalendar()
    expect([last.method, fieldOf(last.text, 'SEQUENCE'), fieldOf(last.text, 'STATUS')]).toEqual([
      'CANCEL',
      '2',
      'CANCELLED',
    ])
    expect(fieldOf(last.text, 'UID')).toBe(fieldOf(first.text, 'UID'))
    const told = (await subjects()).filter(
      subject => subject.includes('interview is on') || subject.includes('interview on'),
    )
    expect(told.map(subject => subject.split(' ')[0])).toEqual(['Your', 'Changed:', 'Cancelled:'])
    expect((await office.mails.newestTo(ada.email)).text).toContain('The hall has no power.')
    expect(await mine()).not.toHaveProperty('sitting')
  })

  test('follow the office, which moves and removes one applicant with a reason', async () => {
    const sitting = await office.sitting({ programme: postgraduate })
    const other = await office.sitting({ programme: postgraduate, days: 14 })
    const params = office.params(postgraduate)
    const body = { sittings: [sitting.id], uuids: [ada.uuid], count: 1 }
    expectDone(await office.officer.call('inviteToSittings', { params, body }))
    const first = await newestCalendar()
    const moving = {
      params: { id: sitting.id, uuid: ada.uuid },
      body: { sitting: other.id, reason: 'Your exam clashed.' },
    }
    expectDone(await office.officer.call('movePlace', moving))
    const second = await newestCalendar()
    expect([second.method, fieldOf(second.text, 'SEQUENCE')]).toEqual(['REQUEST', '1'])
    expect(fieldOf(second.text, 'UID')).toBe(fieldOf(first.text, 'UID'))
    expect((await office.mails.newestTo(ada.email)).text).toContain('Your exam clashed.')
    expect((await mine()).sitting).toMatchObject({ reason: 'Your exam clashed.', sequence: 1 })
    const removing = { params: { id: other.id, uuid: ada.uuid }, body: { reason: 'You need no interview.' } }
    expectDone(await office.officer.call('removePlace', removing))
    const last = await newestCalendar()
    expect([last.method, fieldOf(last.text, 'SEQUENCE')]).toEqual(['CANCEL', '2'])
    expect((await office.mails.newestTo(ada.email)).text).toContain('You need no interview.')
    const own = await mine()
    expect(own).not.toHaveProperty('sitting')
    expect(own.removed_sitting).toMatchObject({ kind: 'interview', reason: 'You need no interview.' })
    expectDone(await office.officer.call('inviteToSittings', { params, body }))
    expect(await mine()).not.toHaveProperty('removed_sitting')
    expect((await mine()).sitting).not.toHaveProperty('reason')
  })

  test('remind two days before and the day before, and then no more', async () => {
    await writeSittings(office.context, ada.uuid)
    const [row] = (
      await sql<{ starts_at: Date }>`select starts_at from sitting join sitting_place on sitting_id = sitting.id
        join application on application.id = application_id where uuid = ${ada.uuid}::uuid`.execute(office.context.db)
    ).rows
    await office.work('tell-sittings')
    const days = Math.ceil((+(row?.starts_at ?? 0) - +office.clock.now()) / 86_400_000) + 2
    for (let day = 0; day < days; day += 1) {
      await office.work('tell-sittings')
      office.clock.advance({ days: 1 })
    }
    await office.pass(0)
    const all = (await subjects()).filter(subject => subject.includes('interview'))
    expect(all.map(subject => subject.split(' ')[0])).toEqual(['Your', 'Reminder:', 'Reminder:'])
  })

  test('say nothing of a sitting that was cancelled before anyone heard of it', async () => {
    const sitting = await office.sitting({ programme: postgraduate })
    const body = { sittings: [sitting.id], uuids: [ada.uuid], count: 1 }
    expectDone(await office.officer.call('inviteToSittings', { params: office.params(postgraduate), body }))
    expectDone(
      await office.officer.call('cancelSitting', { params: { id: sitting.id }, body: { reason: 'A mistake.' } }),
    )
    await office.work('tell-sittings')
    expect((await subjects()).filter(subject => subject.includes('interview'))).toEqual([])
  })

  test('carry the calendar file as one that mail programs act on', async () => {
    const composed = await office.context.mail.send({
      id: '00000000-0000-4000-8000-000000000009',
      createdAt: office.clock.now(),
      from: 'admissions@usta.example',
      to: 'tola@example.com',
      replyTo: undefined,
      subject: 'Your screening',
      text: 'Hall 2',
      html: '<p>Hall 2</p>',
      calendar: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n' },
    })
    expect(composed.outcome).toBe('sent')
    const [mail] = await office.mails.to('tola@example.com')
    expect(mail?.calendarMethods).toEqual(['REQUEST'])
  })
})
