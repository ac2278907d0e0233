import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '#shared/domain/calendar.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { goodCard } from '../payments/payments.fixture.ts'
import { type MoneyOffice, moneyOffice } from './money.fixture.ts'

/* The books of a month, on a clock that goes forward by months. */

let office: MoneyOffice
let sunday: OfficePerson
beforeAll(async () => {
  office = await moneyOffice()
  await toFirstOf(1)
})
afterAll(() => office.close())

const thisMonth = () => dayOf(office.clock.now()).slice(0, 7)

/** The morning of the first of a month, as many months later. */
async function toFirstOf(months: number): Promise<void> {
  const now = office.clock.now()
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1, 7)
  office.clock.advance({ minutes: (first - +now) / 60_000 })
  await signInAgain()
}

async function signInAgain(): Promise<void> {
  sunday = await office.member('bursar')
  await sunday.freshen()
}

async function daysLater(days: number): Promise<void> {
  office.clock.advance({ days })
  await signInAgain()
}

const read = async (month: string, who = sunday) => expectDone(await who.call('readMoneyMonth', { params: { month } }))
const close = (month: string, body: Record<string, unknown> = {}, who = sunday) =>
  who.call('closeMoneyMonth', { params: { month }, body })

/** Closes a day with what should have reached the bank. */
async function closeDay(day: string): Promise<void> {
  const { currencies, differences } = expectDone(await sunday.call('readMoneyDay', { params: { day } }))
  const settled = currencies.map(({ currency, expected_minor = 0 }: { currency: string; expected_minor?: number }) => ({
    currency,
    amount_minor: expected_minor,
  }))
  const note = differences.length > 0 ? 'Looked at.' : undefined
  expectDone(await sunday.call('closeMoneyDay', { params: { day }, body: { settled, ...(note ? { note } : {}) } }))
}

describe('the books begin', () => {
  const firsts = async () => [
    (await read(thisMonth())).first,
    expectDone(await sunday.call('readMoneyDay', { params: { day: dayOf(office.clock.now()) } })).first,
  ]

  test('today while there was no payment, also for those who look further back', async () => {
    const today = dayOf(office.clock.now())
    expect(await firsts()).toEqual([thisMonth(), today])
    expect((await read('2021-03')).first).toBe(thisMonth())
    const { days } = expectDone(await sunday.call('readMoneyDay', { params: { day: '2021-03-04' } }))
    expect(days).toEqual([{ day: '2021-03-04', is_closed: false }])
  })

  test('with the first payment that was begun, which the payment service may have, and no later', async () => {
    const [month, day] = [thisMonth(), dayOf(office.clock.now())]
    await office.opened(await office.somebody())
    await toFirstOf(1)
    await office.paid()
    expect(await firsts()).toEqual([month, day])
    await daysLater(1)
    const today = dayOf(office.clock.now())
    const { days } = expectDone(await sunday.call('readMoneyDay', { params: { day: today } }))
    expect(days).toHaveLength(14)
    await toFirstOf(1)
  })

  test('with a day that was closed before', async () => {
    const day = '2021-02-17'
    expectDone(await sunday.call('closeMoneyDay', { params: { day }, body: { settled: [] } }))
    expect(await firsts()).toEqual(['2021-02', day])
  })
})

