import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'
import { capsStates } from '#shared/domain/caps-life.ts'
import { confirmTransfer } from '../../testing/bank-transfer.ts'
import { writeCaps, writeTold } from '../../testing/told.ts'
import { goodCard, type PaymentPortal, type Person, paymentPortal } from './payments.fixture.ts'

const feeMinor = 5_000_000
const transfer = { amount: '50,000', currency: 'NGN', by: 'Ngozi Bello', why: 'Seen on the statement' }

let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal()
  await sql`update round set acceptance_fee_minor = ${feeMinor}`.execute(portal.context.db)
})
afterAll(() => portal.close())

interface Admitted extends Person {
  decision: string
}

/** An undergraduate who has accepted a place; `caps` is the state of the recommendation to JAMB. */
async function admitted(caps: string): Promise<Admitted> {
  const person = await portal.somebody('undergraduate')
  const told = { state: 'accepted', programme: 'bsc-computer-science' }
  const decision = await writeTold(portal.context, person.application.uuid, told)
  if (caps !== 'to_propose') await writeCaps(portal.context, decision, caps)
  return { ...person, decision }
}

const setCaps = ({ decision }: Admitted, state: string) =>
  sql`update caps set state = ${state} where decision_id = ${decision}`.execute(portal.context.db)
const offerState = async ({ decision }: Admitted) =>
  (await portal.context.db.selectFrom('offer').select('state').where('decision_id', '=', decision).executeTakeFirst())
    ?.state

