import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toCsv } from '../../csv.ts'
import { aFriday } from '../../testing/app.ts'
import { confirmTransfer, type Transfer } from './confirm.ts'
import { listPayments, showPayments } from './office.ts'
import { goodCard, type PaymentPortal, type Person, paymentPortal } from './payments.fixture.ts'
import { reconcile } from './reconcile.ts'

let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal({ startsAt: aFriday })
})
afterEach(() => portal.disturb(undefined))
afterAll(() => portal.close())

const numberOf = (person: Person) => String(person.application.application_number)

function transfer(person: Person, changes: Partial<Transfer> = {}): Transfer {
  return {
    application: numberOf(person),
    amount: '50',
    currency: 'USD',
    by: 'Bursar Musa',
    why: 'On the account of 18 November',
    ...changes,
  }
}

describe('a bank transfer that the office records', () => {
  test('advances the application, has a receipt, and says who recorded it, when and why', async () => {
    const person = await portal.somebody('phd', 'international')
    const booked = await confirmTransfer(portal.context, transfer(person, { date: '2026-11-18' }))
    expect(booked).toMatchObject({ payer: 'office', status: 'paid', amount_minor: 5000, currency: 'USD' })
    expect(booked.receipt_number).toMatch(/^R26-\d{6}$/)
    expect(await portal.standing(person)).toMatchObject({
      has_paid: true,
      status: 'submitted',
      payment_reference: booked.reference,
    })
    const receipt = await portal.mails.newestTo(person.email)
    expect(await portal.subjectsTo(person.email)).toContain('We have received $50')
    expect(receipt.subject).toMatch(/^We have your application/)
    const mails = await portal.mails.to(person.email)
    expect(mails.find(mail => mail.subject === 'We have received $50')?.text).toContain('18 November 2026')
    const line = await portal.context.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `payment:${booked.reference}`)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      actor_kind: 'command',
      actor_id: 'Bursar Musa',
      at: portal.clock.now(),
      detail: { why: 'On the account of 18 November', amount: '$50', date: '2026-11-18' },
    })
    const pdf = await portal.app.inject({ url: `/payments/${booked.reference}/receipt`, headers: person.bearer })
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('can be recorded by the uuid too, and for a fee otherwise paid by card', async () => {
    const person = await portal.somebody()
    const open = await portal.opened(person)
    await confirmTransfer(
      portal.context,
      transfer(person, { application: person.application.uuid, amount: '10,000', currency: 'ngn' }),
    )
    // Money that arrives through the checkout that is still open is refunded.
    await portal.sandbox.payWithCard(open.access_code, goodCard)
    await portal.verify(person, open.reference)
    expect(await portal.payment(open.reference)).toMatchObject({ status: 'duplicate' })
  })

  test('is recorded once when sent twice at the same moment', async () => {
    const person = await portal.somebody('phd', 'international')
    const both = [1, 2].map(() => confirmTransfer(portal.context, transfer(person)))
    const results = await Promise.allSettled(both)
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(confirmTransfer(portal.context, transfer(person))).rejects.toThrow('has already been paid')
  })

  test.each<[string, Partial<Transfer>, string]>([
    ['of another amount', { amount: '49' }, 'The fee is $50, not $49'],
    ['in another currency', { amount: '50', currency: 'NGN' }, 'The fee is $50, not ₦50'],
    ['in a currency we do not accept', { currency: 'JPY' }, '"JPY" is none of NGN, USD, GHS, KES, ZAR, EUR, GBP.'],
    ['of nothing', { amount: '0' }, '"0" is not an amount'],
    ['of more than the database can store', { amount: '999999999' }, 'is not an amount'],
    ['without a name', { by: ' ' }, 'Say who is doing this'],
    ['without a reason', { why: '' }, 'Say why, '],
    ['dated tomorrow', { date: '2026-11-21' }, 'is not a day up to today'],
    ['with an invalid date', { date: '20 November' }, 'is not a day up to today'],
    ['for an unknown application', { application: '26-000-000' }, 'There is no application 26-000-000.'],
  ])('%s is refused', async (_name, changes, sentence) => {
    const person = await portal.somebody('phd', 'international')
    await expect(confirmTransfer(portal.context, transfer(person, changes))).rejects.toThrow(sentence)
    expect(await portal.standing(person)).toMatchObject({ has_paid: false, status: 'awaiting_payment' })
  })

  test('of a different amount is recorded if the office confirms that it counts', async () => {
    const person = await portal.somebody('phd', 'international')
    const booked = await confirmTransfer(
      portal.context,
      transfer(person, { amount: '48.50', acceptsOtherAmount: true }),
    )
    expect(booked).toMatchObject({ amount_minor: 4850, status: 'paid' })
  })

  test('is refused for a draft and if nothing is due', async () => {
    const free = await portal.somebody('foundation', 'international')
    await expect(confirmTransfer(portal.context, transfer(free))).rejects.toThrow('No payment is required')
    const draft = await portal.somebody('phd', 'international')
    await portal.app.inject({
      method: 'POST',
      url: `/applications/${draft.application.uuid}/edit`,
      headers: draft.bearer,
    })
    await expect(confirmTransfer(portal.context, transfer(draft))).rejects.toThrow('is a draft')
  })
})

