import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutgoingMessage } from '../adapters/messages/message-sender.ts'
import { newsText } from '../emails/channel-texts.ts'
import { enqueueMail } from '../emails/outbox.ts'
import { type MessagePortal, messagePortal, trialSpending } from '../features/channels/testing/message-portal.ts'
import type { Applicant } from '../testing/people.ts'

/* Noon of a Friday in Abuja, so that the quiet hours are a known time away. */
let portal: MessagePortal
beforeAll(async () => {
  portal = await messagePortal({ startsAt: new Date('2026-11-20T11:00:00Z') })
})
beforeEach(() => {
  portal.sent.length = 0
})
afterAll(() => portal.close())

type Kind = Parameters<typeof enqueueMail>[2]['kind']

async function tell({ email }: Pick<Applicant, 'email'>, kind: Kind): Promise<void> {
  const content = { subject: 'Your decision, Ada', text: 'Dear Ada, secret-link', html: '<p>Dear Ada</p>' }
  await portal.context.db.transaction().execute(tx => enqueueMail(tx, portal.context, { kind, to: email, content }))
}

const textsTo = (phone: string) =>
  portal.sent.filter(({ to, code }: OutgoingMessage) => to === phone && code === undefined).map(({ text }) => text)

/** A message to a phone: what it says, and where to read on. */
const said = (of: Parameters<typeof newsText>[0]) =>
  `${newsText(of).body} ${portal.context.config.publicUrl}${newsText(of).path}`

let people = 0
async function withPhone(): Promise<{ person: Applicant; phone: string }> {
  people += 1
  const phone = `+23480321100${String(people).padStart(2, '0')}`
  return { person: await portal.withPhone(`messages${people}@example.com`, phone), phone }
}

/** The rows about an address that are no codes. */
const rowsTo = (phone: string) =>
  portal.context.db
    .selectFrom('delivery')
    .selectAll()
    .where('recipient', '=', phone)
    .where('kind', '<>', 'phone-code')
    .orderBy('created_at')
    .execute()

test('a message says only that there is news, once for each email and channel', async () => {
  const { person, phone } = await withPhone()
  await portal.ask(person, 'PUT', '/account/channels', { whatsapp: true })
  await tell(person, 'decision-news')
  await portal.send()
  await portal.send()
  expect(textsTo(phone)).toEqual([said('application'), said('application')])
  expect(portal.sent.map(({ channel }) => channel).sort()).toContain('whatsapp')
  expect(JSON.stringify(portal.sent)).not.toMatch(/Ada|secret-link/)
})

test.each(['verification-code', 'password-reset-code', 'choose-password', 'application-submitted'] as const)(
  'an email of the kind %s is not repeated',
  async kind => {
    const { person, phone } = await withPhone()
    await tell(person, kind)
    await portal.send()
    expect(textsTo(phone)).toEqual([])
  },
)

test('news for many waits from 21:00 to 07:00; what somebody waits for does not', async () => {
  const { person, phone } = await withPhone()
  portal.clock.advance({ hours: 9 })
  await tell(person, 'decision-news')
  await tell(person, 'password-changed')
  await portal.send()
  expect(textsTo(phone)).toEqual([said('account')])
  portal.clock.advance({ hours: 9, minutes: 59 })
  await portal.send()
  expect(textsTo(phone)).toHaveLength(1)
  portal.clock.advance({ minutes: 1 })
  await portal.send()
  expect(textsTo(phone)).toEqual([said('account'), said('application')])
  portal.clock.advance({ hours: 4 })
})

test('a number that nobody has is not tried again, and its owner is told', async () => {
  const { person, phone } = await withPhone()
  portal.next.sms = [{ outcome: 'refused', reason: 'InvalidPhoneNumber' }]
  await tell(person, 'fee-due')
  await portal.send()
  portal.clock.advance({ minutes: 10 })
  await portal.send()
  expect(textsTo(phone)).toHaveLength(1)
  const { body } = await portal.ask(person, 'GET', '/account/channels')
  expect(body).toMatchObject({ phone, sms: true })
  expect(body.phone_refused_at).toBeTypeOf('string')
  expect(await rowsTo(phone)).toMatchObject([{ last_error: 'InvalidPhoneNumber', next_attempt_at: null, cost: 0 }])
})

test('what failed is tried again; what the provider refuses because of us costs no try', async () => {
  const { person, phone } = await withPhone()
  portal.next.sms = [
    { outcome: 'failed', reason: 'busy' },
    { outcome: 'held', reason: 'InsufficientBalance' },
  ]
  await tell(person, 'fee-due')
  await portal.send()
  portal.clock.advance({ minutes: 1 })
  await portal.send()
  expect(await rowsTo(phone)).toMatchObject([{ attempts: 1, last_error: 'InsufficientBalance' }])
  portal.clock.advance({ minutes: 2 })
  await portal.send()
  expect(await rowsTo(phone)).toMatchObject([
    { attempts: 2, last_error: null, next_attempt_at: null, trouble_since: null },
  ])
  expect(textsTo(phone)).toHaveLength(3)
})

