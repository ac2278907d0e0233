import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { tinyPdf } from '../adapters/files/testing/corpus.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { referenceLinkIn } from '../testing/mail-reader.ts'
import {
  type Applicant,
  formOf,
  multipartOf,
  payFee,
  postgraduateAnswers,
  postgraduateDocuments,
  savePostgraduate,
  signedUp,
  submittedPostgraduate,
} from '../testing/people.ts'
import { storedKeys } from '../testing/stored-files.ts'

let portal: TestApp
let adaeze: Applicant
beforeEach(async () => {
  portal = await testApp()
  adaeze = await signedUp(portal)
})
afterEach(() => portal.close())

const me = async (who = adaeze): Promise<{ applications: ApplicationOnWire[]; references: unknown }> =>
  (await portal.app.inject({ method: 'GET', url: '/api/auth/me', headers: who.bearer })).json()

const goodReference = {
  name: 'Musa Bello',
  designation: 'Professor of Computer Science',
  email_official: 'm.bello@unilag.edu.ng',
  place_of_work: 'University of Lagos',
  known_duration_context: 'Four years, as her supervisor.',
  intellectual_ability: '5',
  research_ability: '4',
  teaching_ability: '4',
  leadership_ability: '5',
  final_recommendation: 'I recommend her without reservation.',
}
const giveReference = (uuid: string, changes: Record<string, string> = {}) =>
  portal.app.inject({
    method: 'POST',
    url: `/postgraduate/references/${uuid}`,
    ...formOf({ ...goodReference, ...changes }),
  })
const summary = (uuid: string) =>
  portal.app.inject({ method: 'GET', url: `/postgraduate/application-summary-referee-page/${uuid}` })
const changeReferee = (fields: Record<string, string>, who = adaeze) => {
  const form = formOf(fields)
  return portal.app.inject({
    method: 'PUT',
    url: '/postgraduate/change-reference',
    headers: { ...form.headers, ...who.bearer },
    payload: form.payload,
  })
}

describe('a postgraduate application from the first draft to both references', () => {
  test('goes the whole way', async () => {
    const draft = await savePostgraduate(portal, adaeze, {
      is_draft: 'true',
      selected_program: 'msc-computer-science',
      first_name: 'Adaeze',
    })
    expect(draft.json()).toMatchObject({
      status: 'draft',
      is_draft: true,
      program_type: 'msc',
      selected_program_title: 'M.Sc. Computer Science',
    })

    const submitted = await submittedPostgraduate(portal, adaeze)
    expect(submitted).toMatchObject({
      status: 'awaiting_payment',
      is_draft: false,
      has_paid: false,
      referee_1: false,
      referee_2: false,
    })
    expect(submitted.uuid).toBe(draft.json().uuid)
    expect(submitted.application_number).toMatch(/^\d{2}-\d{3}-\d{3}$/)
    expect(submitted.documents.map(document => document.kind).sort()).toEqual([
      'curriculum_vitae',
      'degree_certificate',
      'passport_photograph',
      'transcript',
    ])
    expect(await portal.mails.to('m.bello@unilag.edu.ng')).toEqual([])

    const reference = await payFee(portal, adaeze, submitted)
    expect(reference).toMatch(/^msc_\d+$/)
    expect((await me()).applications[0]).toMatchObject({
      status: 'submitted',
      has_paid: true,
      payment_reference: reference,
    })
    expect((await portal.mails.to(adaeze.email)).map(mail => mail.subject).slice(-2)).toEqual([
      'We have received ₦10,000',
      `We have your application ${submitted.application_number}`,
    ])

    const [first, second] = [
      await portal.mails.newestTo('m.bello@unilag.edu.ng'),
      await portal.mails.newestTo('n.eze@unn.edu.ng'),
    ].map(referenceLinkIn)
    expect(first).not.toBe(second)
    expect((await summary(first ?? '')).json()).toEqual({
      first_name: 'Adaeze',
      surname: 'Nwosu',
      other_names: 'Chioma',
      selected_program: 'M.Sc. Computer Science',
      program_type: 'msc',
      referee: { number: 1, name: 'Prof. Musa Bello', status: 'requested' },
    })
    expect((await giveReference(first ?? '')).statusCode).toBe(201)
    expect((await me()).references).toMatchObject({ referee1: { submitted: true }, referee2: { submitted: false } })
    const { headers, payload } = multipartOf(
      { ...goodReference, name: 'Ngozi Eze', email_official: 'n.eze@unn.edu.ng' },
      { uploaded_file: { fileName: 'letter.pdf', contentType: 'application/pdf', bytes: tinyPdf('A letter') } },
    )
    expect(
      (await portal.app.inject({ method: 'POST', url: `/postgraduate/references/${second}`, headers, payload }))
        .statusCode,
    ).toBe(201)
    expect((await me()).applications[0]).toMatchObject({ referee_1: true, referee_2: true })
    expect((await portal.mails.newestTo(adaeze.email)).subject).toBe('Both your references have arrived')
    expect((await portal.mails.newestTo('n.eze@unn.edu.ng')).text).toContain('letter.pdf')
  })
})

