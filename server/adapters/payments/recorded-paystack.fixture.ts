import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** What the provider publishes of its own answers, and answers people saw from it; the traps are theirs. */
export const recorded = {
  paid: {
    id: 4099260516,
    domain: 'test',
    status: 'success',
    reference: 're4lyvq3s3',
    receipt_number: null,
    amount: 40333,
    message: null,
    gateway_response: 'Successful',
    paid_at: '2024-08-22T09:15:02.000Z',
    created_at: '2024-08-22T09:14:24.000Z',
    channel: 'card',
    currency: 'NGN',
    ip_address: '197.210.54.33',
    metadata: '',
    fees: 10283,
    authorization: {
      authorization_code: 'AUTH_uh8bcl3zbn',
      bin: '408408',
      last4: '4081',
      exp_month: '12',
      exp_year: '2030',
      channel: 'card',
      card_type: 'visa ',
      bank: 'TEST BANK',
      country_code: 'NG',
      brand: 'visa',
      reusable: true,
      signature: 'SIG_yEXu7dLBeqG0kU7g95Ke',
      account_name: null,
    },
    customer: {
      id: 181873746,
      first_name: null,
      last_name: null,
      email: 'demo@test.com',
      customer_code: 'CUS_1rkzaqsv4rrhqo6',
      phone: null,
      metadata: null,
      risk_action: 'default',
      international_format_phone: null,
    },
    plan: null,
    requested_amount: 30050,
    paidAt: '2024-08-22T09:15:02.000Z',
    createdAt: '2024-08-22T09:14:24.000Z',
  },
  duplicateReference: {
    status: false,
    message: 'Duplicate Transaction Reference',
    meta: { nextStep: 'Try and create the Transaction or Charge with a new reference' },
    type: 'validation_error',
    code: 'duplicate_reference',
    errorCodeMappingNotFound: false,
  },
  chargeSuccess:
    '{"event":"charge.success","data":{"id":302961,"domain":"live","status":"success","reference":"qTPrJoy9Bx","amount":10000,"message":null,"gateway_response":"Approved by Financial Institution","paid_at":"2016-09-30T21:10:19.000Z","created_at":"2016-09-30T21:09:56.000Z","channel":"card","currency":"NGN","ip_address":"41.242.49.37","metadata":0,"fees":null,"customer":{"id":68324,"first_name":"BoJack","last_name":"Horseman","email":"bojack@horseman.com","customer_code":"CUS_qo38as2hpsgk2r0","phone":null,"metadata":null,"risk_action":"default"},"authorization":{"authorization_code":"AUTH_f5rnfq9p","bin":"539999","last4":"8877"},"plan":{}}}',
  refundProcessed:
    '{"event":"refund.processed","data":{"status":"processed","transaction_reference":"T2154954_412829_3be32076_6lcg3","refund_reference":"132013318360","amount":"5000","currency":"NGN","processor":"mpgs_zen","customer":{"first_name":"Damilola","last_name":"Kwabena","email":"damilola@email.com"},"integration":412829,"domain":"live"}}',
} as const

const unpaid = {
  ...recorded.paid,
  id: 4099260517,
  status: 'abandoned',
  reference: 'left_1724318064000',
  gateway_response: 'The transaction was not completed',
  paid_at: null,
  paidAt: null,
  metadata: 0,
  authorization: {},
}

const refund = {
  id: 3018284,
  integration: 412829,
  domain: 'test',
  transaction: { id: recorded.paid.id, reference: recorded.paid.reference, amount: 40333, currency: 'NGN' },
  amount: '10000',
  currency: 'NGN',
  status: 'pending',
  expected_at: '2024-08-29T09:15:02.000Z',
}

const secretKey = 'sk_test_recorded'
const body = z.record(z.string(), z.unknown()).catch({})

type RecordedPaystack = { apiUrl: string; secretKey: string; close(): Promise<void> }

/** A stand-in for the provider on the loopback, which answers from the record. */
export async function startRecordedPaystack(): Promise<RecordedPaystack> {
  const taken = new Set<unknown>()
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const isKnown = request.headers.authorization === `Bearer ${secretKey}`
    const answer = isKnown
      ? answerFromRecord(`${request.method} ${request.url?.split('?')[0]}`, body.parse(JSON.parse(text || '{}')), taken)
      : { status: 401, body: { status: false, message: 'Invalid key' } }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  return { apiUrl: await listen(server), secretKey, close: () => closeServer(server) }
}

export async function listen(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address() as AddressInfo
  return `http://127.0.0.1:${address.port}`
}

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
}

function answerFromRecord(route: string, given: Record<string, unknown>, taken: Set<unknown>) {
  switch (route) {
    case 'POST /transaction/initialize':
      return initialize(given, taken)
    case `GET /transaction/verify/${recorded.paid.reference}`:
      return { status: 200, body: { status: true, message: 'Verification successful', data: recorded.paid } }
    case `GET /transaction/verify/${unpaid.reference}`:
      return { status: 200, body: { status: true, message: 'Verification successful', data: unpaid } }
    case 'GET /transaction':
      return {
        status: 200,
        body: {
          status: true,
          message: 'Transactions retrieved',
          data: [unpaid, recorded.paid],
          meta: { total: 2, skipped: 0, perPage: '50', page: 1, pageCount: 1 },
        },
      }
    case 'POST /refund':
      if (given.transaction !== recorded.paid.reference) return notFound
      return {
        status: 200,
        body: { status: true, message: 'Refund has been queued for processing', data: refund },
      }
    case `GET /refund/${refund.id}`:
      return {
        status: 200,
        body: { status: true, message: 'Refund retrieved', data: { ...refund, transaction: 4099260516 } },
      }
    default:
      return notFound
  }
}

const notFound = { status: 400, body: { status: false, message: 'Transaction reference not found.' } }

function initialize(given: Record<string, unknown>, taken: Set<unknown>) {
  if (taken.has(given.reference)) return { status: 400, body: recorded.duplicateReference }
  // This merchant takes naira only, as most do.
  if (given.currency === 'USD')
    return { status: 400, body: { status: false, message: 'Currency not supported by merchant' } }
  taken.add(given.reference)
  const data = {
    authorization_url: 'https://checkout.paystack.com/3ni8kdavz62431k',
    access_code: '3ni8kdavz62431k',
    reference: given.reference,
  }
  return { status: 200, body: { status: true, message: 'Authorization URL created', data } }
}
