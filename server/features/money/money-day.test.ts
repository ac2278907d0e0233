import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '#shared/domain/calendar.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { goodCard } from '../payments/payments.fixture.ts'
import { type MoneyOffice, moneyOffice } from './money.fixture.ts'

let office: MoneyOffice
let sunday: OfficePerson
let day: string
beforeAll(async () => {
  office = await moneyOffice()
})
afterAll(() => office.close())
beforeEach(async () => {
  // Each test has a day of its own, and begins in its morning.
  const now = office.clock.now()
  const morning = Date.parse(`${dayOf(new Date(+now + 2 * 86_400_000))}T07:00:00Z`)
  office.clock.advance({ minutes: (morning - +now) / 60_000 })
  day = dayOf(office.clock.now())
  sunday = await office.member('bursar')
})
afterEach(() => office.disturb(undefined))

const read = async (who = sunday, of = day) => expectDone(await who.call('readMoneyDay', { params: { day: of } }))
const close = (body: Record<string, unknown>, who = sunday) => who.call('closeMoneyDay', { params: { day }, body })

/** A day later, signed in again with both factors. */
async function nextMorning(): Promise<void> {
  office.clock.advance({ hours: 24 })
  sunday = await office.member('bursar')
  await sunday.freshen()
}

describe('the books of a day', () => {
  test('agree with the payment service when it reports what was booked', async () => {
    await office.paid()
    await office.paid()
    const { currencies, differences, can_close } = await read()
    expect(currencies).toMatchObject([
      {
        currency: 'NGN',
        booked: { count: 2, amount_minor: 2_000_000 },
        reported: { count: 2, amount_minor: 2_000_000 },
        transfers: { count: 0 },
      },
    ])
    const [naira] = currencies
    expect(naira.expected_minor).toBe(2_000_000 - naira.charges_minor)
    expect(differences).toEqual([])
    expect(can_close).toBe(false)
  })

  test('show money that the payment service did not tell us about, which can be fetched', async () => {
    const person = await office.somebody()
    const { reference, access_code } = await office.opened(person)
    await office.sandbox.payWithCard(access_code, goodCard)
    expect((await read()).differences).toMatchObject([{ kind: 'not-fetched', reference, theirs_minor: 1_000_000 }])
    expectDone(await sunday.call('fetchPayment', { params: { reference } }))
    expect((await read()).differences).toEqual([])
    expect(await office.standing(person)).toMatchObject({ has_paid: true })
  })

  test('show held money, another sum, and what the other side lacks', async () => {
    const held = await office.held()
    const other = await office.paid()
    const gone = await office.paid()
    const { db } = office.context
    await sql`update sandbox_transaction set amount_minor = 800000 where reference = ${other.reference}`.execute(db)
    await sql`update sandbox_transaction set status = 'failed', paid_at = null where reference = ${gone.reference}`.execute(
      db,
    )
    const { differences } = await read()
    const kinds = Object.fromEntries(
      differences.map(({ reference, kind }: { reference: string; kind: string }) => [reference, kind]),
    )
    expect(kinds).toEqual({
      [held.reference]: 'not-counted',
      [other.reference]: 'amount',
      [gone.reference]: 'not-there',
    })
  })

  test('are complete here while the payment service cannot be asked, and are not closed then', async () => {
    await office.paid()
    await nextMorning()
    office.disturb(({ path }) => (path.startsWith('/transaction') ? { status: 500, body: undefined } : undefined))
    const books = await read()
    expect(books).toMatchObject({ can_close: false, unreachable: expect.any(String), differences: [] })
    expect(books.currencies[0]).toMatchObject({ booked: { count: 1 } })
    expect(books.currencies[0]).not.toHaveProperty('reported')
    expect(await close({ settled: [] })).toMatchObject({ status: 503 })
  })

  test('are for those who see the money of all programmes', async () => {
    const local = await office.member('bursar', { program_types: ['msc'] })
    expect(await local.call('readMoneyDay', { params: { day } })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('An administrator can change your role.') },
    })
    const registrar = await office.member('registrar')
    expect(await registrar.call('readMoneyDay', { params: { day } })).toMatchObject({ status: 403 })
    expect((await read(await office.member('auditor'))).can_close).toBe(false)
  })

  test.each(['2026-13-01', '2026-02-30', '1900-01-01', 'today', "' or 1=1"])('%s is no day', async wrong => {
    expect(await sunday.call('readMoneyDay', { params: { day: wrong } })).toMatchObject({ status: 404 })
  })
})