describe('a draft', () => {
  test('keeps earlier answers field by field, and files unless they are replaced', async () => {
    const documents = await postgraduateDocuments()
    await savePostgraduate(
      portal,
      adaeze,
      { is_draft: 'true', selected_program: 'msc-computer-science', surname: 'Nwosu' },
      { transcript: documents.transcript ?? never() },
    )
    const second = await savePostgraduate(portal, adaeze, {
      is_draft: 'true',
      address: 'Awka',
      qualifications: [{ institution: 'UNN', rank: 1 }],
    })
    expect(second.json()).toMatchObject({
      surname: 'Nwosu',
      answers: { address: 'Awka', qualifications: [{ institution: 'UNN' }] },
      documents: [{ kind: 'transcript' }],
    })
    expect(JSON.stringify(second.json())).not.toContain('rank')
  })

  test('from two tabs at once becomes one application with the fields of both', async () => {
    await Promise.all([
      savePostgraduate(portal, adaeze, { is_draft: 'true', program_type: 'msc', surname: 'Nwosu' }),
      savePostgraduate(portal, adaeze, { is_draft: 'true', program_type: 'msc', address: 'Awka' }),
      savePostgraduate(portal, adaeze, { is_draft: 'true', program_type: 'msc', other_names: 'Chioma' }),
    ])
    const { applications } = await me()
    expect(applications).toHaveLength(1)
    expect(applications[0]).toMatchObject({ surname: 'Nwosu', other_names: 'Chioma', answers: { address: 'Awka' } })
  })

  test('becomes a Ph.D. application, with its answers, when its programme changes', async () => {
    const draft = await savePostgraduate(portal, adaeze, {
      is_draft: 'true',
      selected_program: 'msc-computer-science',
      address: 'Awka',
    })
    const moved = await savePostgraduate(portal, adaeze, {
      is_draft: 'true',
      selected_program: 'phd-computer-science',
      application_uuid: draft.json().uuid,
    })
    expect(moved.json()).toMatchObject({ uuid: draft.json().uuid, program_type: 'phd', answers: { address: 'Awka' } })
  })

  test('stores what can be seen of a text, and refuses no answer for the rest', async () => {
    const saved = await savePostgraduate(portal, adaeze, {
      is_draft: 'true',
      program_type: 'msc',
      surname: '\u202eNwo\u200bsu',
      first_name: 'Ada\u00a0Ngozi',
      address: '1 Zik Avenue\vAwka\u0007',
      phone: '\u202a0803 123\u2212 4567\u202c',
      first_referee_email: 'Prof. Ngozi Obi <n.obi@unn.edu.ng>.',
    })
    expect(saved.json()).toMatchObject({
      surname: 'Nwosu',
      first_name: 'Ada Ngozi',
      phone: '0803 123- 4567',
      first_referee_email: 'n.obi@unn.edu.ng',
      answers: { address: '1 Zik Avenue\nAwka' },
    })
  })

  test.each([
    ['a text that is too long', { surname: 'N'.repeat(81) }, 'surname'],
    ['a list that is none', { qualifications: 'often' }, 'qualifications'],
    ['a seventh qualification', { qualifications: Array.from({ length: 7 }, () => ({})) }, 'qualifications'],
    ['a programme of another form', { selected_program: 'bsc-accounting' }, 'selected_program'],
  ])('refuses %s and keeps what is stored', async (_name, fields, field) => {
    await savePostgraduate(portal, adaeze, { is_draft: 'true', program_type: 'msc', surname: 'Nwosu' })
    const refused = await savePostgraduate(portal, adaeze, {
      is_draft: 'true',
      program_type: 'msc',
      first_name: 'X',
      ...fields,
    })
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, field])
    expect((await me()).applications[0]).toMatchObject({ surname: 'Nwosu', first_name: 'Adaeze' })
  })
})

