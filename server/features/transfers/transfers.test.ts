import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { catalogue, replaceCatalogue } from '#shared/catalogue/current.ts'
import { bankReference, bankReferenceInWords } from '#shared/domain/bank-reference.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { tinyPdf } from '../../adapters/files/testing/corpus.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { multipartOf } from '../../testing/people.ts'
import { type MoneyOffice, moneyOffice } from '../money/money.fixture.ts'
import type { Person } from '../payments/payments.fixture.ts'

let office: MoneyOffice
let sunday: OfficePerson
let ngozi: OfficePerson
beforeAll(async () => {
  office = await moneyOffice()
  sunday = await office.member('bursar')
  ngozi = await office.member('bursar')
})
afterAll(() => office.close())

const today = () => dayOf(office.clock.now())
let numbers = 0
const money = (person: Person, more: object = {}) => {
  numbers += 1
  return {
    ...{ application: person.application.uuid, fee: 'application', amount: 1_000_000, currency: 'NGN' },
    ...{ paid_on: '2026-01-05', payer: 'Ada Obi', number: `N-${numbers}`, reason: 'On the statement' },
    ...more,
  }
}
const book = (who: OfficePerson, person: Person, more: object = {}) =>
  who.call('bookTransfer', { body: money(person, more) })
const act = (name: 'approveTransfer' | 'discardTransfer' | 'giveBackTransfer', who: OfficePerson, id: string) =>
  who.call(name, { params: { id }, body: { reason: 'As the bank says.' } })
const read = async (id: string, who = sunday) => expectDone(await who.call('readTransfer', { params: { id } }))

async function announce(person: Person, more: object = {}, withSlip = true) {
  numbers += 1
  const body = { amount: '10,000', paid_on: '2026-01-05', payer: 'Ada Obi', number: `A-${numbers}`, ...more }
  const slip = { file: { fileName: 'slip.pdf', contentType: 'application/pdf', bytes: tinyPdf(`slip ${numbers}`) } }
  const { headers, payload } = multipartOf(body, withSlip ? slip : {})
  const url = `/applications/${person.application.uuid}/transfers`
  const answer = await office.app.inject({ method: 'POST', url, headers: { ...headers, ...person.bearer }, payload })
  return { status: answer.statusCode, body: answer.json() }
}

async function own(person: Person, who = person) {
  const url = `/applications/${person.application.uuid}/transfers`
  const answer = await office.app.inject({ method: 'GET', url, headers: who.bearer })
  return { status: answer.statusCode, body: answer.json() }
}

const paymentsOf = ({ application }: Person) =>
  office.context.db
    .selectFrom('payment')
    .innerJoin('application', 'application.id', 'payment.application_id')
    .select(['payment.amount_minor', 'payment.status', 'payment.receipt_number'])
    .where('application.uuid', '=', application.uuid)
    .where('payment.payer', '=', 'office')
    .execute()

describe('an applicant abroad', () => {
  test('announces a transfer with a slip, sees what the office sees, and is told and receipted when it is booked', async () => {
    const person = await office.somebody('phd', 'international')
    const reference = bankReferenceInWords(bankReference(String(person.application.application_number), 'application'))
    expect((await own(person)).body).toEqual({
      reference,
      due: { amount_minor: 5000, currency: 'USD', label: '$50' },
      here_minor: 0,
      transfers: [],
    })
    const { status, body } = await announce(person, { amount: '$ 50.00', number: 'TT 77' })
    expect(status).toBe(201)
    expect(body.transfers).toMatchObject([{ state: 'announced', amount_minor: 5000, currency: 'USD', number: 'TT 77' }])
    const [{ id }] = body.transfers
    const seen = await read(id)
    expect(seen).toMatchObject({
      ...{ state: 'announced', payer: 'Ada Obi', has_slip: true, can: ['approve', 'discard'] },
      due: { amount_minor: 5000, currency: 'USD' },
    })
    const slip = await sunday.call('readTransferSlip', { params: { id } })
    expect(slip).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    expect(expectDone(await act('approveTransfer', sunday, id))).toMatchObject({ state: 'booked', can: [] })
    expect((await own(person)).body).toMatchObject({ transfers: [{ state: 'booked' }] })
    expect((await own(person)).body).not.toHaveProperty('due')
    expect(await office.standing(person)).toMatchObject({ status: 'submitted', has_paid: true })
    expect(await office.subjectsTo(person.email)).toContain('We have received $50')
    expect(await paymentsOf(person)).toMatchObject([{ amount_minor: 5000, status: 'paid' }])
  })

  test('announces one at a time, and the same number only once', async () => {
    const person = await office.somebody()
    expect((await announce(person, { number: 'X1' }, false)).status).toBe(201)
    expect(await announce(person, { number: 'X2' }, false)).toMatchObject({ status: 409 })
    const [{ id }] = (await own(person)).body.transfers
    expectDone(await act('discardTransfer', sunday, id))
    expect(await office.subjectsTo(person.email)).toContain('We cannot find your transfer of ₦10,000')
    expect((await announce(person, { number: 'X2' }, false)).status).toBe(201)
  })

  test.each([
    [{ amount: '0' }, 'amount'],
    [{ amount: '-50' }, 'amount'],
    [{ amount: '1e9' }, 'amount'],
    [{ amount: '50,00' }, 'amount'],
    [{ paid_on: '2099-01-01' }, 'paid_on'],
    [{ paid_on: '1926-01-05' }, 'paid_on'],
    [{ paid_on: 'yesterday' }, 'paid_on'],
    [{ payer: ' ' }, 'payer'],
    [{ number: '' }, 'number'],
  ])('cannot announce %j', async (wrong, field) => {
    const { status, body } = await announce(await office.somebody(), wrong, false)
    expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 422, field })
  })

  test('neither reads nor announces for another’s application', async () => {
    const [person, other] = [await office.somebody(), await office.somebody()]
    expect(await own(person, other)).toMatchObject({ status: 404 })
    expect(await announce({ ...person, bearer: other.bearer })).toMatchObject({ status: 404 })
  })

  test('announces nothing for a fee that is not due', async () => {
    expect(await announce((await office.paid()).person)).toMatchObject({ status: 409, body: { code: 'already-paid' } })
    expect(await announce(await office.somebody('undergraduate'))).toMatchObject({ status: 409 })
  })
})

