import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/calls/call.ts'
import { calls } from '#shared/contract/calls/index.ts'
import { goodCard, type PaymentPortal, type Person, paymentPortal } from '../features/payments/payments.fixture.ts'
import { formOf } from '../testing/people.ts'

/* Idempotency-Key: a repeated request gets the first response again (contract section 2). */
let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal()
})
afterEach(() => portal.disturb(undefined))
afterAll(() => portal.close())

const newKey = () => portal.context.random.uuid()

async function post(url: string, payload: object, headers: Record<string, string>) {
  const answer = await portal.app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, body: answer.json() }
}

const open = (person: Person, key: string, amount = 1_000_000) =>
  post(
    '/payments/initialize',
    { amount, email: person.email, metadata: { application_uuid: person.application.uuid } },
    { ...person.bearer, 'idempotency-key': key },
  )

const linkFor = (person: Person, key = newKey()) =>
  post(
    '/payments/sponsor-link',
    { application_uuid: person.application.uuid },
    { ...person.bearer, 'idempotency-key': key },
  )

async function sponsorPath(person: Person): Promise<string> {
  const { body } = await linkFor(person)
  return new URL(body.url).pathname.replace('/pay/', '/payments/sponsor/')
}

const attemptsOf = (person: Person) =>
  portal.context.db
    .selectFrom('payment')
    .innerJoin('application', 'application.id', 'payment.application_id')
    .select(['payment.reference', 'payment.status'])
    .where('application.uuid', '=', person.application.uuid)
    .execute()

describe('a payment opened with a key', () => {
  test('gets the first response again when reopened after payment', async () => {
    const person = await portal.somebody()
    const key = newKey()
    const first = await open(person, key)
    await portal.sandbox.payWithCard(first.body.access_code, goodCard)
    await portal.verify(person, first.body.reference)
    expect(await open(person, key)).toEqual(first)
    expect((await open(person, newKey())).status).toBe(409)
  })

  test('gets the first response again while another payer has a newer checkout, and opens none', async () => {
    const person = await portal.somebody()
    const key = newKey()
    const first = await open(person, key)
    await post(await sponsorPath(person), { email: 'uncle@example.com' }, { 'idempotency-key': newKey() })
    expect(await open(person, key)).toEqual(first)
    expect(await attemptsOf(person)).toHaveLength(2)
  })

  test('twice concurrently is one attempt', async () => {
    const person = await portal.somebody()
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(person, key)))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(await attemptsOf(person)).toHaveLength(1)
  })

  test('that failed is opened by the same key when the gateway is back', async () => {
    const person = await portal.somebody()
    const key = newKey()
    portal.disturb(() => ({ status: 500, body: undefined }))
    expect((await open(person, key)).status).toBe(503)
    portal.disturb(undefined)
    expect((await open(person, key)).status).toBe(200)
  })

  test('of another caller is independent', async () => {
    const [ada, bola] = [await portal.somebody(), await portal.somebody()]
    const key = newKey()
    const [first, second] = [await open(ada, key), await open(bola, key)]
    expect(second.body.reference).not.toBe(first.body.reference)
    const other = await post(
      '/payments/initialize',
      { amount: 1_000_000, metadata: { application_uuid: ada.application.uuid } },
      { ...bola.bearer, 'idempotency-key': newKey() },
    )
    expect(other.status).toBe(404)
  })

  test('is refused for a different request', async () => {
    const person = await portal.somebody()
    const key = newKey()
    await open(person, key)
    expect(await open(person, key, 5000)).toMatchObject({ status: 409, body: { code: 'key-reused' } })
  })

  test('by the person paying gets the first response again, even after a restart', async () => {
    const person = await portal.somebody()
    const path = await sponsorPath(person)
    const key = newKey()
    const pay = (email: string) => post(path, { email }, { 'idempotency-key': key })
    const first = await pay('uncle@example.com')
    expect(first.status).toBe(200)
    await portal.sandbox.payWithCard(first.body.access_code, goodCard)
    await portal.app.inject(`${path}/verify?reference=${first.body.reference}`)
    // Nothing is in memory: another process reads the stored response.
    expect(await pay('uncle@example.com')).toEqual(first)
    expect(await pay('aunt@example.com')).toMatchObject({ status: 409, body: { code: 'key-reused' } })
  })
})