describe('a final submission', () => {
  test('reports everything that is missing at once and changes nothing', async () => {
    const answer = await savePostgraduate(portal, adaeze, {
      is_draft: 'false',
      selected_program: 'phd-applied-math',
      first_referee_email: 'x@gmail.com',
    })
    expect(answer.statusCode).toBe(422)
    const fields = answer.json().errors.map((problem: { field: string }) => problem.field)
    expect(fields).toEqual(
      expect.arrayContaining([
        'date_of_birth',
        'qualifications',
        'first_referee_email',
        'second_referee_name',
        'declaration',
        'transcript',
        'research_proposal',
        'passport_photograph',
      ]),
    )
    expect((await me()).applications).toEqual([])
    expect(await storedKeys(portal)).toEqual([])
  })

  test.each([
    [
      'the same address for both',
      { second_referee_email: 'M.Bello@UNILAG.edu.ng' },
      'Referee emails cannot be the same.',
    ],
    [
      'the applicant’s own',
      { first_referee_email: 'adaeze@example.edu', email: 'Adaeze@example.edu' },
      'You cannot be your own referee. Enter the referee’s address.',
    ],
    [
      'one that is not academic',
      { first_referee_email: 'bello@gmail.com' },
      'Please enter a valid academic email address.',
    ],
  ])('refuses referees with %s', async (_name, changes, message) => {
    const answer = await savePostgraduate(
      portal,
      adaeze,
      postgraduateAnswers({ is_draft: 'false', ...changes }),
      await postgraduateDocuments(),
    )
    expect(answer.json().errors.map((problem: { message: string }) => problem.message)).toContain(message)
  })

  test('sent twice at the same moment counts once; with one Idempotency-Key both get the response', async () => {
    const { headers, payload } = multipartOf(postgraduateAnswers({ is_draft: 'false' }), await postgraduateDocuments())
    const send = () =>
      portal.app.inject({
        method: 'POST',
        url: '/postgraduate/upload',
        headers: { ...headers, ...adaeze.bearer, 'idempotency-key': '0b0f5c1e-3f63-4df4-8b0f-6f6b1c1f8d11' },
        payload,
      })
    const [one, other] = await Promise.all([send(), send()])
    expect([one.statusCode, other.statusCode]).toEqual([200, 200])
    expect(other.json()).toEqual(one.json())
    expect(
      (await portal.mails.to(adaeze.email)).filter(mail => mail.subject.includes('to complete your application')),
    ).toHaveLength(1)
    expect(await storedKeys(portal)).toHaveLength(4)
    const late = await portal.app.inject({
      method: 'POST',
      url: '/postgraduate/upload',
      headers: { ...headers, ...adaeze.bearer },
      payload,
    })
    expect(late.json()).toMatchObject({ status: 409, code: 'already-submitted' })
  })

  test('can be reopened while the fee is unpaid, keeps its number, and is read-only once paid', async () => {
    const first = await submittedPostgraduate(portal, adaeze)
    const reopened = await portal.app.inject({
      method: 'POST',
      url: `/applications/${first.uuid}/edit`,
      headers: adaeze.bearer,
    })
    expect(reopened.json()).toMatchObject({ status: 'draft', application_number: first.application_number })
    const again = await submittedPostgraduate(portal, adaeze, {
      first_referee_name: 'Prof. Aisha Sule',
      first_referee_email: 'a.sule@abu.edu.ng',
    })
    expect(again.application_number).toBe(first.application_number)
    expect(
      await portal.context.db.selectFrom('application_version').select('version').orderBy('version').execute(),
    ).toEqual([{ version: 1 }, { version: 2 }])
    await payFee(portal, adaeze, again)
    expect(await portal.mails.to('a.sule@abu.edu.ng')).toHaveLength(1)
    expect(await portal.mails.to('m.bello@unilag.edu.ng')).toEqual([])
    expect(
      (await portal.app.inject({ method: 'POST', url: `/applications/${first.uuid}/edit`, headers: adaeze.bearer }))
        .statusCode,
    ).toBe(409)
  })
})

