import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MessageReport } from '../../adapters/messages/message-sender.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import type { Applicant } from '../../testing/people.ts'
import { type MessagePortal, messagePortal } from './testing/message-portal.ts'

let portal: MessagePortal
beforeAll(async () => {
  portal = await messagePortal()
  portal.context.messageReports = {
    sms: {
      read: ({ headers, body }) => (headers['x-proof'] === 'right' ? JSON.parse(body.toString('utf8')) : undefined),
    },
  }
})
beforeEach(() => {
  portal.sent.length = 0
})
afterAll(() => portal.close())

async function report(reports: Omit<MessageReport, 'at'>[], proof = 'right', channel = 'sms'): Promise<number> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/messages/webhook/${channel}`,
    headers: { 'x-proof': proof, 'content-type': 'application/json' },
    payload: JSON.stringify(reports),
  })
  return answer.statusCode
}

let people = 0
/** A message that a provider has taken. */
async function taken(): Promise<{ person: Applicant; phone: string; providerId: string }> {
  people += 1
  const phone = `+23480331100${String(people).padStart(2, '0')}`
  const person = await portal.withPhone(`reported${people}@example.com`, phone)
  const content = { subject: 'Fee', text: 'Pay', html: '<p>Pay</p>' }
  await portal.context.db
    .transaction()
    .execute(tx => enqueueMail(tx, portal.context, { kind: 'fee-due', to: person.email, content }))
  await portal.send()
  const { provider_id } = await newest(phone)
  return { person, phone, providerId: provider_id ?? '' }
}

const newest = (phone: string) =>
  portal.context.db
    .selectFrom('delivery')
    .selectAll()
    .where('recipient', '=', phone)
    .where('kind', '=', 'fee-due')
    .executeTakeFirstOrThrow()

test('a report of the provider says that a message arrived, once and for good', async () => {
  const { phone, providerId } = await taken()
  expect(await report([{ providerId, state: 'delivered' }])).toBe(200)
  expect((await newest(phone)).delivered_at).not.toBeNull()
  expect(await report([{ providerId, state: 'failed', words: 'late' }])).toBe(200)
  expect(await newest(phone)).toMatchObject({ given_up_at: null, last_error: null })
})

test('a report of a failure tells the owner of the number, and a later success takes it back', async () => {
  const { person, phone, providerId } = await taken()
  await report([{ providerId, state: 'failed', words: 'AbsentSubscriber' }])
  expect(await newest(phone)).toMatchObject({ last_error: 'AbsentSubscriber' })
  const channels = await portal.ask(person, 'GET', '/account/channels')
  expect(channels.body.phone_refused_at).toBeTypeOf('string')
  await report([{ providerId, state: 'delivered' }])
  expect(await newest(phone)).toMatchObject({ given_up_at: null, last_error: null })
})

test('a forged report changes nothing, and neither does one about no message of ours or of another channel', async () => {
  const { phone, providerId } = await taken()
  expect(await report([{ providerId, state: 'failed' }], 'wrong')).toBe(401)
  expect(await report([{ providerId: 'somebody-else', state: 'failed' }])).toBe(200)
  expect(await report([])).toBe(200)
  expect(await report([{ providerId, state: 'failed' }], 'right', 'whatsapp')).toBe(404)
  expect(await report([{ providerId, state: 'failed' }], 'right', 'pigeon')).toBe(404)
  expect(await newest(phone)).toMatchObject({ given_up_at: null, delivered_at: null })
})

test('the address of the reports says nothing to others', async () => {
  const url = '/messages/webhook/whatsapp?hub.mode=subscribe&hub.verify_token=guess&hub.challenge=42'
  const answer = await portal.app.inject({ method: 'GET', url })
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('42')
})
