import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bankReference } from '#shared/domain/bank-reference.ts'
import type { Queryable } from '../../db/client.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
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

interface Line {
  line: number
  state: string
  why: string
  match?: { by: string; fee: string; application: { uuid: string } }
}

const heading = 'Date,Narration,Reference,Credit'
const add = (lines: readonly string[], more: { who?: OfficePerson; body?: object; name?: string } = {}) =>
  (more.who ?? sunday).call('addStatement', {
    body: { currency: 'NGN', ...more.body },
    files: {
      file: {
        fileName: more.name ?? 'march.csv',
        contentType: 'text/csv',
        bytes: Buffer.from([heading, ...lines].join('\n')),
      },
    },
  })
const added = async (lines: readonly string[], more: Parameters<typeof add>[1] = {}) => {
  const answer = await add(lines, more)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body as { id: string; lines: Line[]; problems: unknown[]; skipped: number }
}
const book = (id: string, lines: readonly unknown[], who = sunday) =>
  who.call('bookStatement', { params: { id }, body: { lines } })
const referenceOf = ({ application }: Person) => bankReference(String(application.application_number), 'application')
const named = (person: Person, surname: string, first_name: string) =>
  office.context.db
    .updateTable('application')
    .set({ surname, first_name, other_names: '' })
    .where('uuid', '=', person.application.uuid)
    .execute()
const hasPaid = async (person: Person) => (await office.standing(person)).has_paid

/** How many transactions of this database wait for a row. */
async function waitingIn(db: Queryable): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.n ?? 0
}

let days = 0
/** Another day each time, so that no line is known from another test. */
const day = () => {
  days += 1
  return `2026-01-${String(days).padStart(2, '0')}`
}