describe('someone else’s things', () => {
  test('look like things that do not exist', async () => {
    const mine = await submittedPostgraduate(portal, adaeze)
    const bola = await signedUp(portal, { email: 'bola@example.com' })
    const [document] = mine.documents
    const requests = [
      { method: 'GET', url: `/documents/${document?.id}` },
      { method: 'DELETE', url: `/documents/${document?.id}` },
      { method: 'POST', url: `/applications/${mine.uuid}/edit` },
      { method: 'GET', url: '/payments/verify?reference=msc_1' },
      { method: 'GET', url: '/payments/msc_1/receipt' },
    ] as const
    for (const request of requests)
      expect((await portal.app.inject({ ...request, headers: bola.bearer })).statusCode).toBe(404)
    expect(
      (
        await portal.app.inject({
          method: 'PUT',
          url: `/applications/${mine.uuid}/residency`,
          headers: bola.bearer,
          payload: { residency: 'international' },
        })
      ).statusCode,
    ).toBe(404)
    expect(
      (await portal.app.inject({ method: 'GET', url: `/documents/${document?.id}`, headers: adaeze.bearer }))
        .statusCode,
    ).toBe(200)
  })
})

describe('residency and the fee', () => {
  test('a Ph.D. from abroad is paid by transfer, so no checkout opens', async () => {
    const phd = await signedUp(portal, { email: 'chidi@example.com', program_type: 'phd' })
    const documents = await postgraduateDocuments()
    const answers = postgraduateAnswers({
      is_draft: 'false',
      email: phd.email,
      selected_program: 'phd-computer-science',
      residency: 'international',
    })
    const application = (
      await savePostgraduate(portal, phd, answers, { ...documents, research_proposal: documents.transcript ?? never() })
    ).json()
    expect(application).toMatchObject({ status: 'awaiting_payment', program_type: 'phd' })
    const opened = await portal.app.inject({
      method: 'POST',
      url: '/payments/initialize',
      headers: phd.bearer,
      payload: { amount: 0, email: phd.email, metadata: { application_uuid: application.uuid } },
    })
    expect(opened.json()).toMatchObject({ status: 422, code: 'no-payment-due' })
  })

  test.each([100, 0, -1_000_000, 1_000_001, 1e21, 5000])(
    'a tampered amount of %s is refused and the gateway is never asked',
    async amount => {
      const application = await submittedPostgraduate(portal, adaeze)
      const opened = await portal.app.inject({
        method: 'POST',
        url: '/payments/initialize',
        headers: adaeze.bearer,
        payload: { amount, email: adaeze.email, metadata: { application_uuid: application.uuid } },
      })
      expect(opened.json()).toMatchObject({ status: 422, code: 'amount-mismatch' })
      expect(await portal.context.db.selectFrom('payment').selectAll().execute()).toEqual([])
    },
  )

  test('a changed residency changes the fee, and the attempt for the old one no longer counts', async () => {
    const application = await submittedPostgraduate(portal, adaeze)
    const open = (amount: number) =>
      portal.app.inject({
        method: 'POST',
        url: '/payments/initialize',
        headers: adaeze.bearer,
        payload: { amount, email: adaeze.email, metadata: { application_uuid: application.uuid } },
      })
    const first = (await open(1_000_000)).json()
    expect((await open(1_000_000)).json()).toEqual(first)
    await portal.app.inject({
      method: 'PUT',
      url: `/applications/${application.uuid}/residency`,
      headers: adaeze.bearer,
      payload: { residency: 'international' },
    })
    const second = (await open(5000)).json()
    expect(second).toMatchObject({ amount: 5000, currency: 'USD' })
    expect(second.reference).not.toBe(first.reference)
    await portal.sandbox.payWithCard(first.access_code, { number: '4084084084084081', expiry: '12/30', cvv: '408' })
    const verified = await portal.app.inject({
      method: 'GET',
      url: `/payments/verify?reference=${first.reference}`,
      headers: adaeze.bearer,
    })
    expect(verified.json()).toMatchObject({ status: 'held', has_paid: false })
    expect((await portal.mails.newestTo('admissions@usta.example')).subject).toContain(first.reference)
    expect((await me()).applications[0]).toMatchObject({ has_paid: false, status: 'awaiting_payment' })
  })
})

