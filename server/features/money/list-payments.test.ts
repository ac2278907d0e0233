import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { goodCard, type Person } from '../payments/payments.fixture.ts'
import { type MoneyOffice, moneyOffice } from './money.fixture.ts'

let office: MoneyOffice
let sunday: OfficePerson
let held: { person: Person; reference: string }
let paid: { person: Person; reference: string }
let twice: { person: Person; reference: string }
let open: { person: Person; reference: string }

beforeAll(async () => {
  office = await moneyOffice()
  sunday = await office.member('bursar')
  held = await office.held()
  office.clock.advance({ minutes: 1 })
  paid = await office.paid()
  office.clock.advance({ minutes: 1 })
  const person = await office.somebody()
  const first = await office.opened(person)
  await sql`update payment set status = 'superseded' where reference = ${first.reference}`.execute(office.context.db)
  const second = await office.opened(person)
  await office.sandbox.payWithCard(second.access_code, goodCard)
  await office.verify(person, second.reference)
  await office.sandbox.payWithCard(first.access_code, goodCard)
  office.clock.advance({ minutes: 1 })
  await office.verify(person, first.reference)
  twice = { person, reference: first.reference }
  office.clock.advance({ minutes: 1 })
  const late = await office.somebody()
  open = { person: late, reference: (await office.opened(late)).reference }
})
afterAll(() => office.close())

interface Row {
  reference: string
  state: string
}
const list = async (q = '', who = sunday, more = '') =>
  expectDone(await who.call('listPayments', { query: `q=${encodeURIComponent(q)}${more}` }))
const found = async (q: string) => (await list(q)).rows.map(({ reference }: Row) => reference)

describe('the list of payments', () => {
  test('has what a person has to look at first, the oldest on top, and then all others, newest first', async () => {
    const { rows, counts } = await list()
    expect(rows.map(({ state }: Row) => state)).toEqual(['held', 'twice', 'open', 'paid', 'paid'])
    expect(rows[0].reference).toBe(held.reference)
    expect(rows[1].reference).toBe(twice.reference)
    expect(rows[2].reference).toBe(open.reference)
    expect(counts).toEqual({ held: 1, twice: 1, paid: 2, open: 1 })
  })

  test('shows the sum that came beside the sum that was asked, and counts what came', async () => {
    const { rows, totals } = await list()
    expect(rows[0]).toMatchObject({
      asked: { amount_minor: 1_000_000, currency: 'NGN' },
      received: { amount_minor: 900_000, currency: 'NGN' },
      held_for: 'amount',
    })
    expect(rows[2]).not.toHaveProperty('received')
    expect(totals).toEqual([{ currency: 'NGN', count: 5, received_minor: 3_900_000, refunded_minor: 0 }])
  })

  test('never adds two currencies', async () => {
    const dollars = await office.held({ currency: 'USD', amount_minor: 5_000 })
    const { totals } = await list()
    expect(totals).toEqual([
      { currency: 'NGN', count: 5, received_minor: 3_900_000, refunded_minor: 0 },
      { currency: 'USD', count: 1, received_minor: 5_000, refunded_minor: 0 },
    ])
    expect(await found('currency:USD')).toEqual([dollars.reference])
    await office.context.db.deleteFrom('payment').where('reference', '=', dollars.reference).execute()
  })

  test('is read in pages that lose and repeat nothing, and sums are on the first one', async () => {
    const whole = (await list()).rows.map(({ reference }: Row) => reference)
    const seen: string[] = []
    let after = ''
    do {
      const page = await list('', sunday, `&limit=1${after && `&after=${after}`}`)
      seen.push(...page.rows.map(({ reference }: Row) => reference))
      expect('totals' in page).toBe(after === '')
      after = page.next ?? ''
    } while (after)
    expect(seen).toEqual(whole)
  })

  test.each(['x', 'todo-1-2', "day-1-' or true", 'day-99999999999999999999-00000000-0000-4000-8000-000000000000'])(
    'a place %s is no place',
    async after => {
      const answer = await sunday.call('listPayments', { query: `after=${encodeURIComponent(after)}` })
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid-fields' } })
    },
  )
})

