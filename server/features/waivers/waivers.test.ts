import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '#shared/domain/calendar.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { writeTold } from '../../testing/told.ts'
import { type MoneyOffice, moneyOffice } from '../money/money.fixture.ts'
import { goodCard, type Person } from '../payments/payments.fixture.ts'
import { writeWaiverCode } from './waivers.fixture.ts'

let office: MoneyOffice
let sunday: OfficePerson
let ngozi: OfficePerson
let kemi: OfficePerson
beforeAll(async () => {
  office = await moneyOffice()
  sunday = await office.member('bursar')
  ngozi = await office.member('bursar')
  kemi = await office.member('officer')
})
afterAll(() => office.close())

const inDays = (days: number) => dayOf(new Date(+office.clock.now() + days * 86_400_000))
const askFor = (who: OfficePerson, person: Person, more: object = {}) =>
  who.call('askFeeWaiver', { body: { application: person.application.uuid, reason: 'She is an orphan.', ...more } })
const askCode = (who: OfficePerson, code: object = {}, more: object = {}) =>
  who.call('askFeeWaiver', {
    body: { code: { count: 2, until: inDays(30), fee: 'application', ...code }, reason: 'Shell scholars', ...more },
  })
const approve = (who: OfficePerson, id: string) => who.call('approveFeeWaiver', { params: { id } })
const end = (who: OfficePerson, id: string) => who.call('endFeeWaiver', { params: { id } })
const read = async (id: string, who = sunday) => expectDone(await who.call('readFeeWaiver', { params: { id } }))

async function use(person: Person, code: string, headers: Record<string, string> = {}) {
  const answer = await office.app.inject({
    method: 'POST',
    url: `/applications/${person.application.uuid}/waiver`,
    headers: { ...person.bearer, ...headers },
    payload: { code },
  })
  return { status: answer.statusCode, body: answer.json() }
}

