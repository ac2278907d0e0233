import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankReference } from '#shared/domain/bank-reference.ts'
import type { FeeKind } from '#shared/domain/fee-kind.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { writeTold } from '../../testing/told.ts'
import { type MoneyOffice, moneyOffice } from '../money/money.fixture.ts'
import type { Person } from '../payments/payments.fixture.ts'

let office: MoneyOffice
let sunday: OfficePerson
beforeAll(async () => {
  office = await moneyOffice()
  sunday = await office.member('bursar')
  await sql`update round set acceptance_fee_minor = 5000000`.execute(office.context.db)
})
afterAll(() => office.close())

interface Line {
  line: number
  state: string
  why: string
  match?: { fee: FeeKind; application: { uuid: string } }
}

const numberOf = ({ application }: Person) => String(application.application_number)

async function added(lines: readonly string[]): Promise<{ id: string; lines: Line[] }> {
  const bytes = Buffer.from(['Date,Narration,Reference,Credit', ...lines].join('\n'))
  const files = { file: { fileName: 'march.csv', contentType: 'text/csv', bytes } }
  return expectDone(await sunday.call('addStatement', { body: { currency: 'NGN' }, files }))
}

const book = (id: string, lines: readonly unknown[]) =>
  sunday.call('bookStatement', { params: { id }, body: { lines } })

async function transfersOf({ application }: Person): Promise<[fee: string, state: string, amount: number][]> {
  const rows = await office.context.db
    .selectFrom('transfer')
    .innerJoin('application', 'application.id', 'transfer.application_id')
    .select(['transfer.fee', 'transfer.state', 'transfer.amount_minor'])
    .where('application.uuid', '=', application.uuid)
    .orderBy('transfer.created_at')
    .execute()
  return rows.map(({ fee, state, amount_minor }) => [fee, state, amount_minor / 100])
}

/** Someone who has paid the application fee and accepted an offer. */
async function accepted(): Promise<Person> {
  const { person } = await office.paid()
  await writeTold(office.context, person.application.uuid, { state: 'accepted' })
  return person
}

describe('a line whose applicant the bursar types', () => {
  test('pays the acceptance fee, if that is what they owe', async () => {
    const person = await accepted()
    const { id } = await added(['2026-01-01,BROTHER OF ADA,Q1,"50,000.00"'])
    expectDone(await book(id, [{ line: 2, application: numberOf(person) }]))
    expect(await transfersOf(person)).toEqual([['acceptance', 'asked', 50_000]])
  })

  test('that quotes the reference of the application fee, which is paid, is received to be given back', async () => {
    const person = await accepted()
    const { id, lines } = await added([`2026-01-02,${bankReference(numberOf(person), 'application')},Q2,"10,000.00"`])
    expect(lines).toMatchObject([{ state: 'open', why: expect.stringContaining('application fee is paid') }])
    expectDone(await book(id, [{ line: 2, application: numberOf(person) }]))
    expect(await transfersOf(person)).toEqual([['application', 'received', 10_000]])
  })
})

describe('a line for which no fee is due', () => {
  async function staysOpen(person: Person, text: string, why: string) {
    const { id, lines } = await added([`2026-01-03,${text},${numberOf(person)},"10,000.00"`])
    expect(lines).toMatchObject([{ state: 'open', why: expect.stringContaining(why) }])
    expectDone(await book(id, [{ line: 2, application: numberOf(person) }]))
    expect(await transfersOf(person)).toEqual([['application', 'received', 10_000]])
  }

  test('stays open while the application is a draft again, and can be received', async () => {
    const person = await office.somebody()
    const url = `/applications/${person.application.uuid}/edit`
    await office.app.inject({ method: 'POST', url, headers: person.bearer, payload: {} })
    await staysOpen(person, 'TRF', 'is a draft')
  })

  test('stays open once the fee is waived, and can be received', async () => {
    const person = await office.somebody()
    const body = { application: numberOf(person), reason: 'A scholarship', borne_by: 'State' }
    const { id } = expectDone(await sunday.call('askFeeWaiver', { body }))
    const ngozi = await office.member('bursar')
    expectDone(await ngozi.call('approveFeeWaiver', { params: { id } }))
    await staysOpen(person, 'TRF', 'fee is waived')
  })

  test('stays open for somebody who has withdrawn and has their fee back, and can be received', async () => {
    const { person, reference } = await office.paid()
    const url = `/applications/${person.application.uuid}/withdraw`
    await office.app.inject({ method: 'POST', url, headers: person.bearer, payload: {} })
    const ngozi = await office.member('bursar')
    const body = { reference, amount: 1_000_000, reason: 'Withdrawn', by: 'hand' }
    const { id } = expectDone(await sunday.call('askRefund', { body }))
    expectDone(await ngozi.call('approveRefund', { params: { id } }))
    expectDone(await ngozi.call('recordRefundPaid', { params: { id }, body: { note: 'FT1' } }))
    expect(await office.standing(person)).toMatchObject({ has_paid: false })
    await staysOpen(person, 'TRF', 'is withdrawn')
  })

  test('stays open if it names an acceptance fee before there is one', async () => {
    const { person } = await office.paid()
    const { lines } = await added([`2026-01-04,${bankReference(numberOf(person), 'acceptance')},Q4,"50,000.00"`])
    expect(lines).toMatchObject([{ state: 'open', why: expect.stringContaining('owe no acceptance fee') }])
  })
})