test('the events of a payment are listed in order', async () => {
  const person = await portal.somebody()
  const { reference, access_code } = await portal.opened(person)
  await portal.sandbox.payWithCard(access_code, goodCard)
  await portal.verify(person, reference)
  for (const name of [reference, numberOf(person), person.application.uuid]) {
    const { rows } = await showPayments(portal.context, name)
    expect(rows.map(row => row[3])).toEqual(['asked for', 'payment.opened', 'payment.settled', 'stands at'])
  }
  await expect(showPayments(portal.context, 'msc_0')).rejects.toThrow('neither a payment nor an application')
  const { rows } = await listPayments(portal.context, { from: new Date('2026-11-20T00:00:00Z') }, 'paid')
  expect(rows.map(row => row[0])).toContain(reference)
  expect((await listPayments(portal.context, { to: new Date('2026-11-20T00:00:00Z') })).rows).toEqual([])
})

describe('reconciliation with the gateway', () => {
  const period = { from: new Date('2026-11-01T00:00:00Z'), to: new Date('2027-01-01T00:00:00Z') }
  async function findings(settles = false) {
    const { rows } = await reconcile(portal.context, period, { settles })
    return new Map(rows.map(row => [row[1], row[0]]))
  }

  test('finds what matches, what was paid but not recorded, recorded but not paid, and paid twice', async () => {
    const matched = await portal.somebody()
    const one = await portal.opened(matched)
    await portal.sandbox.payWithCard(one.access_code, goodCard)
    await portal.verify(matched, one.reference)

    const unheard = await portal.somebody()
    const two = await portal.opened(unheard)
    await portal.sandbox.payWithCard(two.access_code, goodCard)

    const gone = await portal.somebody()
    const three = await portal.opened(gone)
    await portal.sandbox.payWithCard(three.access_code, goodCard)
    await portal.verify(gone, three.reference)
    await portal.context.db.deleteFrom('sandbox_webhook').execute()
    await portal.context.db.deleteFrom('sandbox_transaction').where('reference', '=', three.reference).execute()

    const unpaid = await portal.somebody()
    const four = await portal.opened(unpaid)

    const found = await findings()
    expect(found.get(one.reference)).toBe('matched')
    expect(found.get(two.reference)).toBe('paid-not-applied')
    expect(found.get(three.reference)).toBe('applied-not-paid')
    expect(found.get(four.reference)).toBeUndefined()
    expect([...found.values()]).toEqual(expect.arrayContaining(['duplicate', 'booked-by-office']))
    expect((await findings(true)).get(two.reference)).toBe('matched')
    expect(await portal.standing(unheard)).toMatchObject({ has_paid: true })
  })

  test('reads every page of the list', async () => {
    portal.disturb(async (request, real) => {
      if (!request.path.startsWith('/transaction?')) return real()
      return real().then(async () => {
        const query = new URLSearchParams(request.path.split('?')[1])
        query.set('per_page', '1')
        query.set('perPage', '1')
        return portal.sandbox.answerProviderCall({
          method: 'GET',
          path: '/transaction',
          query: Object.fromEntries(query),
          body: undefined,
          authorization: `Bearer ${portal.secretKey}`,
        })
      })
    })
    const page = (await reconcile(portal.context, period, { settles: false })).rows.length
    portal.disturb(undefined)
    expect(page).toBe((await reconcile(portal.context, period, { settles: false })).rows.length)
  })

  test('is not shown half done when the gateway stops responding', async () => {
    portal.disturb(() => ({ status: 500, body: undefined }))
    await expect(reconcile(portal.context, period, { settles: false })).rejects.toThrow('could not be read')
  })
})

test.each([
  ['=1+1', `"'=1+1"`],
  ['+234', `"'+234"`],
  ['-5', `"'-5"`],
  ['@x', `"'@x"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['  =1', `"'  =1"`],
  ['＝1+1', `"'＝1+1"`],
  ['a,b', '"a,b"'],
  ['a "b"', '"a ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['Ọlá', 'Ọlá'],
  [-5, '-5'],
  [null, ''],
])('a cell of %j is written %s in CSV', (cell, written) => {
  expect(toCsv(['x'], [[cell]])).toBe(`x\r\n${written}\r\n`)
})