describe('a search of payments', () => {
  test('finds a name, a number, a reference, a payer and an amount', async () => {
    const { reference, person } = held
    await sql`update application set surname = 'Ọkáfọ̀r', first_name = 'Ifeanyi' where uuid = ${person.application.uuid}`.execute(
      office.context.db,
    )
    const number = String(person.application.application_number)
    for (const q of ['okaf', 'ifean', number, number.replaceAll('-', ''), reference, reference.toUpperCase()])
      expect(await found(q), q).toEqual([reference])
    for (const q of [person.email, person.email.toUpperCase(), '9,000', '₦9,000', '9000', 'amount:9000'])
      expect(await found(q), q).toEqual([reference])
    expect(await found('okafor ifeanyi 9000')).toEqual([reference])
    expect(await found('okafor 9001')).toEqual([])
  })

  test('finds a whole name in a draft', async () => {
    const { person, reference } = open
    const change = sql`update application set status = 'draft', surname = 'Lawal' where uuid = ${person.application.uuid}`
    await change.execute(office.context.db)
    expect(await found('Lawal')).toEqual([reference])
  })

  test.each([
    ['is:held', () => [held.reference]],
    ['is:todo', () => [held.reference, twice.reference]],
    ['is:twice is:open', () => [twice.reference, open.reference]],
    ['fee:acceptance', () => []],
    ['type:phd', () => []],
    ['day:2020-01-01', () => []],
    ['is:lost', () => undefined],
    ['round:msc-1999', () => undefined],
    ['%', () => []],
    ["' or 1=1 --", () => []],
    ['@', () => []],
    ['99999999999', () => []],
    ['999,999,999', () => []],
    ['.', () => []],
  ])('%s', async (q, expected) => {
    const references = expected()
    if (references) expect(await found(q)).toEqual(references)
    else expect((await list(q)).unknown).toEqual([q])
  })

  test('by day is of West Africa', async () => {
    const { db } = office.context
    const move = (at: string) =>
      db
        .updateTable('payment')
        .set({ settled_at: new Date(at) })
        .where('reference', '=', paid.reference)
        .execute()
    await move('2026-03-01T23:30:00Z')
    expect(await found('day:2026-03-02')).toEqual([paid.reference])
    expect(await found('day:2026-03-01')).toEqual([])
    await move(office.clock.now().toISOString())
  })
})

describe('the list is', () => {
  test('limited to the scope: outside it no row, count, total or search', async () => {
    const elsewhere = await office.member('bursar', { schools: ['engineering'], program_types: ['phd'] })
    for (const q of ['', held.reference, held.person.email, 'is:held'])
      expect(await list(q, elsewhere), q).toEqual({ rows: [], counts: {}, totals: [] })
    const here = await office.member('bursar', { programmes: ['msc-computer-science'] })
    expect((await list('', here)).rows).toHaveLength(5)
    const byType = await office.member('bursar', { program_types: ['msc'] })
    expect((await list('', byType)).rows).toHaveLength(5)
  })

  test('without what is one’s own', async () => {
    const own = await office.member('bursar')
    const change = sql`update application set email = ${own.email} where uuid = ${held.person.application.uuid}`
    await change.execute(office.context.db)
    await own.freshen()
    for (const q of ['', held.reference]) {
      const { rows, counts } = await list(q, own)
      expect(rows.map(({ reference }: Row) => reference)).not.toContain(held.reference)
      expect(counts).not.toHaveProperty('held')
    }
    const email = held.person.email
    await sql`update application set email = ${email} where uuid = ${held.person.application.uuid}`.execute(
      office.context.db,
    )
  })

  test.each(['officer', 'reader', 'head', 'registrar', 'records'] as const)('refused to a %s', async role => {
    const who = await office.member(role)
    expect(await who.call('listPayments')).toMatchObject({ status: 403 })
    expect(await who.call('readPayment', { params: { reference: held.reference } })).toMatchObject({ status: 403 })
  })

  test('open to an auditor', async () => {
    expect((await list('', await office.member('auditor'))).rows).toHaveLength(5)
  })
})

describe('what needs a person', () => {
  const refundOf = async (reference: string, status: string) => {
    const { db } = office.context
    await sql`update refund set status = ${status}, settled_at = now() where payment_id = (select id from payment where reference = ${reference})`.execute(
      db,
    )
  }
  const stateOf = async (reference: string) => (await list(reference)).rows[0].state

  test.each([
    ['due', 'twice'],
    ['requested', 'twice'],
    ['needs-office', 'refund-failed'],
    ['processed', 'refunded'],
  ])('a second payment whose refund is %s is %s', async (refund, state) => {
    await refundOf(twice.reference, refund)
    expect(await stateOf(twice.reference)).toBe(state)
    const isFirst = (await list()).rows.slice(0, 2).some(({ reference }: Row) => reference === twice.reference)
    expect(isFirst).toBe(state !== 'refunded')
  })

  test('a fee that counted and was refunded after the office had begun', async () => {
    const lost = await office.paid()
    const { db } = office.context
    await sql`update payment set status = 'refunded' where reference = ${lost.reference}`.execute(db)
    await sql`update application set has_paid = false where uuid = ${lost.person.application.uuid}`.execute(db)
    expect(await stateOf(lost.reference)).toBe('fee-lost')
    expect((await list('is:todo')).rows.map(({ reference }: Row) => reference)).toContain(lost.reference)
    const refunded = (await list(lost.reference)).totals
    expect(refunded).toEqual([{ currency: 'NGN', count: 1, received_minor: 1_000_000, refunded_minor: 1_000_000 }])
    await sql`update application set status = 'awaiting_payment' where uuid = ${lost.person.application.uuid}`.execute(
      db,
    )
    expect(await stateOf(lost.reference)).toBe('refunded')
  })
})
