import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { MessagesConfig } from '../../base/config-messages.ts'
import { chooseMessageReports, whatsAppChallenge } from './index.ts'

const spending = { price: 4, budget: 10_000 }
const off: MessagesConfig = { sms: undefined, whatsapp: undefined, push: undefined }
const account = { apiUrl: 'https://api.example', apiKey: 'API-KEY', sender: 'UniAdmit', ...spending }
const termii = (reportKey = 'tsk_of-the-web-hook'): MessagesConfig => ({
  ...off,
  sms: { provider: 'termii', route: 'dnd', reportKey, ...account },
})
const africasTalking = (reportKey: string | undefined = 'invented-for-reports'): MessagesConfig => ({
  ...off,
  sms: { provider: 'africastalking', username: 'university', reportKey, ...account },
})
const cloud = { provider: 'cloud', apiUrl: 'https://api.example', token: 'T', phoneId: '1', language: 'en' } as const
const templates = { template: 'news', codeTemplate: 'code' }
const whatsapp: MessagesConfig = {
  ...off,
  whatsapp: {
    ...cloud,
    ...templates,
    ...spending,
    hook: { appSecret: 'app-secret', verifyToken: 'agreed-with-meta-1' },
  },
}

interface Call {
  headers?: Record<string, string | string[]>
  query?: Record<string, string>
  body: string
}
const read = (messages: MessagesConfig, { headers = {}, query = {}, body }: Call) => {
  const { sms, whatsapp: reports } = chooseMessageReports({ messages })
  return (sms ?? reports)?.read({ headers, query, body: Buffer.from(body) })
}
const hmac = (algorithm: string, key: string, body: string) => createHmac(algorithm, key).update(body).digest('hex')

describe('reports of Termii', () => {
  const report = (status: string) =>
    JSON.stringify({ type: 'outbound', message_id: '5964465985113503103', receiver: '2343459509389', status })
  const signed = (body: string, key = 'tsk_of-the-web-hook') => ({
    body,
    headers: { 'x-termii-signature': hmac('sha512', key, body) },
  })

  test.each([
    ['DELIVERED | Message delivered to handset', 'delivered'],
    ['Delivered', 'delivered'],
    ['DND Active on Phone Number', 'failed'],
    ['Message Failed', 'failed'],
    ['Rejected', 'failed'],
    ['Expired', 'failed'],
    ['Message Sent', undefined],
    ['Received', undefined],
  ])('%s: %s', (status, state) => {
    expect(read(termii(), signed(report(status)))).toEqual(
      state ? [{ providerId: '5964465985113503103', state, words: status }] : [],
    )
  })

  test('name a message by a number that is too long for a number', () => {
    const body = '{"message_id":5964465985113503103,"status":"DELIVERED"}'
    expect(read(termii(), signed(body))).toMatchObject([{ providerId: '5964465985113503103' }])
  })

  test.each(['', 'text', '[]', '{"message_id":""}', 'null'])('%j says nothing', body =>
    expect(read(termii(), signed(body))).toEqual([]),
  )

  test('are not believed without the signature of exactly these bytes', () => {
    const body = report('DELIVERED')
    const { headers } = signed(body)
    const signature = headers['x-termii-signature']
    expect(read(termii(), { body: `${body} `, headers })).toBeUndefined()
    expect(read(termii(), signed(body, 'API-KEY'))).toBeUndefined()
    expect(read(termii('API-KEY'), signed(body, 'API-KEY'))).toHaveLength(1)
    for (const wrong of [
      '',
      'x',
      signature.toUpperCase(),
      signature.slice(2),
      `${signature}00`,
      [signature, signature],
    ])
      expect(read(termii(), { body, headers: { 'x-termii-signature': wrong } })).toBeUndefined()
    expect(read(termii(), { body })).toBeUndefined()
  })
})

