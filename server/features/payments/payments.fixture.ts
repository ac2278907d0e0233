import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { InitializeAnswer } from '#shared/contract/schemas/payments.ts'
import { applicationFee } from '#shared/domain/fees.ts'
import type { ProgramType } from '#shared/domain/program-type.ts'
import type { Residency } from '#shared/domain/residency.ts'
import { photoJpeg } from '../../adapters/files/testing/corpus.ts'
import { paystackGateway } from '../../adapters/payments/paystack-gateway.ts'
import type { GatewayAnswer, GatewayRequest } from '../../adapters/payments/transport.ts'
import { signWebhook } from '../../adapters/payments/webhook-signature.ts'
import { type TestApp, type TestAppOptions, testApp } from '../../testing/app.ts'
import {
  type Applicant,
  multipartOf,
  postgraduateAnswers,
  postgraduateDocuments,
  savePostgraduate,
  signedUp,
} from '../../testing/people.ts'
import { sandboxSecretKey } from '../sandbox/service.ts'
import { sandboxTransport } from '../sandbox/transport.ts'
import { schoolAnswers } from './school-answers.fixture.ts'

/** A Master’s applicant’s card fee, in minor units. */
export function feeMinorOf(residency: Residency): number {
  const fee = applicationFee('msc', residency)
  if (fee.kind !== 'card') throw new Error(`No card is taken for msc, ${residency}`)
  return fee.amountMinor
}

export const goodCard = { number: '4084084084084081', expiry: '12/30', cvv: '408' }
export const badCard = { number: '4084080000005408', expiry: '12/30', cvv: '001' }

/** Interferes with one call to the gateway: returns its own response, or undefined to let the sandbox respond. */
export type Interference = (
  request: GatewayRequest,
  real: () => Promise<GatewayAnswer>,
) => GatewayAnswer | Promise<GatewayAnswer> | undefined

export interface Person extends Applicant {
  application: ApplicationOnWire
}

/** The real application with a connection to the gateway that a test can disturb. */
export interface PaymentPortal extends TestApp {
  secretKey: string
  /** Every call sent to the gateway, `METHOD /path`. */
  asked: string[]
  disturb(interference: Interference | undefined): void
  /** Someone with a submitted application. */
  somebody(program?: ProgramType, residency?: Residency): Promise<Person>
  /** Submits someone’s application for another program type, or submits it again. */
  apply(person: Applicant, program: ProgramType, residency?: Residency): Promise<Person>
  open(person: Person, amount?: unknown): Promise<Given>
  /** Opens a checkout, and expects success. */
  opened(person: Person, amount?: number): Promise<InitializeAnswer>
  verify(person: Applicant, reference: string): Promise<Given>
  /** The webhook as the provider sends it: signed over these bytes by default. */
  webhook(body: unknown, headers?: Record<string, string>): Promise<Given>
  /** The office refunds the whole fee on the provider’s own pages, and the provider reports it. */
  refund(reference: string): Promise<void>
  changeResidency(person: Person, residency: Residency): Promise<Given>
  /** The application, as its owner reads it. */
  standing(person: Person): Promise<Record<string, unknown>>
  payment(reference: string): Promise<Record<string, unknown>>
  /** Subjects of the emails to someone since the application was submitted. */
  subjectsTo(address: string): Promise<string[]>
}

export interface Given {
  status: number
  body: Record<string, unknown>
}

