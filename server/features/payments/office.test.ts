import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toCsv } from '../../base/csv.ts'
import { AppError } from '../../base/errors.ts'
import type { StaffMember } from '../../http/handler.ts'
import { aFriday } from '../../testing/app.ts'
import { writeBursar } from '../../testing/bank-transfer.ts'
import { tableOfPayment, tableOfPayments } from '../money/command-tables.ts'
import { memberByEmail } from '../staff/member-by-email.ts'
import { bookTyped, type TypedTransfer } from '../transfers/book-typed.ts'
import { goodCard, type PaymentPortal, type Person, paymentPortal } from './payments.fixture.ts'
import { reconcile } from './reconcile.ts'

let portal: PaymentPortal
let musa: StaffMember
beforeAll(async () => {
  portal = await paymentPortal({ startsAt: aFriday })
  musa = await writeBursar(portal.context)
})
afterEach(() => portal.disturb(undefined))
afterAll(() => portal.close())

const numberOf = (person: Person) => String(person.application.application_number)

const typed = (person: Person, changes: Partial<TypedTransfer> = {}): TypedTransfer => ({
  ...{
    application: numberOf(person),
    amount: '50',
    currency: 'USD',
    payer: 'Ada Obi',
    number: `TT-${numberOf(person)}`,
  },
  ...{ why: 'On the account of 18 November', ...changes },
})

/** As the command books it for a member of staff. */
const book = (person: Person, changes: Partial<TypedTransfer> = {}, who = musa) =>
  bookTyped(portal.context, who, typed(person, changes))

async function paymentOf(person: Person) {
  const { payment_reference } = await portal.standing(person)
  return portal.payment(String(payment_reference))
}