describe('money', () => {
  test('reported only by the webhook is recorded once, however often it is reported', async () => {
    const application = await submittedPostgraduate(portal, adaeze)
    const opened = (
      await portal.app.inject({
        method: 'POST',
        url: '/payments/initialize',
        headers: adaeze.bearer,
        payload: { amount: 1_000_000, email: adaeze.email, metadata: { application_uuid: application.uuid } },
      })
    ).json()
    await portal.sandbox.payWithCard(opened.access_code, { number: '4084084084084081', expiry: '12/30', cvv: '408' })
    const body = Buffer.from(
      JSON.stringify({
        event: 'charge.success',
        data: { id: 1, reference: opened.reference, status: 'success', amount: 1_000_000 },
      }),
    )
    const { signWebhook } = await import('../adapters/payments/webhook-signature.ts')
    const { sandboxSecretKey } = await import('./sandbox/service.ts')
    const signature = signWebhook(body, sandboxSecretKey(portal.context.config.secret))
    const deliver = (sent: string) =>
      portal.app.inject({
        method: 'POST',
        url: '/payments/webhook',
        headers: { 'content-type': 'application/json', 'x-paystack-signature': sent },
        payload: body,
      })
    expect((await deliver('0'.repeat(128))).statusCode).toBe(401)
    const answers = await Promise.all(Array.from({ length: 5 }, () => deliver(signature)))
    expect(answers.map(answer => answer.statusCode)).toEqual([200, 200, 200, 200, 200])
    await portal.work('handle-payment-events')
    expect((await me()).applications[0]).toMatchObject({ has_paid: true, status: 'submitted' })
    expect(
      (await portal.mails.to(adaeze.email)).filter(mail => mail.subject.startsWith('We have received')),
    ).toHaveLength(1)
  })

  test('is found by the sweep when webhook and browser were both lost', async () => {
    const application = await submittedPostgraduate(portal, adaeze)
    const opened = (
      await portal.app.inject({
        method: 'POST',
        url: '/payments/initialize',
        headers: adaeze.bearer,
        payload: { amount: 1_000_000, email: adaeze.email, metadata: { application_uuid: application.uuid } },
      })
    ).json()
    await portal.sandbox.payWithCard(opened.access_code, { number: '4084084084084081', expiry: '12/30', cvv: '408' })
    portal.clock.advance({ minutes: 1 })
    await portal.work('check-payments')
    expect((await me()).applications[0]).toMatchObject({ has_paid: true })
  })

  test('is not paid by a declined card, and the same checkout can still be paid', async () => {
    const application = await submittedPostgraduate(portal, adaeze)
    const opened = (
      await portal.app.inject({
        method: 'POST',
        url: '/payments/initialize',
        headers: adaeze.bearer,
        payload: { amount: 1_000_000, email: adaeze.email, metadata: { application_uuid: application.uuid } },
      })
    ).json()
    await portal.sandbox.payWithCard(opened.access_code, { number: '4084080000005408', expiry: '12/30', cvv: '001' })
    const verify = () =>
      portal.app.inject({
        method: 'GET',
        url: `/payments/verify?reference=${opened.reference}`,
        headers: adaeze.bearer,
      })
    expect((await verify()).json()).toMatchObject({ status: 'open', has_paid: false })
    await portal.sandbox.payWithCard(opened.access_code, { number: '4084084084084081', expiry: '12/30', cvv: '408' })
    expect((await verify()).json()).toMatchObject({ status: 'paid', has_paid: true })
    const receipt = await portal.app.inject({
      method: 'GET',
      url: `/payments/${opened.reference}/receipt`,
      headers: adaeze.bearer,
    })
    expect([receipt.headers['content-type'], receipt.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ])
  })
})