async function call(method: 'GET' | 'POST', url: string, who: Person | undefined, payload?: object) {
  const answer = await portal.app.inject({
    method,
    url,
    ...(who ? { headers: who.bearer } : {}),
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.headers['content-type']?.includes('json') ? answer.json() : {} }
}

const metadata = ({ application }: Person) => ({ application_uuid: application.uuid, fee: 'acceptance' })
const byCard = (person: Person) =>
  call('POST', '/payments/initialize', person, { amount: feeMinor, email: person.email, metadata: metadata(person) })
const byLink = (person: Person) => call('POST', '/payments/sponsor-link', person, metadata(person))
const letter = (person: Person) => call('GET', `/applications/${person.application.uuid}/letter`, person)
const own = async (person: Person) => (await portal.standing(person)).case as Record<string, Record<string, unknown>>

/** A payment that was opened after acceptance on CAPS, before JAMB withdrew the admission. */
async function openedBefore(person: Admitted): Promise<InitializeAnswer> {
  const { status, body } = await byCard(person)
  if (status !== 200) throw new Error(`Not opened: ${JSON.stringify(body)}`)
  return body as InitializeAnswer
}

const before = capsStates.filter(state => state !== 'accepted_on_caps')

describe('the acceptance fee of an undergraduate whose recommendation is', () => {
  const refusal = { status: 422, body: { code: 'no-payment-due', detail: expect.stringContaining('CAPS') } }

  test.each(before)('%s is refused by card, link and transfer, and no letter is available', async state => {
    const person = await admitted(state)
    expect(await byCard(person)).toMatchObject(refusal)
    expect(await byLink(person)).toMatchObject(refusal)
    const application = person.application.uuid
    await expect(confirmTransfer(portal.context, { application, fee: 'acceptance', ...transfer })).rejects.toThrow(
      'CAPS',
    )
    expect(await letter(person)).toMatchObject({ status: 409, body: { code: 'too-early' } })
    expect(await own(person)).toMatchObject({
      caps: { state },
      offer: { state: 'accepted', letter: 'caps-first', acceptance_fee: { state: 'caps-first' } },
    })
    expect(
      await portal.context.db.selectFrom('payment').select('id').where('decision_id', '=', person.decision).execute(),
    ).toEqual([])
  })

  test('accepted_on_caps is paid by card, which confirms the place and makes the letter available', async () => {
    const person = await admitted('accepted_on_caps')
    const checkout = await openedBefore(person)
    await portal.sandbox.payWithCard(checkout.access_code, goodCard)
    expect((await portal.verify(person, checkout.reference)).body).toMatchObject({ status: 'paid' })
    expect(await offerState(person)).toBe('confirmed')
    expect(await letter(person)).toMatchObject({ status: 200 })
  })

  test('accepted_on_caps is paid by link and by transfer too', async () => {
    const person = await admitted('accepted_on_caps')
    expect(await byLink(person)).toMatchObject({ status: 201 })
    const application = person.application.uuid
    expect(await confirmTransfer(portal.context, { application, fee: 'acceptance', ...transfer })).toMatchObject({
      status: 'paid',
    })
    expect(await offerState(person)).toBe('confirmed')
  })
})

describe('when JAMB withdraws an admission, a fee that', () => {
  async function takenBack(): Promise<{ person: Admitted; checkout: InitializeAnswer; link: string }> {
    const person = await admitted('accepted_on_caps')
    const checkout = await openedBefore(person)
    const { body } = await byLink(person)
    await setCaps(person, 'rejected')
    return { person, checkout, link: String(body.url).split('/').at(-1) ?? '' }
  }
  const isGivenBack = async ({ person, checkout }: { person: Admitted; checkout: InitializeAnswer }) => {
    expect(await portal.payment(checkout.reference)).toMatchObject({ status: 'late' })
    expect(await offerState(person)).toBe('accepted')
    const refunds = portal.context.db
      .selectFrom('refund')
      .innerJoin('payment', 'payment.id', 'refund.payment_id')
      .select(['refund.amount_minor', 'refund.status'])
      .where('payment.reference', '=', checkout.reference)
    expect(await refunds.execute()).toMatchObject([{ amount_minor: feeMinor }])
  }

  test('was being paid is recorded and refunded when the browser returns', async () => {
    const late = await takenBack()
    await portal.sandbox.payWithCard(late.checkout.access_code, goodCard)
    expect((await portal.verify(late.person, late.checkout.reference)).body).toMatchObject({ has_paid: false })
    await isGivenBack(late)
  })

  test('was being paid is recorded and refunded when the gateway reports it', async () => {
    const late = await takenBack()
    await portal.sandbox.payWithCard(late.checkout.access_code, goodCard)
    const data = { id: '991', reference: late.checkout.reference, status: 'success', amount: feeMinor }
    await portal.webhook({ event: 'charge.success', data: { ...data, currency: 'NGN', domain: 'test' } })
    await portal.work('handle-payment-events')
    await isGivenBack(late)
  })

  test('was being paid is recorded and refunded when the sweep finds it', async () => {
    const late = await takenBack()
    await portal.sandbox.payWithCard(late.checkout.access_code, goodCard)
    portal.clock.advance({ minutes: 5 })
    await portal.work('check-payments')
    await isGivenBack(late)
  })

  test('someone else was asked to pay cannot be paid through the link, which no longer shows the amount', async () => {
    const { link } = await takenBack()
    expect(await call('GET', `/payments/sponsor/${link}`, undefined)).toMatchObject({
      body: { status: 'closed', amount: 0 },
    })
    expect(await call('POST', `/payments/sponsor/${link}`, undefined, { email: 'aunt@example.com' })).toMatchObject({
      status: 422,
    })
  })
})

test('CAPS is not mentioned before the release, and only ever to undergraduates', async () => {
  const early = await portal.somebody('undergraduate')
  const decision = await writeTold(portal.context, early.application.uuid, {
    state: 'accepted',
    programme: 'bsc-computer-science',
    toldInMinutes: 5,
  })
  await writeCaps(portal.context, decision, 'jamb_approved')
  const standing = await portal.standing(early)
  // The names of the form’s documents are no news.
  const news = { ...standing, case: { ...Object(standing.case), can_send: [] } }
  expect(JSON.stringify(news)).not.toMatch(/caps|JAMB/)
  const other = await portal.somebody('foundation', 'international')
  await writeTold(portal.context, other.application.uuid, { state: 'accepted', programme: 'foundation-science' })
  expect(await own(other)).not.toHaveProperty('caps')
})
