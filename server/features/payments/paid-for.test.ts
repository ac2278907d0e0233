import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'
import { confirmTransfer } from '../../testing/bank-transfer.ts'
import { multipartOf, postgraduateAnswers, postgraduateDocuments } from '../../testing/people.ts'
import { type Given, goodCard, type PaymentPortal, type Person, paymentPortal } from './payments.fixture.ts'

/*
 * The programme and residency that a fee was paid for stay submitted, whatever is changed, in any order, from any
 * tab.
 */
let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal()
})
afterEach(() => portal.disturb(undefined))
afterAll(() => portal.close())

async function call(person: Person, method: 'POST' | 'PUT' | 'GET', url: string, payload?: object): Promise<Given> {
  const answer = await portal.app.inject({ method, url, headers: person.bearer, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

async function send(
  person: Person,
  fields: Record<string, unknown>,
  withDocuments: 'documents' | 'no-documents',
): Promise<Given> {
  const documents = await postgraduateDocuments()
  const files = { ...documents, ...(documents.transcript ? { research_proposal: documents.transcript } : {}) }
  const { headers, payload } = multipartOf(fields, withDocuments === 'documents' ? files : {})
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/postgraduate/upload',
    headers: { ...headers, ...person.bearer },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const reopen = (person: Person) => call(person, 'POST', `/applications/${person.application.uuid}/edit`)
const saveDraft = (person: Person, fields: Record<string, unknown>) =>
  send(person, { is_draft: 'true', application_uuid: person.application.uuid, ...fields }, 'no-documents')
const submit = (person: Person, fields: Record<string, unknown> = {}) =>
  send(
    person,
    postgraduateAnswers({
      email: person.email,
      is_draft: 'false',
      application_uuid: person.application.uuid,
      ...fields,
    }),
    'documents',
  )

async function pay(person: Person, opened: InitializeAnswer): Promise<Given> {
  await portal.sandbox.payWithCard(opened.access_code, goodCard)
  return portal.verify(person, opened.reference)
}

/**
 * An applicant who submitted, opened the checkout, reopened the form and then paid in the checkout that was still
 * open.
 */
async function paidDraft(): Promise<Person> {
  const person = await portal.somebody()
  const opened = await portal.opened(person)
  expect((await reopen(person)).status).toBe(200)
  expect((await pay(person, opened)).body).toMatchObject({ status: 'paid' })
  expect(await portal.standing(person)).toMatchObject({ status: 'draft', has_paid: true })
  return person
}

const otherMaster = { selected_program: 'msc-space-physics' }
const doctorate = { selected_program: 'phd-computer-science' }
const abroad = { residency: 'international' }

describe('a draft whose fee is paid', () => {
  test.each<[string, (person: Person) => Promise<Given>, { status: number; field?: string }]>([
    ['a saved draft with another residency', person => saveDraft(person, abroad), { status: 422, field: 'residency' }],
    [
      'a saved draft with no residency',
      person => saveDraft(person, { residency: '' }),
      { status: 422, field: 'residency' },
    ],
    [
      'a saved draft with another programme',
      person => saveDraft(person, otherMaster),
      { status: 422, field: 'selected_program' },
    ],
    [
      'a saved draft with a programme of another type',
      person => saveDraft(person, doctorate),
      { status: 422, field: 'selected_program' },
    ],
    [
      'a saved draft of another program type',
      person => saveDraft(person, { program_type: 'phd' }),
      { status: 422, field: 'selected_program' },
    ],
    [
      'a saved draft without a programme',
      person => saveDraft(person, { selected_program: '' }),
      { status: 422, field: 'selected_program' },
    ],
    [
      'a final submission with another residency',
      person => submit(person, abroad),
      { status: 422, field: 'residency' },
    ],
    [
      'a final submission with another programme',
      person => submit(person, otherMaster),
      { status: 422, field: 'selected_program' },
    ],
    [
      'a final submission of another type',
      person => submit(person, { ...doctorate, program_type: 'phd' }),
      { status: 422, field: 'selected_program' },
    ],
    ['the residency call', person => portal.changeResidency(person, 'international'), { status: 409 }],
  ])('is not changed by %s', async (_name, change, expected) => {
    const person = await paidDraft()
    const answer = await change(person)
    expect(answer.status).toBe(expected.status)
    if (expected.field)
      expect(answer.body.errors).toEqual([
        expect.objectContaining({ field: expected.field, message: expect.stringMatching(/paid/) }),
      ])
    expect(await portal.standing(person)).toMatchObject({
      status: 'draft',
      program_type: 'msc',
      selected_program: 'msc-computer-science',
      residency: 'nigeria',
    })
  })

  test('accepts all other changes, and is submitted without another fee', async () => {
    const person = await paidDraft()
    expect(await saveDraft(person, { address: '5 Other Close, Wuse' })).toMatchObject({ status: 200 })
    expect((await submit(person, { address: '5 Other Close, Wuse' })).body).toMatchObject({
      status: 'submitted',
      has_paid: true,
      residency: 'nigeria',
    })
    expect((await reopen(person)).status).toBe(409)
  })

  test('is untouched by a document that starts an application for another program type', async () => {
    const person = await paidDraft()
    const documents = await postgraduateDocuments()
    const { headers, payload } = multipartOf(
      { kind: 'transcript', program_type: 'phd' },
      documents.transcript ? { file: documents.transcript } : {},
    )
    const headersOfAll = { ...headers, ...person.bearer }
    const sent = await portal.app.inject({ method: 'POST', url: '/documents/upload', headers: headersOfAll, payload })
    expect(sent.statusCode).toBe(201)
    expect(await portal.standing(person)).toMatchObject({ program_type: 'msc', has_paid: true })
    const { body } = await call(person, 'GET', '/api/auth/me')
    expect((body.applications as object[]).map(one => 'has_paid' in one && one.has_paid).sort()).toEqual([false, true])
  })

  test('is protected by the database too', async () => {
    const person = await paidDraft()
    const change = (values: object) =>
      portal.context.db.updateTable('application').set(values).where('uuid', '=', person.application.uuid).execute()
    for (const values of [abroad, otherMaster, { program_type: 'phd' }])
      await expect(change(values)).rejects.toThrow(/paid for/)
  })

  test('tells its owner that the payment arrived and that the application has to be submitted', async () => {
    const person = await paidDraft()
    const receipt = await portal.mails.newestTo(person.email)
    expect(receipt.subject).toBe('We have received ₦10,000')
    expect(receipt.text).toMatch(/draft.*submit it/is)
  })
})

describe('a payment for something that has since changed', () => {
  const changes: [string, (person: Person) => Promise<unknown>][] = [
    ['reopened, with another residency', person => reopen(person).then(() => saveDraft(person, abroad))],
    ['reopened, with another programme', person => reopen(person).then(() => saveDraft(person, otherMaster))],
    ['reopened, with another program type', person => reopen(person).then(() => saveDraft(person, doctorate))],
    [
      'reopened, with another programme, and submitted',
      person => reopen(person).then(() => submit(person, otherMaster)),
    ],
    ['reopened, with another residency, and submitted', person => reopen(person).then(() => submit(person, abroad))],
    ['with another residency on the payment page', person => portal.changeResidency(person, 'international')],
  ]
  const payers: [string, (person: Person) => Promise<() => Promise<unknown>>][] = [
    [
      'in the applicant’s own checkout',
      async person => {
        const opened = await portal.opened(person)
        return () => pay(person, opened)
      },
    ],
    [
      'in a checkout that only an event reports',
      async person => {
        const { reference, access_code } = await portal.opened(person)
        return async () => {
          await portal.sandbox.payWithCard(access_code, goodCard)
          await portal.webhook({ event: 'charge.success', data: { id: reference, reference } })
          await portal.work('handle-payment-events')
        }
      },
    ],
    [
      'in the checkout of the person paying for them',
      async person => {
        const link = await call(person, 'POST', '/payments/sponsor-link', { application_uuid: person.application.uuid })
        const path = new URL(String(link.body.url)).pathname.replace('/pay/', '/payments/sponsor/')
        const payload = { email: 'uncle@example.com' }
        const opened = (await portal.app.inject({ method: 'POST', url: path, payload })).json<InitializeAnswer>()
        return async () => {
          await portal.sandbox.payWithCard(opened.access_code, goodCard)
          await portal.app.inject(`${path}/verify?reference=${opened.reference}`)
        }
      },
    ],
  ]
  const cases = changes.flatMap(([change, makeIt]) =>
    payers.map(([payer, open]) => [change, payer, makeIt, open] as const),
  )

  test.each(cases)('%s, %s, is held, and everyone is told', async (_change, _payer, makeIt, open) => {
    const person = await portal.somebody()
    const finish = await open(person)
    await makeIt(person)
    await finish()
    expect(await portal.standing(person)).toMatchObject({ has_paid: false, payment_held: true })
    const [payment] = await portal.context.db
      .selectFrom('payment')
      .innerJoin('application', 'application.id', 'payment.application_id')
      .select(['payment.status', 'payment.reference'])
      .where('application.uuid', '=', person.application.uuid)
      .where('settled_at', 'is not', null)
      .execute()
    expect(payment).toMatchObject({ status: 'mismatched' })
    const told = await portal.subjectsTo(person.email)
    expect(told.filter(subject => /^We are checking (your|a) payment of ₦10,000$/.test(subject))).toHaveLength(1)
    const office = await portal.subjectsTo('admissions@usta.example')
    expect(office.filter(subject => subject.includes(String(payment?.reference)))).toHaveLength(1)
  })

  test('counts as soon as what it was for has been restored', async () => {
    const person = await portal.somebody()
    const opened = await portal.opened(person)
    await portal.changeResidency(person, 'international')
    await portal.changeResidency(person, 'nigeria')
    await reopen(person)
    await saveDraft(person, otherMaster)
    await saveDraft(person, { selected_program: 'msc-computer-science' })
    expect((await pay(person, opened)).body).toMatchObject({ status: 'paid' })
    expect((await submit(person)).body).toMatchObject({ status: 'submitted', has_paid: true })
  })

  test('by bank transfer is not recorded for a draft', async () => {
    const person = await portal.somebody()
    await reopen(person)
    const transfer = { amount: '10,000', currency: 'NGN', by: 'Bursar Musa', why: 'Seen on the account' }
    const booking = confirmTransfer(portal.context, { application: person.application.uuid, ...transfer })
    await expect(booking).rejects.toMatchObject({ code: 'no-longer-editable' })
  })
})

describe('a fee that is no longer due', () => {
  async function heldFoundation(): Promise<{ person: Person; reference: string }> {
    const person = await portal.somebody('foundation')
    const opened = await portal.opened(person)
    await portal.changeResidency(person, 'international')
    await pay(person, opened)
    return { person, reference: opened.reference }
  }

  test('but was paid in an open checkout: the applicant sees what happened and what comes next', async () => {
    const { person, reference } = await heldFoundation()
    expect(await portal.standing(person)).toMatchObject({
      status: 'submitted',
      has_paid: false,
      payment_held: true,
      payment_reference: reference,
    })
    const told = await portal.mails.newestTo(person.email)
    expect(told.subject).toBe('We are checking your payment of ₦10,000')
    expect(told.text).toMatch(/You do not owe anything.*contact you about a refund/s)
  })

  test('and is refunded: the applicant is told, and nothing is held afterwards', async () => {
    const { person, reference } = await heldFoundation()
    const data = { status: 'processed', transaction_reference: reference, refund_reference: 'r', amount: 1_000_000 }
    for (const id of [1, 2]) await portal.webhook({ event: 'refund.processed', data: { ...data, id } })
    await portal.work('handle-payment-events')
    const seen = await portal.standing(person)
    expect(seen).not.toHaveProperty('payment_held')
    expect(seen).not.toHaveProperty('payment_reference')
    expect((await portal.subjectsTo(person.email)).filter(subject => subject === '₦10,000 was refunded')).toHaveLength(
      1,
    )
  })

  test('leaves no payment reference where nothing was ever paid', async () => {
    const person = await portal.somebody('foundation')
    const { reference } = await portal.opened(person)
    expect(await portal.standing(person)).not.toHaveProperty('payment_reference')
    expect(await portal.standing(person)).toMatchObject({ checkout_reference: reference })
    await portal.changeResidency(person, 'international')
    const seen = await portal.standing(person)
    expect(seen).not.toHaveProperty('payment_reference')
    expect(seen).not.toHaveProperty('checkout_reference')
  })
})

describe('a checkout', () => {
  test('cannot be opened for a draft by anyone', async () => {
    const person = await portal.somebody()
    const link = await call(person, 'POST', '/payments/sponsor-link', { application_uuid: person.application.uuid })
    await reopen(person)
    expect(await portal.open(person)).toMatchObject({ status: 409 })
    const path = new URL(String(link.body.url)).pathname.replace('/pay/', '/payments/sponsor/')
    const payload = { email: 'uncle@example.com' }
    expect((await portal.app.inject({ method: 'POST', url: path, payload })).statusCode).toBe(409)
  })

  test('that was open when the application was reopened is never handed out again', async () => {
    const person = await portal.somebody()
    const before = await portal.opened(person)
    await reopen(person)
    expect(await portal.payment(before.reference)).toMatchObject({ status: 'superseded' })
    await submit(person, otherMaster)
    const after = await portal.opened(person)
    expect(after.reference).not.toBe(before.reference)
    expect(await portal.payment(after.reference)).toMatchObject({ selected_program: 'msc-space-physics' })
  })

  test('in two tabs, one of which reopens the application, never pays twice', async () => {
    const person = await portal.somebody()
    const [opened] = await Promise.all([portal.open(person), reopen(person)])
    const { status } = await portal.standing(person)
    expect(status).toBe('draft')
    if (opened.status !== 200) return expect(opened.status).toBe(409)
    await saveDraft(person, abroad)
    expect((await pay(person, opened.body as InitializeAnswer)).body).toMatchObject({ status: 'held', has_paid: false })
  })
})