test('a message that may have been sent is not sent again, and counts', async () => {
  const { person, phone } = await withPhone()
  portal.next.sms = [{ outcome: 'unknown', reason: 'Termii did not answer: no answer in time' }]
  await tell(person, 'fee-due')
  await portal.send()
  portal.clock.advance({ minutes: 10 })
  await portal.send()
  expect(textsTo(phone)).toHaveLength(1)
  expect(await rowsTo(phone)).toMatchObject([{ cost: 4000, sent_at: null, next_attempt_at: null }])
})

test('after two days a message is of no more use', async () => {
  const { person, phone } = await withPhone()
  const { messages } = portal.context
  portal.context.messages = { sms: messages.sms, whatsapp: undefined, push: undefined } as typeof messages
  portal.next.sms = [{ outcome: 'held', reason: 'away' }]
  await tell(person, 'fee-due')
  await portal.send()
  portal.clock.advance({ days: 2, minutes: 1 })
  await portal.send()
  portal.context.messages = messages
  expect(textsTo(phone)).toHaveLength(1)
  expect(await rowsTo(phone)).toMatchObject([{ last_error: 'too late; before that: away', next_attempt_at: null }])
})

test('the budget of a day holds, and what is left goes the next day', async () => {
  portal.clock.advance({ days: 1 })
  const one = await withPhone()
  const other = await withPhone()
  const spent = await portal.context.db
    .selectFrom('channel_day')
    .select(({ fn }) => fn.max<number>('cost').as('cost'))
    .where('channel', '=', 'sms')
    .where('day', '=', portal.clock.now().toISOString().slice(0, 10))
    .executeTakeFirstOrThrow()
  const { config } = portal.context
  const { messages } = config
  config.messages = { ...messages, sms: { ...trialSpending, budget: Number(spent.cost) / 1000 + 4 } }
  await tell(one.person, 'fee-due')
  await tell(other.person, 'fee-due')
  await portal.send()
  expect([...textsTo(one.phone), ...textsTo(other.phone)]).toHaveLength(1)
  const third = await portal.ask(one.person, 'POST', '/account/phone', { phone: '+2348032119999', channel: 'sms' })
  expect([third.status, third.body.code]).toEqual([429, 'too-many-requests'])
  portal.clock.advance({ days: 1 })
  await portal.send()
  expect([...textsTo(one.phone), ...textsTo(other.phone)]).toHaveLength(2)
  config.messages = messages
})

test('a message is sent once, however many servers send', async () => {
  const { person, phone } = await withPhone()
  await tell(person, 'fee-due')
  await Promise.all([portal.send(), portal.send(), portal.send()])
  expect(textsTo(phone)).toHaveLength(1)
  const days = await portal.context.db
    .selectFrom('channel_day')
    .select(({ fn }) => fn.sum<string>('messages').as('messages'))
    .executeTakeFirstOrThrow()
  const counted = await portal.context.db
    .selectFrom('delivery')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('cost', '>', 0)
    .executeTakeFirstOrThrow()
  expect(days.messages).toBe(counted.count)
})

test('a browser that is gone is forgotten, and one that was turned off gets nothing', async () => {
  const { person } = await withPhone()
  const keys = { p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQ', auth: 'tBHItJI5svbpez7KI4CCXg' }
  const add = (name: string) =>
    portal.ask(person, 'POST', '/account/push-devices', { endpoint: `https://push.example/${name}`, keys })
  await add('gone')
  portal.next.push = [{ outcome: 'refused', reason: '410 Gone' }]
  await tell(person, 'fee-due')
  await portal.send()
  expect((await portal.ask(person, 'GET', '/account/channels')).body.devices).toEqual([])
  const { body } = await add('off')
  await tell(person, 'fee-due')
  await portal.ask(person, 'DELETE', `/account/push-devices/${body.devices[0].id}`)
  portal.sent.length = 0
  await portal.send()
  expect(portal.sent.filter(({ channel }) => channel === 'push')).toEqual([])
})

test('what waits for a number that was removed is not sent', async () => {
  const { person, phone } = await withPhone()
  await tell(person, 'fee-due')
  await portal.ask(person, 'DELETE', '/account/phone')
  await portal.send()
  expect(textsTo(phone)).toEqual([])
  expect(await rowsTo(phone)).toMatchObject([{ last_error: 'no longer wanted' }])
})