describe('a statement of the bank', () => {
  test('is matched by reference, then number, then an announced number, then name and amount, each with its reason', async () => {
    const people = [
      await office.somebody(),
      await office.somebody(),
      await office.somebody(),
      await office.somebody(),
    ] as const
    const [ada, obi, eze, uche] = people
    await named(uche, 'Ọkẹ́wọlé', 'Uchechukwu')
    const url = `/applications/${eze.application.uuid}/transfers`
    const payload = { amount: '10000', paid_on: '2026-01-01', payer: 'Eze', number: 'FT-77 1234' }
    const form = new URLSearchParams(payload).toString()
    const headers = { ...eze.bearer, 'content-type': 'application/x-www-form-urlencoded' }
    await office.app.inject({ method: 'POST', url, headers, payload: form })
    const on = day()
    const { id, lines } = await added([
      `${on},NIP/${referenceOf(ada)
        .toLowerCase()
        .replace(/(....)/g, '$1 ')}/X,S1,"10,000.00"`,
      `${on},TRF ${obi.application.application_number} FEES,S2,"10 000,00"`,
      `${on},NIP TRANSFER,ft771234,10000`,
      `${on},MOBILE TRF FROM OKEWOLE UCHECHUKWU,S4,10000.00`,
      `${on},MOBILE TRF FROM SOMEBODY,S5,10000.00`,
    ])
    expect(lines.map(({ state, match }) => [state, match?.by, match?.application.uuid])).toEqual([
      ['matched', 'reference', ada.application.uuid],
      ['matched', 'number', obi.application.uuid],
      ['matched', 'announced', eze.application.uuid],
      ['matched', 'name', uche.application.uuid],
      ['open', undefined, undefined],
    ])
    for (const { why } of lines) expect(why).not.toBe('')
    for (const person of people) expect(await hasPaid(person)).toBe(false)
    const done = expectDone(await book(id, [2, 3, 4, 5]))
    expect(done.lines.map(({ state }: Line) => state)).toEqual(['booked', 'booked', 'booked', 'booked', 'open'])
    for (const person of people) expect(await hasPaid(person)).toBe(true)
    const { rows } = expectDone(await sunday.call('listStatements'))
    expect(rows[0]).toMatchObject({ id, lines: 5, open: 1, booked: 4 })
  })

  test('holds nobody up in a circle: it locks its applications in the order that everything else does', async () => {
    const people = []
    for (let n = 0; n < 6; n += 1) people.push(await office.somebody())
    const { db } = office.context
    const all = await db
      .selectFrom('application')
      .select(['id', 'uuid', 'application_number'])
      .where(
        'uuid',
        'in',
        people.map(({ application }) => application.uuid),
      )
      .orderBy('id')
      .execute()
    // Two of whom neither the uuids nor the lines are in the order of the ids.
    const [first, second] = all.flatMap(one => {
      const other = all.find(({ id, uuid }) => id > one.id && uuid < one.uuid)
      return other ? [one, other] : []
    })
    if (!first || !second) throw new Error('All uuids are in the order of the ids')
    const on = day()
    const { id } = await added([second, first].map((one, n) => `${on},TRF ${one.application_number},D${n},10000`))
    const holder = await db.startTransaction().execute()
    await holder.selectFrom('application').select('id').where('id', '=', first.id).forUpdate().execute()
    const booking = book(id, [2, 3])
    await vi.waitFor(async () => expect(await waitingIn(holder)).toBe(1), { timeout: 20_000 })
    // It waits for the first, and has not taken the second: whoever holds the first can go on to it.
    await holder.selectFrom('application').select('id').where('id', '=', second.id).forUpdate().noWait().execute()
    await holder.commit().execute()
    expectDone(await booking)
  })

  test('two banks’ files with the same lines in opposite orders are read at once, and share the lines out', async () => {
    for (let round = 0; round < 4; round += 1) {
      const on = day()
      const lines = Array.from({ length: 500 }, (_, n) => `${on},TRF ${n},O${round}-${n},${100 + n}`)
      const read = await Promise.all([added(lines), added(lines.toReversed(), { who: ngozi })])
      const states = read.flatMap(file => file.lines.map(({ state }) => state))
      expect(states.filter(state => state === 'known')).toHaveLength(500)
      expect(states).toHaveLength(1000)
    }
  })

  test('is matched by a name however its signs are written, and in any script', async () => {
    const [ngozi, layla] = [await office.somebody(), await office.somebody()]
    await named(ngozi, 'O.Ọbí-Adé', 'Ngozi')
    await named(layla, 'محمد', 'ليلى')
    const on = day()
    const { lines } = await added([
      `${on},TRF FROM O OBI ADE NGOZI,W1,10000`,
      `${on},TRF محمد ليلى,W2,10000`,
      `${on},TRF FROM OBI NGOZI,W3,10000`,
    ])
    expect(lines.map(({ match }) => match?.application.uuid)).toEqual([
      ngozi.application.uuid,
      layla.application.uuid,
      undefined,
    ])
  })

  test('has a line once, however many files it is in', async () => {
    const person = await office.somebody()
    const line = `${day()},NIP/${referenceOf(person)},T1,10000`
    const first = await added([line])
    const second = await added([line, `${day()},OTHER,T2,500`], { name: 'april.csv', who: ngozi })
    expect(second.lines.map(({ state }) => state)).toEqual(['known', 'open'])
    expect(second.lines[0]?.why).toContain('march.csv')
    expectDone(await book(first.id, [2]))
    expect(await book(second.id, [2])).toMatchObject({ status: 422 })
    const third = await added([line], { name: 'may.csv' })
    expect(third.lines[0]).toMatchObject({ state: 'known', why: expect.stringContaining('is confirmed') })
  })

  test('is read by two people at the same moment without a line twice', async () => {
    const lines = Array.from({ length: 20 }, (_, index) => `2026-02-01,ROW ${index},R${index},100`)
    const answers = await Promise.all([added(lines), added(lines, { who: ngozi }), added(lines)])
    const fresh = answers.flatMap(one => one.lines.filter(({ state }) => state !== 'known'))
    expect(fresh).toHaveLength(20)
  })

  test('keeps two equal payments of one day apart', async () => {
    const line = '2026-02-02,CASH DEPOSIT,,5000'
    const { lines } = await added([line, line])
    expect(lines.map(({ state }) => state)).toEqual(['open', 'open'])
    expect((await added([line, line, line])).lines.map(({ state }) => state)).toEqual(['known', 'known', 'open'])
  })

  test('is booked all or none', async () => {
    const [ada, obi] = [await office.somebody(), await office.somebody()]
    const on = day()
    const { id } = await added([
      `${on},${referenceOf(ada)},A1,10000`,
      `${on},NOBODY,A2,10000`,
      `${on},${referenceOf(obi)},A3,10000`,
    ])
    expect(await book(id, [2, 3, 4])).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Line 3') },
    })
    expect([await hasPaid(ada), await hasPaid(obi)]).toEqual([false, false])
    const chosen = await office.somebody()
    expectDone(await book(id, [2, { line: 3, application: chosen.application.application_number }, 4]))
    for (const person of [ada, obi, chosen]) expect(await hasPaid(person)).toBe(true)
  })

  test('is booked once by two people at the same moment', async () => {
    const person = await office.somebody()
    const { id } = await added([`${day()},${referenceOf(person)},B1,10000`])
    const answers = await Promise.all([book(id, [2]), book(id, [2], ngozi), book(id, [2])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { rows } = expectDone(await sunday.call('listTransfers', { query: 'state=booked' }))
    expect(
      rows.filter((row: { application: { uuid: string } }) => row.application.uuid === person.application.uuid),
    ).toHaveLength(1)
    const aside = await sunday.call('setAsideLines', { params: { id }, body: { lines: [2] } })
    expect(aside).toMatchObject({ status: 409, body: { detail: 'Line 2: it is confirmed. Nothing was changed.' } })
  })

  test('asks a second person for a large line, and joins a short one', async () => {
    const [large, short] = [await office.somebody(), await office.somebody()]
    const on = day()
    const { id } = await added([
      `${on},${referenceOf(large)},L1,"30,000.00"`,
      `${on},${referenceOf(short)},L2,"9,000.00"`,
    ])
    expectDone(await book(id, [2, 3]))
    expect([await hasPaid(large), await hasPaid(short)]).toEqual([false, false])
    const { counts } = expectDone(await sunday.call('listTransfers'))
    expect(counts).toMatchObject({ asked: 1, received: 1 })
  })

  test('leaves what is no fee aside, and takes it up again', async () => {
    const { id } = await added([`${day()},RENT OF THE CANTEEN,C1,90000`])
    const aside = async (body: object = {}) =>
      expectDone(await sunday.call('setAsideLines', { params: { id }, body: { lines: [2], ...body } })).lines[0]
    // The second of two people who press it, or a press that is sent again, does not take it back.
    for (const _ of [1, 2]) expect(await aside()).toMatchObject({ state: 'set-aside' })
    expect(await book(id, [{ line: 2, application: '26-000-001' }])).toMatchObject({ status: 409 })
    for (const _ of [1, 2]) expect(await aside({ aside: false })).toMatchObject({ state: 'open' })
    const noted = await office.context.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `statement:${id}`)
      .orderBy('id')
      .execute()
    expect(noted.map(({ action }) => action.replace('statement.', ''))).toEqual([
      ...['read', 'set-aside', 'set-aside', 'taken-up', 'taken-up'],
    ])
  })

  test('does not guess between two people, and says so', async () => {
    for (const person of [await office.somebody(), await office.somebody()]) await named(person, 'Twinsurname', 'Taiwo')
    const on = day()
    const { lines } = await added([`${on},FROM TWINSURNAME TAIWO,D1,10000`, `${on},FROM TWINSURNAME TAIWO,D2,7000`])
    expect(lines.map(({ state, why }) => [state, why])).toEqual([
      ['open', '2 applicants have this name and fee.'],
      ['open', 'An applicant has this name, but another fee.'],
    ])
  })

  test('with errors is read as far as it can be, and names the rest', async () => {
    const { lines, problems, skipped } = await added([
      `${day()},GOOD,E1,"1,000.00"`,
      'someday,BAD DAY,E2,1000',
      `${day()},BAD AMOUNT,E3,1.000`,
      `${day()},NOTHING,E4,0.00`,
      ',,,',
      'Total,,,2000',
    ])
    expect(lines).toHaveLength(1)
    expect(problems).toHaveLength(2)
    expect(skipped).toBe(2)
  })

  test.each([
    ['05/01/2026', 'assumed'],
    ['2026-01-05', undefined],
    ['05 Jan 2026', undefined],
    ['25/01/2026', undefined],
    ['05/05/2026', undefined],
  ])('of %s says whether it was assumed that the day comes first: %s', async (written, expected) => {
    const { body } = await add([`${written},ONLY DAY,${written},1000`])
    expect(body.day_first).toBe(expected)
  })

  test('whose days would be still to come if the month came first is read without a question', async () => {
    const today = office.context.clock.now()
    const year = today.getUTCFullYear() + 1
    const { body } = await add([`05/01/${year},ONLY DAY,N1,1000`])
    expect(body.day_first).toBeUndefined()
  })

  test('of a SWIFT bank is read too', async () => {
    const person = await office.somebody('phd', 'international')
    const text = `:20:S\n:60F:C260101USD0,00\n:61:2603050305C50,00NTRFNONREF//FT9\n:86:${referenceOf(person)} ADA\n:62F:C260305USD50,00\n-`
    const answer = await sunday.call('addStatement', {
      files: { file: { fileName: 'mt940.sta', contentType: 'text/plain', bytes: Buffer.from(text) } },
    })
    expect(answer.body.lines).toMatchObject([{ amount: 5000, currency: 'USD', state: 'matched', day: '2026-03-05' }])
    expectDone(await book(answer.body.id, [3]))
    expect(await hasPaid(person)).toBe(true)
  })

  test('in another currency than the fee is not booked', async () => {
    const person = await office.somebody()
    const { id } = await added([`${day()},${referenceOf(person)},F1,50`], { body: { currency: 'USD' } })
    expect(await book(id, [2])).toMatchObject({ status: 422, body: { code: 'amount-mismatch' } })
    expect(await hasPaid(person)).toBe(false)
  })

  test.each([
    ['Name,Phone\nAda,0803', 422],
    ['', 422],
    [`${heading}\n2026-01-01,X,Y,0`, 422],
  ])('is refused when it is none: %j', async (text, status) => {
    const files = { file: { fileName: 'x.csv', contentType: 'text/csv', bytes: Buffer.from(text) } }
    expect(await sunday.call('addStatement', { body: { currency: 'NGN' }, files })).toMatchObject({ status })
  })

  test('without its currency asks for it', async () => {
    const files = {
      file: { fileName: 'x.csv', contentType: 'text/csv', bytes: Buffer.from(`${heading}\n2026-01-01,X,Y,5`) },
    }
    const { status, body } = await sunday.call('addStatement', { files })
    expect({ status, field: body.errors[0].field }).toEqual({ status: 422, field: 'currency' })
  })

  test('shows nobody whom the reader may not see', async () => {
    const ofPhd = await office.member('bursar', { program_types: ['phd'] })
    const person = await office.somebody()
    const { id } = await added([`${day()},${referenceOf(person)},G1,10000`])
    const { lines } = expectDone(await ofPhd.call('readStatement', { params: { id } }))
    expect(lines[0]).toMatchObject({ state: 'open' })
    expect(await book(id, [2], ofPhd)).toMatchObject({ status: 409 })
    expect(await book(id, [{ line: 2, application: person.application.uuid }], ofPhd)).toMatchObject({ status: 404 })
  })
})