describe('a waiver for one person', () => {
  test('takes two people; then nothing is due, the office has the application, and the applicant is told', async () => {
    const person = await office.somebody()
    const checkout = await office.opened(person)
    const { status, body } = await askFor(kemi, person, { borne_by: 'Alumni fund' })
    expect({ status, body }).toEqual({ status: 201, body: { id: body.id, state: 'asked' } })
    expect(await office.standing(person)).toMatchObject({ status: 'awaiting_payment' })
    const done = expectDone(await approve(sunday, body.id))
    expect(done).toMatchObject({
      state: 'used_up',
      borne_by: 'Alumni fund',
      given: [{ amount_minor: 1_000_000, currency: 'NGN' }],
      application: { uuid: person.application.uuid },
      can: [],
    })
    const standing = await office.standing(person)
    expect(standing).toMatchObject({ status: 'submitted', has_paid: false })
    expect(standing.progress).toMatchObject({ state: 'waiting_for_references', fee: { state: 'waived' } })
    expect(await office.subjectsTo(person.email)).toContain('Your application fee has been waived')
    expect(await office.open(person)).toMatchObject({ status: 422, body: { code: 'no-payment-due' } })
    expect((await office.payment(checkout.reference)).status).toBe('superseded')
    const { rows } = expectDone(await sunday.call('listFees', { query: 'state=waived' }))
    expect(rows.map(({ uuid }: { uuid: string }) => uuid)).toEqual([person.application.uuid])
  })

  test('is never approved by the person who asked, and only by someone who settles money', async () => {
    const person = await office.somebody()
    const { id } = (await askFor(sunday, person)).body
    expect(await approve(sunday, id)).toMatchObject({ status: 403 })
    expect(await approve(kemi, id)).toMatchObject({ status: 403 })
    expect(await office.standing(person)).toMatchObject({ status: 'awaiting_payment' })
    expectDone(await approve(ngozi, id))
  })

  test('is approved once by two colleagues at the same moment', async () => {
    const person = await office.somebody()
    const { id } = (await askFor(kemi, person)).body
    const answers = await Promise.all([approve(sunday, id), approve(ngozi, id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read(id)).uses).toHaveLength(1)
  })

  test('is not asked for twice, and not for a fee that is not due', async () => {
    const person = await office.somebody()
    const { id } = (await askFor(kemi, person)).body
    expect(await askFor(sunday, person)).toMatchObject({ status: 409 })
    expectDone(await end(kemi, id))
    expect((await askFor(sunday, person)).status).toBe(201)
    expect(await askFor(kemi, await office.somebody('undergraduate'))).toMatchObject({ status: 409 })
    expect(await askFor(kemi, (await office.paid()).person)).toMatchObject({
      status: 409,
      body: { code: 'already-paid' },
    })
    expect(await askFor(kemi, person, { fee: 'acceptance' })).toMatchObject({ status: 409 })
  })

  test('says to the office, and not to an applicant, why an acceptance fee is not due', async () => {
    const { person } = await office.paid()
    await sql`update round set acceptance_fee_minor = 5000000`.execute(office.context.db)
    await writeTold(office.context, person.application.uuid)
    expect(await askFor(kemi, person, { fee: 'acceptance' })).toMatchObject({
      status: 409,
      body: {
        detail: 'The acceptance fee is not due yet, because the offer is not accepted or the place begins later.',
      },
    })
    const code = await writeWaiverCode(office.context, { fee: 'acceptance' })
    expect(await use(person, code)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/when you have accepted your place/) },
    })
    await sql`update round set acceptance_fee_minor = 0`.execute(office.context.db)
  })

  test('is asked for by the number as it is printed', async () => {
    const person = await office.somebody()
    const application = String(person.application.application_number).replaceAll('-', '')
    expect((await askFor(kemi, person, { application })).status).toBe(201)
  })

  test('does not stand when the one who asked has lost the right since', async () => {
    const leaving = await office.member('officer')
    const person = await office.somebody()
    const { id } = (await askFor(leaving, person)).body
    await sql`update staff set disabled_at = now() where id = ${leaving.id}::uuid`.execute(office.context.db)
    expect(await approve(sunday, id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('no longer') },
    })
    expect(await office.standing(person)).toMatchObject({ status: 'awaiting_payment' })
  })

  test('is refused after the applicant has paid in between', async () => {
    const person = await office.somebody()
    const { id } = (await askFor(kemi, person)).body
    const { reference, access_code } = await office.opened(person)
    await office.sandbox.payWithCard(access_code, goodCard)
    await office.verify(person, reference)
    expect(await approve(sunday, id)).toMatchObject({ status: 409, body: { code: 'already-paid' } })
    expect(await read(id)).toMatchObject({ state: 'asked', used: 0 })
    expect(expectDone(await end(sunday, id))).toMatchObject({ state: 'ended', can: [] })
    expectDone(await end(ngozi, id))
  })

  test('is refused while a payment for the fee is being checked', async () => {
    const { person, reference } = await office.held()
    expect(await askFor(kemi, person)).toMatchObject({
      status: 409,
      body: { detail: `Their payment ${reference} for the application fee is held. Accept or refund it first.` },
    })
  })

  test('holds money that arrives after it instead of taking it', async () => {
    const person = await office.somebody()
    const { reference, access_code } = await office.opened(person)
    const { id } = (await askFor(kemi, person)).body
    expectDone(await approve(sunday, id))
    await office.sandbox.payWithCard(access_code, goodCard)
    expect((await office.verify(person, reference)).body).toMatchObject({ status: 'held' })
    expect(await office.standing(person)).toMatchObject({ has_paid: false })
  })

  test('stays when the applicant edits the application and submits it again', async () => {
    const person = await office.somebody('phd', 'international')
    const { id } = (await askFor(kemi, person)).body
    expect(expectDone(await approve(sunday, id)).given).toEqual([{ amount_minor: 5000, currency: 'USD' }])
    await office.app.inject({
      method: 'POST',
      url: `/applications/${person.application.uuid}/edit`,
      headers: person.bearer,
    })
    expect(await office.changeResidency(person, 'nigeria')).toMatchObject({ status: 200, body: { has_paid: false } })
    expect((await office.standing(person)).progress).toMatchObject({ fee: { state: 'waived' } })
  })
})