/** A portal for payments; a test decides which events arrive. */
export async function paymentPortal(options?: TestAppOptions): Promise<PaymentPortal> {
  // Nothing listens on this port: webhooks of the sandbox are lost.
  const test = await testApp({ PORT: '9' }, options)
  const { app, context, sandbox } = test
  const secretKey = sandboxSecretKey(context.config.secret)
  const carry = sandboxTransport(call => sandbox.answerProviderCall(call), secretKey)
  const asked: string[] = []
  let interference: Interference | undefined
  context.gateway = paystackGateway({
    transport: async request => {
      asked.push(`${request.method} ${request.path.split('?')[0]}`)
      return (await interference?.(request, () => carry(request))) ?? carry(request)
    },
    secretKey,
    publicKey: 'pk_test_sandbox',
    isSandbox: true,
  })
  let people = 0

  async function call(method: 'GET' | 'POST' | 'PUT', url: string, who?: Applicant, payload?: object): Promise<Given> {
    const answer = await app.inject({
      method,
      url,
      ...(who ? { headers: who.bearer } : {}),
      ...(payload ? { payload } : {}),
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  const open = (person: Person, amount: unknown = feeMinorOf('nigeria')) =>
    call('POST', '/payments/initialize', person, {
      amount,
      email: person.email,
      metadata: { application_uuid: person.application.uuid },
    })

  async function webhook(body: unknown, headers: Record<string, string> = {}): Promise<Given> {
    const payload = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    const answer = await app.inject({
      method: 'POST',
      url: '/payments/webhook',
      headers: {
        'content-type': 'application/json',
        'x-paystack-signature': signWebhook(payload, secretKey),
        ...headers,
      },
      payload,
    })
    return { status: answer.statusCode, body: answer.json() }
  }

  return {
    ...test,
    secretKey,
    asked,
    disturb(next) {
      interference = next
    },
    async somebody(program = 'msc', residency = 'nigeria') {
      people += 1
      const email = `person${people}@example.com`
      const applicant = await signedUp(test, { email, program_type: program })
      return { ...applicant, application: await apply(test, applicant, program, residency) }
    },
    async apply(person, program, residency = 'nigeria') {
      return { ...person, application: await apply(test, person, program, residency) }
    },
    open,
    async opened(person, amount = feeMinorOf('nigeria')) {
      const { status, body } = await open(person, amount)
      if (status !== 200) throw new Error(`Not opened: ${JSON.stringify(body)}`)
      return body as InitializeAnswer
    },
    verify: (person, reference) => call('GET', `/payments/verify?reference=${encodeURIComponent(reference)}`, person),
    webhook,
    async refund(reference) {
      await test.sandbox.answerProviderCall({
        method: 'POST',
        path: '/refund',
        query: {},
        body: { transaction: reference },
        authorization: `Bearer ${secretKey}`,
      })
      test.clock.advance({ minutes: 1 })
      await test.work('deliver-sandbox-webhooks')
      const data = { status: 'processed', transaction_reference: reference, refund_reference: reference }
      await webhook({ event: 'refund.processed', data: { ...data, amount: 1_000_000, currency: 'NGN' } })
      await test.work('handle-payment-events')
    },
    changeResidency: (person, residency) =>
      call('PUT', `/applications/${person.application.uuid}/residency`, person, { residency }),
    async standing(person) {
      const { body } = await call('GET', '/api/auth/me', person)
      const applications = body.applications as Record<string, unknown>[]
      return applications.find(({ uuid }) => uuid === person.application.uuid) ?? {}
    },
    async payment(reference) {
      return context.db.selectFrom('payment').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
    },
    async subjectsTo(address) {
      const subjects = (await test.mails.to(address)).map(mail => mail.subject)
      return subjects.filter(subject => !/is your code|to complete your application|Welcome|confirm/i.test(subject))
    },
  }
}

async function apply(
  test: TestApp,
  applicant: Applicant,
  program: ProgramType,
  residency: Residency,
): Promise<ApplicationOnWire> {
  const documents = await postgraduateDocuments()
  const { email } = applicant
  if (program === 'msc' || program === 'phd') {
    const selected_program = `${program}-computer-science`
    const answers = postgraduateAnswers({ email, residency, selected_program, is_draft: 'false' })
    const files =
      program === 'phd' && documents.transcript ? { ...documents, research_proposal: documents.transcript } : documents
    return (await savePostgraduate(test, applicant, answers, files)).json<ApplicationOnWire>()
  }
  const photo = { fileName: 'me.jpg', contentType: 'image/jpeg', bytes: await photoJpeg() }
  const files = {
    ...documents,
    o_level_result: documents.transcript ?? photo,
    jamb_result: documents.transcript ?? photo,
  }
  const answers = { ...schoolAnswers(program), email, residency, is_draft: 'false' }
  const { headers, payload } = multipartOf(answers, files)
  const url = program === 'undergraduate' ? '/undergraduate/applications' : '/foundation/applications'
  const sent = await test.app.inject({ method: 'POST', url, headers: { ...headers, ...applicant.bearer }, payload })
  if (sent.statusCode !== 200) throw new Error(`Not sent: ${sent.body}`)
  return sent.json<ApplicationOnWire>()
}