test('a month is closed with its empty days once the others are, and says before which are left', async () => {
  const month = thisMonth()
  await office.paid()
  await daysLater(4)
  await office.paid()
  await office.paid()
  const running = await read(month)
  expect(running).toMatchObject({ is_over: false, can_close: false })
  expect(running.days.map(({ state }: { state: string }) => state).slice(0, 7)).toEqual([
    ...['open', 'open', 'open', 'open', 'running', 'coming', 'coming'],
  ])
  expect(running.totals).toMatchObject([
    { currency: 'NGN', booked: { count: 3, amount_minor: 3_000_000 }, settled_minor: 0 },
  ])
  expect((await close(month)).status).toBe(409)

  await toFirstOf(1)
  const { left, closed, days } = expectDone(await close(month))
  expect(closed).toBeUndefined()
  expect(left).toEqual([
    { day: `${month}-01`, why: '₦10,000 came in. Say what reached the bank.' },
    { day: `${month}-05`, why: '₦20,000 came in. Say what reached the bank.' },
  ])
  expect(days.filter(({ state }: { state: string }) => state === 'closed')).toHaveLength(days.length - 2)

  for (const { day } of left) await closeDay(day)
  const done = expectDone(await close(month, { note: 'The end of the first month.' }))
  expect(done.left).toBeUndefined()
  expect(done.closed).toMatchObject({ note: 'The end of the first month.' })
  const [naira] = done.totals
  expect(naira).toMatchObject({ booked: { count: 3 }, reported: { count: 3, amount_minor: 3_000_000 } })
  expect([naira.expected_minor, naira.settled_minor]).toEqual(Array(2).fill(3_000_000 - naira.charges_minor))
})

describe('after closing', () => {
  test('nothing changes the sums: what changes later is an entry of its own', async () => {
    const month = thisMonth()
    const { reference } = await office.paid()
    await toFirstOf(1)
    await closeDay(`${month}-01`)
    const before = expectDone(await close(month))
    await sql`update payment set booked_at = null where reference = ${reference}`.execute(office.context.db)
    const after = await read(month)
    expect(after.totals).toEqual(before.totals)
    expect(after.corrections).toEqual([
      { day: `${month}-01`, reference, currency: 'NGN', ours_minor: -1_000_000, is_known: true },
    ])
    expect(after.days[0]).toMatchObject({ state: 'closed', since: 1 })
  })

  test('the database refuses to change or delete it', async () => {
    const { db } = office.context
    await expect(db.updateTable('money_month').set({ note: 'Other' }).execute()).rejects.toThrow('stays as it is')
    await expect(db.deleteFrom('money_month').execute()).rejects.toThrow('stays as it is')
  })

  test('it is refused again', async () => {
    const month = '2021-03'
    expectDone(await close(month))
    expect(await close(month)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('has already closed') },
    })
  })
})

describe('closing is refused', () => {
  test('to one of two who press at the same time', async () => {
    const month = '2021-04'
    const other = await office.member('bursar')
    await other.freshen()
    const codes = (await Promise.all([close(month), close(month, {}, other)])).map(({ status }) => status)
    expect(codes.toSorted()).toEqual([200, 409])
  })

  test('while the payment service cannot be asked, and nothing is closed', async () => {
    const month = '2021-05'
    office.disturb(({ path }) => (path.startsWith('/transaction') ? { status: 500, body: undefined } : undefined))
    expect((await close(month)).status).toBe(503)
    office.disturb(undefined)
    expect((await read(month)).days.every(({ state }: { state: string }) => state === 'open')).toBe(true)
  })

  test('to those who only read, to those with a part of the programmes, and without a second factor', async () => {
    const month = '2021-06'
    const auditor = await office.member('auditor')
    expect((await read(month, auditor)).can_close).toBe(false)
    expect((await close(month, {}, auditor)).status).toBe(403)
    const part = await office.member('bursar', { program_types: ['undergraduate'] })
    await part.freshen()
    expect((await close(month, {}, part)).status).toBe(403)
    expect((await part.call('readMoneyMonth', { params: { month } })).status).toBe(403)
    const stale = await office.member('bursar')
    office.clock.advance({ minutes: 6 })
    expect((await close(month, {}, stale)).status).toBe(403)
  })

  test.each(['2021-13', '2021-00', '2021', 'now'])('for %s, which is no month', async month => {
    await signInAgain()
    expect((await close(month)).status).toBe(404)
  })
})

test('a day with money that the payment service did not report here is not taken for an empty one', async () => {
  const month = thisMonth()
  const { access_code } = await office.opened(await office.somebody())
  await office.sandbox.payWithCard(access_code, goodCard)
  await toFirstOf(1)
  const { left } = expectDone(await close(month))
  expect(left).toEqual([
    { day: `${month}-01`, why: 'The payment service has a payment of this day that is not confirmed here.' },
  ])
})