describe('a bank transfer that is typed in a shell', () => {
  test('advances the application, has a receipt, and says who recorded it, when and why', async () => {
    const person = await portal.somebody('phd', 'international')
    const { rows } = await book(person, { date: '2026-11-18' })
    expect(rows).toMatchObject([[numberOf(person), expect.any(String), 'booked']])
    const booked = await paymentOf(person)
    expect(booked).toMatchObject({ payer: 'office', status: 'paid', amount_minor: 5000, currency: 'USD' })
    expect(booked.receipt_number).toMatch(/^R26-\d{6}$/)
    expect(await portal.standing(person)).toMatchObject({ has_paid: true, status: 'submitted' })
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
      ...{ actor_kind: 'staff', actor_id: musa.id, at: portal.clock.now() },
      detail: { amount: '$50', date: '2026-11-18' },
    })
    const pdf = await portal.app.inject({ url: `/payments/${booked.reference}/receipt`, headers: person.bearer })
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('can be recorded by the uuid too, and for a fee otherwise paid by card', async () => {
    const person = await portal.somebody()
    const open = await portal.opened(person)
    await book(person, { application: person.application.uuid, amount: '10 000', currency: 'ngn' })
    // Money that arrives through the checkout that is still open is refunded.
    await portal.sandbox.payWithCard(open.access_code, goodCard)
    await portal.verify(person, open.reference)
    expect(await portal.payment(open.reference)).toMatchObject({ status: 'duplicate' })
  })

  test('is recorded once when sent twice at the same moment', async () => {
    const person = await portal.somebody('phd', 'international')
    const results = await Promise.allSettled([book(person), book(person)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(book(person)).rejects.toThrow('This transfer is known')
    await expect(book(person, { number: 'Another' })).rejects.toThrow('has already been paid')
  })

  test.each<[string, Partial<TypedTransfer>, string]>([
    [
      'in another currency',
      { amount: '50', currency: 'NGN' },
      'The fee is $50. Money in another currency cannot pay it',
    ],
    ['in a currency we do not accept', { currency: 'JPY' }, 'Choose a currency such as NGN or USD.'],
    ['of nothing', { amount: '0' }, '"0" is not an amount'],
    ['of more than the database can store', { amount: '999999999' }, 'is not an amount'],
    ['without an amount', { amount: undefined }, '"" is not an amount'],
    ['without a payer', { payer: ' ' }, 'Enter who paid.'],
    ['without a reason', { why: '' }, 'Say how you know.'],
    ['for another kind of fee', { fee: 'hostel' }, 'Choose a fee: application or acceptance.'],
    ['dated tomorrow', { date: '2026-11-21' }, 'Choose a day that has come.'],
    ['with an invalid date', { date: '20 November' }, 'Choose a date.'],
    ['for an unknown application', { application: '26-000-000' }, 'no such application'],
  ])('%s is refused in words of the office, without the options of a command', async (_name, changes, sentence) => {
    const person = await portal.somebody('phd', 'international')
    const refusal = await book(person, changes).catch((error: unknown) => error)
    expect(wordsOf(refusal).toLowerCase()).toContain(sentence.toLowerCase())
    expect(wordsOf(refusal)).not.toContain('--')
    expect(await portal.standing(person)).toMatchObject({ has_paid: false, status: 'awaiting_payment' })
  })

  test('of less than the fee waits for the rest, as in the office', async () => {
    const person = await portal.somebody('phd', 'international')
    expect((await book(person, { amount: '48.50' })).rows[0]?.[2]).toBe('received')
    expect(await portal.standing(person)).toMatchObject({ has_paid: false })
    expect((await book(person, { amount: '1.50', number: 'The rest' })).rows[0]?.[2]).toBe('booked')
    expect(await portal.standing(person)).toMatchObject({ has_paid: true })
  })

  test('is refused for a draft and if nothing is due', async () => {
    await expect(book(await portal.somebody('foundation', 'international'))).rejects.toThrow('No payment is required')
    const draft = await portal.somebody('phd', 'international')
    await portal.app.inject({
      method: 'POST',
      url: `/applications/${draft.application.uuid}/edit`,
      headers: draft.bearer,
    })
    await expect(book(draft)).rejects.toThrow('is a draft')
  })

  test('is booked only by a bursar of the programme, and by nobody for their own application', async () => {
    const person = await portal.somebody('phd', 'international')
    const elsewhere = { ...musa, grants: [{ role: 'bursar', scope: { program_types: ['msc'] } }] as const }
    await expect(book(person, {}, elsewhere)).rejects.toMatchObject({ code: 'not-found' })
    await portal.context.db
      .updateTable('application')
      .set({ email: musa.email })
      .where('uuid', '=', person.application.uuid)
      .execute()
    const own = await memberByEmail(portal.context.db, musa.email, ['money.settle'])
    await expect(book(person, {}, own)).rejects.toMatchObject({ code: 'not-found' })
  })
})

/** What the command would print. */
function wordsOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error
  return error.message
}

test('a command acts for a member of staff who has joined and has the permission', async () => {
  const { db } = portal.context
  await expect(memberByEmail(db, 'nobody@usta.example', ['money.settle'])).rejects.toThrow('No one in the office')
  await expect(memberByEmail(db, musa.email, ['staff.manage'])).rejects.toThrow(
    'does not include this. An administrator can change it.',
  )
  await db.updateTable('staff').set({ disabled_at: portal.clock.now() }).where('id', '=', musa.id).execute()
  await expect(memberByEmail(db, musa.email, ['money.settle'])).rejects.toThrow('No one in the office')
  await db.updateTable('staff').set({ disabled_at: null }).where('id', '=', musa.id).execute()
})

test('payments are listed by a search, and the story of one in order, for a spreadsheet', async () => {
  const person = await portal.somebody()
  const { reference, access_code } = await portal.opened(person)
  await portal.sandbox.payWithCard(access_code, goodCard)
  await portal.verify(person, reference)
  const { rows } = await tableOfPayment(portal.context, musa, reference)
  expect(rows.map(row => row[2])).toEqual(['asked', 'opened', 'settled', 'now paid'])
  await expect(tableOfPayment(portal.context, musa, 'msc_0')).rejects.toThrow('There is no such payment.')
  const found = await tableOfPayments(portal.context, musa, `${numberOf(person)} is:paid`)
  expect(found.rows.map(row => row[0])).toEqual([reference])
  expect((await tableOfPayments(portal.context, musa, `${numberOf(person)} is:held`)).rows).toEqual([])
  await expect(tableOfPayments(portal.context, musa, 'colour:red')).rejects.toMatchObject({ code: 'invalid-fields' })
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
  ['Ada;=1+1;', `"Ada;'=1+1;"`],
  ['Ada; ＝1+1', `"Ada; '＝1+1"`],
  ['Ada\t@x', `"Ada\t'@x"`],
  ['Ada\r\n=1+1;', `"Ada\r\n'=1+1;"`],
  ['a; b = c', 'a; b = c'],
  ['Ọlá', 'Ọlá'],
  [-5, '-5'],
  [null, ''],
])('a cell of %j is written %s in CSV', (cell, written) => {
  expect(toCsv(['x'], [[cell]])).toBe(`x\r\n${written}\r\n`)
})