describe('the office', () => {
  test('books a transfer of the whole fee at once, with a receipt', async () => {
    const person = await office.somebody()
    const { status, body } = await book(sunday, person)
    expect({ status, body }).toEqual({ status: 201, body: { id: body.id, state: 'booked' } })
    expect(await paymentsOf(person)).toMatchObject([{ amount_minor: 1_000_000, status: 'paid' }])
    expect(await read(body.id)).toMatchObject({ payment_reference: expect.stringMatching(/^msc_/) })
  })

  test('books the same transfer once when two people enter it at the same moment', async () => {
    const person = await office.somebody()
    const same = { number: 'SAME 1' }
    const answers = await Promise.all([
      book(sunday, person, same),
      book(ngozi, person, same),
      book(sunday, person, same),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await paymentsOf(person)).toHaveLength(1)
  })

  test('books one line of the bank for one applicant, not for two', async () => {
    const [ada, obi] = [await office.somebody(), await office.somebody()]
    const answers = await Promise.all([
      book(sunday, ada, { number: 'FT/26 0099' }),
      book(ngozi, obi, { number: 'ft260099' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('joins what came short with the rest, and books the fee once', async () => {
    const person = await office.somebody()
    const first = await book(sunday, person, { amount: 900_000 })
    expect(first.body.state).toBe('received')
    expect(await office.standing(person)).toMatchObject({ has_paid: false })
    expect(await office.subjectsTo(person.email)).toContain('Your transfer was ₦1,000 short')
    expect((await own(person)).body).toMatchObject({ here_minor: 900_000 })
    expect((await book(ngozi, person, { amount: 900_000, number: '' })).status).toBe(409)
    expect((await book(ngozi, person, { amount: 100_000 })).body.state).toBe('booked')
    expect(await read(first.body.id)).toMatchObject({ state: 'booked' })
    expect(await paymentsOf(person)).toMatchObject([{ amount_minor: 1_000_000 }])
  })

  test('books the fee of what came long, and gives the rest back by two people', async () => {
    const person = await office.somebody()
    const { id, state } = (await book(sunday, person, { amount: 1_200_000 })).body
    expect(state).toBe('booked')
    const [rest] = (await read(id)).others
    expect(rest).toMatchObject({ amount_minor: 200_000, state: 'received', is_rest: true, can: ['give-back'] })
    expect(expectDone(await act('giveBackTransfer', sunday, rest.id))).toMatchObject({ state: 'returning' })
    expect(await act('giveBackTransfer', sunday, rest.id)).toMatchObject({ status: 403 })
    expect(expectDone(await act('giveBackTransfer', ngozi, rest.id))).toMatchObject({ state: 'returned', can: [] })
    expect(await act('giveBackTransfer', ngozi, rest.id)).toMatchObject({ status: 409 })
    expect(await office.subjectsTo(person.email)).toEqual(
      expect.arrayContaining(['You sent ₦2,000 more than the fee', 'We have sent ₦2,000 back']),
    )
    expect(await paymentsOf(person)).toMatchObject([{ amount_minor: 1_000_000, status: 'paid' }])
  })

  test('records money for a fee that is not due only to give it back', async () => {
    const { person } = await office.paid()
    expect(await book(sunday, person)).toMatchObject({ status: 409, body: { code: 'already-paid' } })
    const { status, body } = await book(sunday, person, { surplus: true })
    expect({ status, state: body.state }).toEqual({ status: 201, state: 'received' })
    expectDone(await act('giveBackTransfer', sunday, body.id))
    expect(expectDone(await act('discardTransfer', ngozi, body.id))).toMatchObject({ state: 'received' })
  })

  test('confirms a large one by two people, and neither is the other', async () => {
    const person = await office.somebody()
    const { id, state } = (await book(sunday, person, { amount: 3_000_000 })).body
    expect(state).toBe('asked')
    expect(await paymentsOf(person)).toEqual([])
    expect(await act('approveTransfer', sunday, id)).toMatchObject({ status: 403 })
    const answers = await Promise.all([act('approveTransfer', ngozi, id), act('approveTransfer', ngozi, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await paymentsOf(person)).toHaveLength(1)
  })

  test('takes two people also for slices that are more than the limit together, however they came', async () => {
    const { applicationFees } = catalogue()
    const nigeria = { kind: 'card', amountMinor: 5_000_000, currency: 'NGN' } as const
    const putBack = replaceCatalogue({
      ...catalogue(),
      applicationFees: { ...applicationFees, msc: { ...applicationFees.msc, nigeria } },
    })
    onTestFinished(putBack)
    const person = await office.somebody()
    const slice = async (more: object) => (await book(sunday, person, more)).body
    expect(await slice({ amount: 2_000_000 })).toMatchObject({ state: 'received' })
    const second = await slice({ amount: 1_000_000, paid_on: '2026-01-04' })
    expect(second).toMatchObject({ state: 'asked' })
    expectDone(await act('approveTransfer', ngozi, second.id))
    const { transfers } = (await announce(person, { amount: '20,000', paid_on: '2026-01-03' })).body
    const { id } = transfers.find(({ state }: { state: string }) => state === 'announced')
    expect(expectDone(await act('approveTransfer', sunday, id))).toMatchObject({ state: 'asked' })
    expect(await act('approveTransfer', sunday, id)).toMatchObject({ status: 403 })
    expect(await paymentsOf(person)).toEqual([])
    expect(expectDone(await act('approveTransfer', ngozi, id))).toMatchObject({ state: 'booked' })
  })

  test('does not confirm what someone entered who has lost the right since', async () => {
    const leaving = await office.member('bursar')
    const person = await office.somebody()
    const { id } = (await book(leaving, person, { amount: 3_000_000 })).body
    await sql`update staff set disabled_at = now() where id = ${leaving.id}::uuid`.execute(office.context.db)
    expect(await act('approveTransfer', sunday, id)).toMatchObject({ status: 409 })
    expect(await paymentsOf(person)).toEqual([])
  })

  test('takes an announced transfer with the same amount for the one it has found', async () => {
    const person = await office.somebody()
    const [{ id }] = (await announce(person)).body.transfers
    const booked = await book(sunday, person, { number: '' })
    expect(booked.body).toEqual({ id, state: 'booked' })
  })

  test.each([
    [{ currency: 'USD', amount: 5000 }, 422],
    [{ currency: 'JPY' }, 422],
    [{ amount: 0 }, 422],
    [{ amount: -1_000_000 }, 422],
    [{ amount: 10_000.5 }, 422],
    [{ amount: 2_000_000_000 }, 422],
    [{ paid_on: '2099-01-01' }, 422],
    [{ payer: '' }, 422],
    [{ reason: ' ' }, 422],
    [{ fee: 'acceptance' }, 409],
    [{ application: '99-999-999' }, 404],
  ])('cannot book %j', async (wrong, status) => {
    const person = await office.somebody()
    expect(await book(sunday, person, wrong)).toMatchObject({ status })
    expect(await paymentsOf(person)).toEqual([])
  })

  test('books and sees only what is in its programmes', async () => {
    const ofPhd = await office.member('bursar', { program_types: ['phd'] })
    const person = await office.somebody()
    expect(await book(ofPhd, person)).toMatchObject({ status: 404 })
    const { id } = (await book(sunday, person)).body
    expect(await ofPhd.call('readTransfer', { params: { id } })).toMatchObject({ status: 404 })
    const rows = expectDone(await ofPhd.call('listTransfers')).rows
    for (const row of rows) expect(row.application.selected_program).toMatch(/^phd/)
  })

  test('has what it has to look at first, and its pages lose and repeat nothing', async () => {
    const { db, random } = office.context
    const { id } = await db.selectFrom('application').select('id').limit(1).executeTakeFirstOrThrow()
    for (let index = 0; index < 60; index += 1)
      await sql`insert into transfer (id, application_id, fee, amount_minor, currency, paid_on, payer, origin, state, created_at)
        values (${random.id()}, ${id}, 'application', 100, 'NGN', ${today()}, 'A', 'office', ${index % 2 ? 'booked' : 'announced'}, now())`.execute(
        db,
      )
    const seen: { id: string; state: string }[] = []
    let after = ''
    do {
      const page = expectDone(await sunday.call('listTransfers', { query: after && `after=${after}` }))
      seen.push(...page.rows)
      after = page.next ?? ''
    } while (after)
    const all = await db.selectFrom('transfer').select('id').execute()
    expect(new Set(seen.map(row => row.id))).toEqual(new Set(all.map(row => row.id)))
    expect(seen).toHaveLength(all.length)
    const toDo = ['announced', 'asked', 'received', 'returning']
    const flags = seen.map(({ state }) => toDo.includes(state))
    expect(flags.lastIndexOf(true)).toBeLessThan(flags.indexOf(false))
  })
})
