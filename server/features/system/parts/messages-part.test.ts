import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueMail } from '../../../emails/outbox.ts'
import { type MessagePortal, messagePortal, trialSpending } from '../../channels/testing/message-portal.ts'
import { messagesPart } from './messages-part.ts'

let portal: MessagePortal
beforeAll(async () => {
  portal = await messagePortal()
})
afterAll(() => portal.close())

async function feeDue(to: string): Promise<void> {
  const content = { subject: 'Fee', text: 'Pay', html: '<p>Pay</p>' }
  await portal.context.db.transaction().execute(tx => enqueueMail(tx, portal.context, { kind: 'fee-due', to, content }))
}

test('nothing is said of channels that are off', async () => {
  expect(await messagesPart({ ...portal.context, messages: {} })).toEqual([])
})

test('a provider that refuses us is trouble, with its words, until it takes messages again', async () => {
  const { email } = await portal.withPhone('part.held@example.com', '+2348034110001')
  portal.next.sms = [{ outcome: 'held', reason: 'Termii answered 401: Invalid API key' }]
  await feeDue(email)
  await portal.send()
  const [held] = await messagesPart(portal.context)
  expect(held).toMatchObject({ state: 'trouble', says: expect.stringContaining('Invalid API key') })
  expect(held?.facts).toContainEqual({ label: 'SMS', value: '1 message waiting' })
  portal.clock.advance({ minutes: 2 })
  await portal.send()
  const [after] = await messagesPart(portal.context)
  expect(after).toMatchObject({ state: 'note' })
  expect(after?.facts).toContainEqual({ label: 'SMS today', value: '2 messages, 8 of 10,000' })
})

test('a budget that is used up is said, with how many messages wait for tomorrow', async () => {
  const { email } = await portal.withPhone('part.spent@example.com', '+2348034110002')
  const { config } = portal.context
  const { messages } = config
  config.messages = { ...messages, sms: { ...trialSpending, budget: 12 } }
  await feeDue(email)
  await portal.send()
  const [part] = await messagesPart(portal.context)
  config.messages = messages
  expect(part).toMatchObject({
    state: 'note',
    says: 'SMS: the budget of today is used up. Waiting for tomorrow: 1 message.',
  })
})