describe('reports of Africa’s Talking', () => {
  const query = { key: 'invented-for-reports' }
  test.each([
    ['id=ATXid_1&status=Success&phoneNumber=%2B2348031234567&networkCode=62130', 'delivered', 'Success'],
    ['id=ATXid_1&status=Failed&failureReason=UserIsInactive', 'failed', 'Failed UserIsInactive'],
    ['id=ATXid_1&status=Rejected&failureReason=DeliveryFailure', 'failed', 'Rejected DeliveryFailure'],
    ['id=ATXid_1&status=Sent', undefined, ''],
    ['id=ATXid_1&status=Submitted', undefined, ''],
    ['id=ATXid_1&status=Buffered', undefined, ''],
    ['id=ATXid_1&status=constructor', undefined, ''],
    ['status=Success', undefined, ''],
    ['', undefined, ''],
  ])('%s: %s', (body, state, words) => {
    expect(read(africasTalking(), { query, body })).toEqual(state ? [{ providerId: 'ATXid_1', state, words }] : [])
  })

  test.each([[{}], [{ key: '' }], [{ key: 'invented-for-report' }], [{ key: 'invented-for-reportsX' }]])(
    'are not believed with the secret %j',
    wrong => {
      expect(read(africasTalking(), { query: wrong, body: 'id=ATXid_1&status=Success' })).toBeUndefined()
    },
  )

  test('are not read where no secret is configured', () => {
    const sms = { provider: 'africastalking', username: 'university', reportKey: undefined, ...account } as const
    expect(chooseMessageReports({ messages: { ...off, sms } })).toEqual({})
  })
})

describe('reports of WhatsApp', () => {
  const call = (...statuses: unknown[]) =>
    JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ value: { statuses } }] }] })
  const signed = (body: string, key = 'app-secret') => ({
    body,
    headers: { 'x-hub-signature-256': `sha256=${hmac('sha256', key, body)}` },
  })
  const at = new Date('2026-11-27T12:00:00Z')
  const timestamp = String(at.getTime() / 1000)

  test('come several in a call', () => {
    const error = { code: 131_026, title: 'Message undeliverable', error_data: { details: 'No WhatsApp' } }
    const body = call(
      { id: 'wamid.1', status: 'sent', timestamp },
      { id: 'wamid.1', status: 'delivered', timestamp, recipient_id: '234' },
      { id: 'wamid.2', status: 'read', timestamp },
      { id: 'wamid.3', status: 'failed', timestamp, errors: [error] },
      { id: 'wamid.4', status: 'constructor' },
      { status: 'failed' },
      'nothing',
    )
    expect(read(whatsapp, signed(body))).toEqual([
      { providerId: 'wamid.1', state: 'delivered', words: undefined, at },
      { providerId: 'wamid.2', state: 'delivered', words: undefined, at },
      { providerId: 'wamid.3', state: 'failed', words: '131026 No WhatsApp', at },
    ])
  })

  test('may be a message of somebody, or nothing', () => {
    const message = JSON.stringify({ entry: [{ changes: [{ value: { messages: [{ text: { body: 'Hi' } }] } }] }] })
    for (const body of [message, call(), '{}', 'text', '']) expect(read(whatsapp, signed(body))).toEqual([])
  })

  test('are not believed without the signature of exactly these bytes', () => {
    const body = call({ id: 'wamid.1', status: 'delivered', timestamp })
    expect(read(whatsapp, { ...signed(body), body: `${body} ` })).toBeUndefined()
    expect(read(whatsapp, signed(body, 'another'))).toBeUndefined()
    expect(read(whatsapp, { body })).toBeUndefined()
    for (const wrong of ['', 'sha256=', `sha512=${hmac('sha512', 'app-secret', body)}`])
      expect(read(whatsapp, { body, headers: { 'x-hub-signature-256': wrong } })).toBeUndefined()
  })

  const asked = { 'hub.mode': 'subscribe', 'hub.verify_token': 'agreed-with-meta-1', 'hub.challenge': '1158201444' }
  test('are agreed on by the word that both know', () => {
    expect(whatsAppChallenge({ messages: whatsapp }, asked)).toBe('1158201444')
    for (const wrong of [
      { 'hub.mode': 'unsubscribe' },
      { 'hub.verify_token': 'another' },
      { 'hub.verify_token': undefined },
      { 'hub.challenge': '<script>' },
      { 'hub.challenge': undefined },
    ])
      expect(whatsAppChallenge({ messages: whatsapp }, { ...asked, ...wrong })).toBeUndefined()
    const unhooked: MessagesConfig = { ...off, whatsapp: { ...cloud, ...templates, ...spending, hook: undefined } }
    for (const messages of [off, unhooked]) {
      expect(whatsAppChallenge({ messages }, asked)).toBeUndefined()
      expect(chooseMessageReports({ messages })).toEqual({})
    }
  })
})