describe('a waiver code', () => {
  test('works once it is approved, is used up, and lists what it gave away', async () => {
    const { status, body } = await askCode(kemi, { program_types: ['msc'] })
    expect(status).toBe(201)
    expect(body.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{5}-[2-9A-HJKMNP-TV-Z]{5}$/)
    const [ada, obi, eze] = [await office.somebody(), await office.somebody(), await office.somebody()]
    const unknown = await use(ada, body.code)
    expect(unknown).toMatchObject({ status: 409, body: { code: 'conflicting-change' } })
    expect(expectDone(await approve(sunday, body.id))).toMatchObject({ state: 'active', can: ['end'] })
    expect(await use(ada, ` ${body.code.toLowerCase()} `)).toMatchObject({
      status: 200,
      body: { status: 'submitted', has_paid: false, progress: { fee: { state: 'waived' } } },
    })
    expect(await approve(sunday, body.id)).toMatchObject({ body: { detail: 'This waiver has already been approved.' } })
    expect((await use(obi, body.code)).status).toBe(200)
    expect(await use(eze, body.code)).toMatchObject({
      status: 409,
      body: { detail: 'This code has been used as often as it can be.' },
    })
    // Whoever used it and sends it again hears of their fee.
    expect(await use(ada, body.code)).toMatchObject({
      status: 409,
      body: { detail: 'The application fee has been waived, so nothing is due.' },
    })
    const details = await read(body.id)
    expect(details).toMatchObject({ state: 'used_up', used: 2, given: [{ amount_minor: 2_000_000, currency: 'NGN' }] })
    expect(details.uses.map((one: { application: { uuid: string } }) => one.application.uuid)).toEqual([
      obi.application.uuid,
      ada.application.uuid,
    ])
  })

  test('with one use left goes to one of ten people who type it at the same moment', async () => {
    const code = await writeWaiverCode(office.context)
    const people: Person[] = []
    for (let index = 0; index < 10; index += 1) people.push(await office.somebody())
    const answers = await Promise.all(people.map(person => use(person, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const uses = await sql<{
      count: number
    }>`select count(*)::integer as count from waiver_use join waiver on waiver.id = waiver_id
      where code = ${code.replace('-', '')}`.execute(office.context.db)
    expect(uses.rows[0]?.count).toBe(1)
  })

  test('typed twice by one person at the same moment counts once', async () => {
    const code = await writeWaiverCode(office.context, { count: 5 })
    const person = await office.somebody()
    const answers = await Promise.all([use(person, code), use(person, code), use(person, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('gives the same answer again to a request that is repeated on a bad line', async () => {
    const code = await writeWaiverCode(office.context)
    const person = await office.somebody()
    const key = { 'idempotency-key': '5f0b7a2e-1c58-4d0c-9a53-0d7f5f6d7c11' }
    const first = await use(person, code, key)
    expect(first.status).toBe(200)
    expect((await use(person, code, key)).body).toEqual(first.body)
  })

  test('says the same of a code that never was, was ended or is not approved, and only guesses are counted', async () => {
    const person = await office.somebody()
    const { id, code } = (await askCode(sunday)).body
    expectDone(await approve(ngozi, id))
    expectDone(await end(sunday, id))
    const waiting = (await askCode(sunday)).body.code
    const answers = [code, waiting, 'K7QMX-4WD9R', 'nonsense'].map(one => use(person, one))
    const details = (await Promise.all(answers)).map(({ status, body }) => `${status} ${body.detail}`)
    expect(new Set(details).size).toBe(1)
    const used = await writeWaiverCode(office.context, { programmes: ['phd-computer-science'] })
    for (let index = 0; index < 12; index += 1) expect((await use(person, used)).status).toBe(409)
    for (let index = 0; index < 6; index += 1) await use(person, `wrong ${index}`)
    expect(await use(person, 'one more')).toMatchObject({ status: 429 })
    expect(await use(person, await writeWaiverCode(office.context))).toMatchObject({ status: 429 })
  })

  test.each([
    [{ programmes: ['phd-computer-science'] }, 'This code is for other programmes than yours.'],
    [{ program_types: ['undergraduate', 'phd'] }, 'This code is for other programmes than yours.'],
    [{ until: '2020-01-31' }, 'This code could be used until 31 January 2020.'],
    [{ fee: 'acceptance' }, 'No acceptance fee is due for this application.'],
  ])('is refused with the reason: %j', async (wanted, detail) => {
    const person = await office.somebody()
    expect(await use(person, await writeWaiverCode(office.context, wanted))).toMatchObject({
      status: 409,
      body: { detail },
    })
    expect(await office.standing(person)).toMatchObject({ status: 'awaiting_payment' })
  })

  test('does nothing for another’s application', async () => {
    const [person, other] = [await office.somebody(), await office.somebody()]
    const code = await writeWaiverCode(office.context)
    const answer = await use({ ...person, bearer: other.bearer }, code)
    expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect((await use(person, code)).status).toBe(200)
  })

  test.each([
    [{ count: 0 }, 'code.count'],
    [{ count: -1 }, 'code.count'],
    [{ count: 1.5 }, 'code.count'],
    [{ count: 10_001 }, 'code.count'],
    [{ until: '2020-01-01' }, 'code.until'],
    [{ until: 'tomorrow' }, 'code.until'],
    [{ fee: 'tuition' }, 'code.fee'],
    [{ programmes: ['msc-astrology'] }, 'code.programmes'],
    [{ program_types: ['school'] }, 'code.program_types.0'],
  ])('cannot be made with %j', async (code, field) => {
    const { status, body } = await askCode(sunday, code)
    expect({ status, fields: body.errors?.map((one: { field: string }) => one.field) }).toEqual({
      status: 422,
      fields: [field],
    })
  })

  test('needs a reason, and either a person or a code', async () => {
    expect(await askCode(sunday, {}, { reason: ' ' })).toMatchObject({ status: 422 })
    expect(await askCode(sunday, {}, { application: '26-000-001' })).toMatchObject({ status: 422 })
    expect(await sunday.call('askFeeWaiver', { body: { reason: 'No one' } })).toMatchObject({ status: 422 })
  })
})

describe('programmes', () => {
  test('limit whom one can waive a fee for, and what one sees', async () => {
    const ofPhd = await office.member('bursar', { program_types: ['phd'] })
    const person = await office.somebody()
    expect(await askFor(ofPhd, person)).toMatchObject({ status: 404 })
    expect(await askCode(ofPhd)).toMatchObject({ status: 403 })
    expect(await askCode(ofPhd, { program_types: ['phd', 'msc'] })).toMatchObject({ status: 403 })
    expect((await askCode(ofPhd, { program_types: ['phd'] })).status).toBe(201)
    const everyones = (await askCode(sunday)).body.id
    const personal = (await askFor(sunday, person)).body.id
    for (const id of [everyones, personal]) {
      expect(await ofPhd.call('readFeeWaiver', { params: { id } })).toMatchObject({ status: 404 })
      expect(await approve(ofPhd, id)).toMatchObject({ status: 404 })
      expect(await end(ofPhd, id)).toMatchObject({ status: 404 })
    }
    const { rows, counts } = expectDone(await ofPhd.call('listFeeWaivers'))
    expect(rows.map((row: { id: string }) => row.id)).not.toEqual(expect.arrayContaining([everyones]))
    for (const row of rows)
      expect(row.application?.selected_program ?? row.programmes[0] ?? row.program_types[0]).toMatch(/^phd/)
    const counted = Object.values<number>(counts).reduce((sum, one) => sum + one, 0)
    expect(counted).toBe(rows.length)
  })

  test('of one’s own application do not exist', async () => {
    const person = await office.somebody()
    const own = await office.member('bursar')
    await sql`update application set email = ${own.email} where uuid = ${person.application.uuid}`.execute(
      office.context.db,
    )
    await own.freshen()
    const { id } = (await askFor(sunday, person)).body
    expect(await askFor(own, person)).toMatchObject({ status: 404 })
    expect(await approve(own, id)).toMatchObject({ status: 404 })
    const { rows } = expectDone(await own.call('listFeeWaivers'))
    expect(rows.map((row: { id: string }) => row.id)).not.toContain(id)
  })
})

test('the list has what waits for a second person first, and its pages lose and repeat nothing', async () => {
  for (let index = 0; index < 60; index += 1) await writeWaiverCode(office.context)
  const first = expectDone(await sunday.call('listFeeWaivers'))
  expect(first.rows).toHaveLength(50)
  const states = first.rows.map((row: { state: string }) => row.state)
  expect(states.lastIndexOf('asked')).toBe(first.counts.asked - 1)
  const seen = [...first.rows]
  let { next } = first
  while (next) {
    const page = expectDone(await sunday.call('listFeeWaivers', { query: `after=${next}` }))
    expect(page).not.toHaveProperty('counts')
    seen.push(...page.rows)
    next = page.next
  }
  const ids = seen.map((row: { id: string }) => row.id)
  const all = await office.context.db.selectFrom('waiver').select('id').execute()
  expect(new Set(ids)).toEqual(new Set(all.map(({ id }) => id)))
  expect(ids).toHaveLength(all.length)
  const active = expectDone(await sunday.call('listFeeWaivers', { query: 'state=active' }))
  expect(new Set(active.rows.map((row: { state: string }) => row.state))).toEqual(new Set(['active']))
  expect(await sunday.call('listFeeWaivers', { query: 'after=x' })).toMatchObject({ status: 422 })
})