describe('a line for a fee beside which a payment is held', () => {
  test('stays open and names the payment, and can be confirmed once it is refunded', async () => {
    const { person, reference } = await office.held()
    const { id, lines } = await added([`2026-01-10,TRF,${numberOf(person)},"10,000.00"`])
    const inTheWay = `Their payment ${reference} for the application fee is held. Accept or refund it first.`
    expect(lines).toMatchObject([{ state: 'open', why: expect.stringContaining(inTheWay), held: reference }])
    expect(await book(id, [{ line: 2, application: numberOf(person) }])).toMatchObject({
      status: 409,
      body: { detail: `Line 2: ${inTheWay} Nothing was confirmed.` },
    })
    const { body } = await sunday.call('askRefund', {
      body: { reference, amount: 900_000, reason: 'Short', by: 'hand' },
    })
    const ngozi = await office.member('bursar')
    expectDone(await ngozi.call('approveRefund', { params: { id: body.id } }))
    expectDone(await ngozi.call('recordRefundPaid', { params: { id: body.id }, body: { note: 'FT2' } }))
    const again = expectDone(await sunday.call('readStatement', { params: { id } }))
    expect(again.lines).toMatchObject([{ state: 'matched' }])
    expect(again.lines[0]).not.toHaveProperty('held')
    expectDone(await book(id, [2]))
    expect(await transfersOf(person)).toEqual([['application', 'booked', 10_000]])
  })

  test('is refused in the words of the office if it was matched before the payment was held', async () => {
    const { person } = await office.held(undefined, async ({ application }) => {
      const { lines } = await added([`2026-01-11,TRF,${application.application_number},"10,000.00"`])
      expect(lines).toMatchObject([{ state: 'matched' }])
    })
    const entered = await sunday.call('bookTransfer', {
      body: {
        ...{ application: numberOf(person), fee: 'application', amount: 1_000_000, currency: 'NGN', number: '' },
        ...{ paid_on: '2026-01-11', payer: 'Ada', reason: 'On the statement' },
      },
    })
    expect(entered).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^Their payment .* is held\./) },
    })
  })
})

describe('someone who pays twice', () => {
  test('has the second line open, so that the others can be confirmed together, and gets it back', async () => {
    const person = await office.somebody()
    const twice = [5, 6].map(at => `2026-01-05,TRF ${numberOf(person)},Q${at},"10,000.00"`)
    const { id, lines } = await added(twice)
    expect(lines.map(({ state }) => state)).toEqual(['matched', 'open'])
    expect(lines[1]?.why).toContain('a line above pays their fee')
    expectDone(await book(id, [2, { line: 3, application: numberOf(person) }]))
    expect(await transfersOf(person)).toEqual([
      ['application', 'booked', 10_000],
      ['application', 'received', 10_000],
    ])
  })

  test('by two equal lines of one statement has paid twice, and by two equal entries once', async () => {
    const person = await office.somebody()
    const line = `2026-01-06,USSD ${numberOf(person)},,"4,000.00"`
    const { id } = await added([line, line])
    expectDone(await book(id, [2, 3]))
    expect(await transfersOf(person)).toHaveLength(2)
    const entered = await sunday.call('bookTransfer', {
      body: {
        ...{ application: numberOf(person), fee: 'application', amount: 400_000, currency: 'NGN' },
        ...{ paid_on: '2026-01-06', payer: 'Ada', reason: 'The same', number: '' },
      },
    })
    expect(entered).toMatchObject({ status: 409, body: { detail: expect.stringContaining('is known') } })
  })
})

test.each(['0', '000000', 'NIL', 'N/A'])('%s is no number of a bank: two people can have it', async number => {
  const people = [await office.somebody(), await office.somebody()] as const
  for (const [at, person] of people.entries()) {
    const { id } = await added([`2026-01-0${at + 7},TRF ${numberOf(person)},${number},"10,000.00"`])
    expectDone(await book(id, [2]))
  }
})

test('a line is booked for whom it was shown to be from, also once they have paid another way', async () => {
  const person = await office.somebody()
  const { id, lines } = await added([`2026-01-09,TRF ${numberOf(person)},Q9,"10,000.00"`])
  const [{ match } = {}] = lines
  if (!match) throw new Error('Not matched')
  const { access_code, reference } = await office.opened(person)
  await office.sandbox.payWithCard(access_code, { number: '4084084084084081', expiry: '12/30', cvv: '408' })
  await office.verify(person, reference)
  expectDone(await book(id, [{ line: 2, application: match.application.uuid, fee: match.fee }]))
  expect(await transfersOf(person)).toEqual([['application', 'received', 10_000]])
})