describe('closing a day', () => {
  test('keeps it as it was; a refund later is an entry of its own day', async () => {
    const { reference } = await office.paid()
    await sunday.freshen()
    expect(await close({ settled: [] })).toMatchObject({ status: 409, body: { code: 'too-early' } })
    await nextMorning()
    const [naira] = (await read()).currencies
    const settled = [{ currency: 'NGN', amount_minor: naira.expected_minor }]
    const closed = expectDone(await close({ settled }))
    expect(closed).toMatchObject({ closed: { by: expect.any(String) }, can_close: false })
    await office.refund(reference)
    expect(await office.payment(reference)).toMatchObject({ status: 'refunded' })
    const after = await read()
    expect(after.currencies).toEqual(closed.currencies)
    expect(after.differences).toEqual([])
    const today = await read(sunday, dayOf(office.clock.now()))
    expect(today.currencies).toMatchObject([{ refunded: { count: 1, amount_minor: 1_000_000 } }])
  })

  test('names what was booked into it afterwards', async () => {
    await office.paid()
    await nextMorning()
    expectDone(await close({ settled: [{ currency: 'NGN', amount_minor: 0 }], note: 'It comes on Friday.' }))
    const { reference } = await office.paid()
    await sql`update payment set booked_at = booked_at - interval '1 day' where reference = ${reference}`.execute(
      office.context.db,
    )
    expect((await read()).differences).toMatchObject([{ kind: 'after-closing', reference, ours_minor: 1_000_000 }])
  })

  test('asks what reached the bank, and why something differs', async () => {
    await office.held()
    await nextMorning()
    const [naira] = (await read()).currencies
    const settled = [{ currency: 'NGN', amount_minor: naira.expected_minor }]
    const missing = await close({ settled: [] })
    expect(missing).toMatchObject({ status: 422, body: { errors: [{ field: 'settled.NGN' }] } })
    expect(await close({ settled })).toMatchObject({ status: 422, body: { errors: [{ field: 'note' }] } })
    expect(await close({ settled: [{ currency: 'NGN', amount_minor: 1 }] })).toMatchObject({ status: 422 })
    const more = { settled: [...settled, { currency: 'USD', amount_minor: 5000 }], note: 'Dollars came too.' }
    expect(await close(more)).toMatchObject({ status: 422, body: { errors: [{ field: 'settled.USD' }] } })
    const twice = await close({ settled: [...settled, ...settled], note: 'Twice.' })
    const message = 'NGN is given twice. Give one sum for each currency.'
    expect(twice).toMatchObject({ status: 422, body: { errors: [{ field: 'settled.NGN', message }] } })
    expect(await close({ settled, note: 'One payment is held.' })).toMatchObject({ status: 200 })
  })

  test('happens once, whoever does it at the same moment, and cannot be undone', async () => {
    await nextMorning()
    const ngozi = await office.member('bursar')
    await ngozi.freshen()
    await sunday.freshen()
    const answers = await Promise.all([close({ settled: [] }), close({ settled: [] }, ngozi)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const change = sql`update money_day set note = 'other' where day = ${day}::date`.execute(office.context.db)
    await expect(change).rejects.toThrow('stays as it is')
    await expect(sql`delete from money_day`.execute(office.context.db)).rejects.toThrow('stays as it is')
  })
})
