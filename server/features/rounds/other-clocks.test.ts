import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue, replaceCatalogue } from '#shared/catalogue/current.ts'
import { type Day, dayOf, longDate } from '#shared/domain/calendar.ts'
import { addDays, momentOf } from '#shared/domain/clock-days.ts'
import { startOfDay } from '#shared/domain/closing-dates.ts'
import { expectDone } from '../../testing/office.ts'
import { postgraduateAnswers, postgraduateDocuments, savePostgraduate, signedUp } from '../../testing/people.ts'
import { type MoneyOffice, moneyOffice } from '../money/money.fixture.ts'
import { postgraduate, type SittingOffice, sittingOffice } from '../sittings/testing/sitting-office.ts'
import { moveRound } from './by-command.ts'
import { extendRound } from './extend-round.ts'

const sample = catalogue()
const decision = { by: 'Registrar', why: 'Decided by the senate.' }

/* What applicants and the office are told and asked in days and hours, at universities on other clocks. */
describe.each([
  { timeZone: 'Asia/Kolkata', name: 'India Standard Time' },
  { timeZone: 'America/New_York', name: 'Eastern Time' },
])('at a university in $timeZone', ({ timeZone, name }) => {
  beforeAll(() => void replaceCatalogue({ ...sample, institution: { ...sample.institution, timeZone } }))
  afterAll(() => void replaceCatalogue(sample))

  describe('with money and rounds', () => {
    let office: MoneyOffice
    let people = 0
    beforeAll(async () => {
      office = await moneyOffice()
    })
    afterAll(() => office.close())

    /** A draft in a round that closes at the end of this day. */
    async function draftUntil(closesOn: Day) {
      people += 1
      const person = await signedUp(office, { email: `bisi${people}@example.com` })
      const answers = { ...postgraduateAnswers({ email: person.email }), is_draft: 'true' }
      const draft = (await savePostgraduate(office, person, answers, await postgraduateDocuments())).json()
      await moveRound(office.context, { id: draft.round.id, opensOn: '2026-01-01', closesOn }, decision)
      const submit = () => savePostgraduate(office, person, { ...answers, is_draft: 'false' })
      return { person, draft, submit }
    }

    test('a payment at 23:30 is in the books, the report and the exports of that day', async () => {
      const day = addDays(dayOf(office.clock.now()), 1)
      office.clock.advance({ seconds: (+momentOf(day, '23:30') - +office.clock.now()) / 1000 })
      const { reference } = await office.paid()
      const bursar = await office.member('bursar')
      const booked = async (of: Day) =>
        expectDone(await bursar.call('readMoneyDay', { params: { day: of } })).currencies.map(
          (one: { booked: { count: number }; reported: { count: number } }) => [one.booked.count, one.reported.count],
        )
      expect(await booked(day)).toEqual([[1, 1]])
      expect(await booked(addDays(day, 1))).toEqual([])
      const query = `from=${day}&to=${day}`
      const report = expectDone(await bursar.call('readReport', { params: { name: 'money' }, query }))
      expect(report.rows.map(({ cells }: { cells: unknown[] }) => cells.slice(0, 3))).toEqual([
        [day, 'Application fee', 1],
      ])
      const columns = ['reference', 'paid_on', 'booked_on']
      const body = { what: 'payments', columns, filter: {}, format: 'csv' }
      const file = String(expectDone(await bursar.call('exportPeople', { body })))
      expect(file).toContain(`${reference},${day},${day}`)
    })

    test('a round is open to the last second of its last day there', async () => {
      // Of the minute that comes, so that no midnight comes between.
      const lastDay = dayOf(new Date(Date.now() + 60_000))
      const { draft, submit } = await draftUntil(lastDay)
      const round = office.context.db.selectFrom('round').select('closes_at').where('id', '=', draft.round.id)
      expect(await round.executeTakeFirst()).toEqual({ closes_at: startOfDay(addDays(lastDay, 1)) })
      expect((await submit()).statusCode).toBe(200)
    })

    test('a round refuses after it, and names the clock, as does the email about more time', async () => {
      const yesterday = addDays(dayOf(new Date()), -1)
      const { person, draft, submit } = await draftUntil(yesterday)
      const refused = await submit()
      expect(refused.statusCode).toBe(409)
      expect(refused.json().detail).toContain(`closed on ${longDate(yesterday)} at 23:59, ${name}.`)
      await extendRound(office.context, { application: draft.uuid, until: '2098-12-31' }, decision)
      const mail = await office.mails.newestTo(person.email)
      expect(mail.text).toContain(`Submit by: 31 December 2098 at 23:59, ${name}`)
      expect((await submit()).statusCode).toBe(200)
    })
  })

  describe('a sitting', () => {
    let office: SittingOffice
    beforeAll(async () => {
      office = await sittingOffice()
    })
    afterAll(() => office.close())

    test('is told with its hours there', async () => {
      const day = addDays(dayOf(new Date()), 10)
      const body = {
        starts_at: momentOf(day, '09:00').toISOString(),
        ends_at: momentOf(day, '10:30').toISOString(),
        ...{ place: 'Hall 2', bring: 'A pen', capacity: 2 },
      }
      const params = office.params(postgraduate)
      const { id } = expectDone(await office.officer.call('makeSitting', { params, body }))
      const { uuid, email } = await office.candidate()
      expectDone(await office.officer.call('openCase', { params: { uuid } }))
      const invited = { sittings: [id], uuids: [uuid], count: 1 }
      expectDone(await office.officer.call('inviteToSittings', { params, body: invited }))
      await office.work('tell-sittings')
      const mail = await office.mails.newestTo(email)
      expect(mail.text).toContain(`09:00 to 10:30, ${name}`)
      expect(mail.text).toContain(longDate(day))
    })
  })
})