describe('referees', () => {
  async function paid(): Promise<ApplicationOnWire> {
    const application = await submittedPostgraduate(portal, adaeze)
    await payFee(portal, adaeze, application)
    return application
  }

  test('cannot be reached by the application’s own uuid or any other', async () => {
    const application = await paid()
    for (const uuid of [application.uuid, '00000000-0000-4000-8000-000000000000', 'not-a-uuid']) {
      const answer = await summary(uuid)
      expect([answer.statusCode, answer.json().detail]).toEqual([
        404,
        'This link is not valid. Please use the one in our latest email.',
      ])
      expect((await giveReference(uuid)).statusCode).toBe(404)
    }
  })

  test('can use their link once', async () => {
    await paid()
    const link = referenceLinkIn(await portal.mails.newestTo('m.bello@unilag.edu.ng'))
    const answers = await Promise.all(Array.from({ length: 8 }, () => giveReference(link)))
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409])
    expect((await summary(link)).statusCode).toBe(409)
    expect(await portal.context.db.selectFrom('reference').select('name').execute()).toEqual([{ name: 'Musa Bello' }])
  })

  test('who are replaced are told, and their links end; the new one is asked', async () => {
    await paid()
    const old = referenceLinkIn(await portal.mails.newestTo('m.bello@unilag.edu.ng'))
    const changed = await changeReferee({
      referee_number: '1',
      new_referee_name: 'Prof. Aisha Sule',
      new_referee_email: 'a.sule@abu.edu.ng',
    })
    expect(changed.json()).toMatchObject({
      detail: 'Referee 1 details updated.',
      referee: { number: 1, submitted: false },
    })
    expect((await summary(old)).statusCode).toBe(410)
    expect((await giveReference(old)).statusCode).toBe(410)
    expect((await portal.mails.newestTo('m.bello@unilag.edu.ng')).subject).toContain('no longer needed')
    const link = referenceLinkIn(await portal.mails.newestTo('a.sule@abu.edu.ng'))
    expect((await giveReference(link)).statusCode).toBe(201)
    expect(
      (await changeReferee({ referee_number: '1', new_referee_name: 'X', new_referee_email: 'x@abu.edu.ng' }))
        .statusCode,
    ).toBe(409)
  })

  test.each([
    [{ new_referee_name: '', new_referee_email: 'a@abu.edu.ng' }, 'Name and Email are required.'],
    [{ new_referee_name: 'A', new_referee_email: '' }, 'Email is required.'],
    [{ new_referee_name: 'A', new_referee_email: 'a@gmail.com' }, 'Please enter a valid academic email address.'],
    [{ new_referee_name: 'A', new_referee_email: 'N.EZE@unn.edu.ng' }, 'Referee emails cannot be the same.'],
  ])('are not changed to %j', async (fields, message) => {
    await paid()
    const refused = await changeReferee({ referee_number: '1', ...fields })
    expect([refused.statusCode, refused.json().detail]).toEqual([422, message])
  })

  test('can be changed five times', async () => {
    await paid()
    const change = (time: number) =>
      changeReferee({ referee_number: '2', new_referee_name: `R${time}`, new_referee_email: `r${time}@abu.edu.ng` })
    for (let time = 1; time <= 5; time += 1) expect((await change(time)).statusCode).toBe(200)
    expect((await change(6)).statusCode).toBe(409)
  })

  test.each([
    ['a rating of 0', { research_ability: '0' }, 'research_ability'],
    ['a rating of 6', { research_ability: '6' }, 'research_ability'],
    ['half a rating', { research_ability: '3.5' }, 'research_ability'],
    ['no recommendation', { final_recommendation: ' ' }, 'final_recommendation'],
    ['an address that is none', { email_official: 'bello' }, 'email_official'],
  ])('hear of %s and nothing is stored', async (_name, changes, field) => {
    await paid()
    const link = referenceLinkIn(await portal.mails.newestTo('m.bello@unilag.edu.ng'))
    expect((await giveReference(link, changes)).json()).toMatchObject({ status: 422, errors: [{ field }] })
    expect((await summary(link)).statusCode).toBe(200)
  })

  test('and their links and references appear in no response to an applicant', async () => {
    const application = await paid()
    const link = referenceLinkIn(await portal.mails.newestTo('m.bello@unilag.edu.ng'))
    await giveReference(link, { final_recommendation: 'CANARY-RECOMMENDATION', candidate_name: 'Somebody Else' })
    const urls = ['/api/auth/me', '/postgraduate/applications/me']
    const answers = await Promise.all(
      urls.map(url => portal.app.inject({ method: 'GET', url, headers: adaeze.bearer })),
    )
    const mails = await portal.mails.to(adaeze.email)
    const everything = JSON.stringify([application, answers.map(answer => answer.body), mails])
    expect(everything).not.toContain('CANARY')
    expect(everything).not.toContain(link)
    const stored = await portal.context.db
      .selectFrom('reference')
      .select(['candidate_name', 'programme_applied_for'])
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ candidate_name: 'Adaeze Chioma Nwosu', programme_applied_for: 'M.Sc. Computer Science' })
  })
})

function never(): never {
  throw new Error('The document is missing from the test data')
}