describe('a stored response', () => {
  test('reveals neither a link nor any other content', async () => {
    const person = await portal.somebody()
    const key = newKey()
    const made = await linkFor(person, key)
    const opened = await open(person, newKey())
    const { rows } = await sql<{
      kept: string
    }>`select row_to_json(k)::text || encode(coalesce(sealed_answer, ''), 'escape')
      as kept from idempotency_key k`.execute(portal.context.db)
    const kept = rows.map(row => row.kept).join()
    for (const secret of [
      made.body.url,
      new URL(made.body.url).pathname.split('/').at(-1),
      opened.body.access_code,
      person.email,
    ])
      expect(kept).not.toContain(secret)
    expect(await linkFor(person, key)).toEqual(made)
  })

  test('moved to another key cannot be decrypted', async () => {
    const person = await portal.somebody()
    const [key, other] = [newKey(), newKey()]
    await linkFor(person, key)
    await portal.context.db.updateTable('idempotency_key').set({ key: other }).where('key', '=', key).execute()
    expect((await linkFor(person, other)).status).toBe(500)
  })

  test('of an earlier version is returned unchanged', async () => {
    const person = await portal.somebody()
    const key = newKey()
    const answer = { url: 'http://portal.test/pay/earlier', ends_at: '' }
    await portal.context.db
      .insertInto('idempotency_key')
      .values({
        caller: person.session.user.id,
        call: 'makeSponsorLink',
        key,
        answer: JSON.stringify(answer),
        created_at: portal.clock.now(),
      })
      .execute()
    expect(await linkFor(person, key)).toMatchObject({ body: answer })
  })
})

describe('every call that creates something', () => {
  const creating = Object.entries<Call>(calls).filter(([, call]) => call.creates)

  test('stores its response: each POST that answers 201, and those that create something without saying so', () => {
    // The link of either of these works once.
    const once = ['officeSetup', 'acceptInvitation']
    const answers201 = Object.entries<Call>(calls).filter(
      ([, { method, status }]) => method === 'POST' && status === 201,
    )
    expect(answers201.filter(([, call]) => !call.creates).map(([name]) => name)).toEqual(once)
    const others = creating.filter(([, { status }]) => status !== 201).map(([name]) => name)
    expect(others.sort()).toEqual(
      [
        'answerRequest',
        'askTranscriptAgain',
        'cancelRequest',
        'cancelTranscript',
        'changePassword',
        'changeStaffPassword',
        'chooseStaffPassword',
        'comparePaperReference',
        'confirmBatch',
        'confirmPhone',
        'finishEmailChange',
        'importCatalogue',
        'initializePayment',
        'moveToNextRound',
        'payAsSponsor',
        'publishSetting',
        'publishSettings',
        'refuseTranscript',
        'remindOfficeReferee',
        'remindReferee',
        'remindUnfinished',
        'resetPassword',
        'saveFoundation',
        'savePostgraduate',
        'saveUndergraduate',
        'sendContactMessage',
        'sendNewLink',
        'sendNewTranscriptLink',
        'settleTranscript',
        'settleUnasked',
        'sharePreview',
        'takeEarlierDocuments',
        'undoBatch',
        'useFeeWaiver',
        'verifyEmail',
      ].sort(),
    )
  })

  test('responds the same twice and writes once: a message to the office', async () => {
    const key = newKey()
    const message = { full_name: 'Ada', email: 'ada@example.com', subject: 'Fees', message: 'How much is it?' }
    const send = (text = message.message) => {
      const form = formOf({ ...message, message: text })
      return portal.app.inject({
        method: 'POST',
        url: '/contact/send',
        payload: form.payload,
        headers: { ...form.headers, 'idempotency-key': key },
      })
    }
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 200])
    const stored = await portal.context.db.selectFrom('contact_message').select('id').execute()
    expect(stored).toHaveLength(1)
    expect((await send('Something else')).json()).toMatchObject({ status: 409, code: 'key-reused' })
  })
})
