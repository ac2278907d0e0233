import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectDone } from '../../testing/office.ts'
import { password, signedIn, signedUp } from '../../testing/people.ts'
import { type MessagePortal, messagePortal } from './testing/message-portal.ts'

let portal: MessagePortal
beforeAll(async () => {
  portal = await messagePortal()
})
beforeEach(() => {
  portal.sent.length = 0
})
afterAll(() => portal.close())

const browser = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  keys: { p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u', auth: 'tBHItJI5svbpez7KI4CCXg' },
})
const nothing = { sms: false, whatsapp: false, devices: [] }

test('a number is used once its code was entered, by the channel that brought the code', async () => {
  const ada = await signedUp(portal, { email: 'ada.phone@example.com' })
  const before = await portal.ask(ada, 'GET', '/account/channels')
  expect(before.body).toMatchObject({ offered: ['sms', 'whatsapp', 'push'], ...nothing })
  const asked = await portal.ask(ada, 'POST', '/account/phone', { phone: '0803 111 2233', channel: 'sms' })
  expect(asked.body).toMatchObject({ pending_phone: '+2348031112233', pending_channel: 'sms', ...nothing })
  await portal.send()
  expect(portal.sent).toMatchObject([{ channel: 'sms', to: '+2348031112233' }])
  const wrong = await portal.ask(ada, 'POST', '/account/phone/confirm', { otp_code: '000000' })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid-code'])
  const otp_code = portal.codeTo('+2348031112233')
  const done = await portal.ask(ada, 'POST', '/account/phone/confirm', { otp_code })
  expect(done.body).toMatchObject({ phone: '+2348031112233', sms: true, whatsapp: false })
  expect(done.body.pending_phone).toBeUndefined()
  const again = await portal.ask(ada, 'POST', '/account/phone/confirm', { otp_code })
  expect(again.status).toBe(400)
  const history = await portal.ask(ada, 'GET', '/auth/history')
  expect(history.body.rows[0].event).toBe('phone.confirmed')
})

test('the digits are nowhere in the database once the message was sent', async () => {
  await portal.withPhone('ada.digits@example.com', '+2348031112200')
  const code = portal.codeTo('+2348031112200')
  const rows = await portal.context.db
    .selectFrom('delivery')
    .selectAll()
    .where('recipient', '=', '+2348031112200')
    .execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(code)
  expect(JSON.stringify(rows)).not.toContain(`${code.slice(0, 3)} ${code.slice(3)}`)
})

test('a number stays until the code of the next one was entered, and its code confirms no other number', async () => {
  const ada = await portal.withPhone('ada.moves@example.com', '+2348031112244')
  await portal.ask(ada, 'POST', '/account/phone', { phone: '+2348031112255', channel: 'whatsapp' })
  await portal.send()
  const first = portal.codeTo('+2348031112255')
  const other = await portal.ask(ada, 'POST', '/account/phone', { phone: '+2348031112266', channel: 'whatsapp' })
  expect(other.body).toMatchObject({ phone: '+2348031112244', sms: true, pending_phone: '+2348031112266' })
  const confirm = (otp_code: string) => portal.ask(ada, 'POST', '/account/phone/confirm', { otp_code })
  expect((await confirm(first)).status).toBe(400)
  await portal.send()
  const done = await confirm(portal.codeTo('+2348031112266'))
  expect(done.body).toMatchObject({ phone: '+2348031112266', sms: true, whatsapp: true })
})

test('a code expires, and a second one has to wait', async () => {
  const ada = await signedUp(portal, { email: 'ada.waits@example.com' })
  const ask = () => portal.ask(ada, 'POST', '/account/phone', { phone: '+2348031112277', channel: 'sms' })
  expect((await ask()).status).toBe(200)
  const soon = await ask()
  expect([soon.status, soon.body.code]).toEqual([429, 'too-many-requests'])
  await portal.send()
  portal.clock.advance({ minutes: 11 })
  const late = await portal.ask(ada, 'POST', '/account/phone/confirm', { otp_code: portal.codeTo('+2348031112277') })
  expect(late.status).toBe(400)
  expect((await portal.ask(ada, 'GET', '/account/channels')).body.pending_phone).toBeUndefined()
})

test('nobody has many codes sent to the phone of another, whatever accounts they have', async () => {
  const statuses: number[] = []
  for (const n of Array.from({ length: 9 }).keys()) {
    const one = await signedUp(portal, { email: `bomber${n}@example.com` })
    statuses.push((await portal.ask(one, 'POST', '/account/phone', { phone: '+2348031119999', channel: 'sms' })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 200), 429])
})

test.each([
  [{ phone: '0803', channel: 'sms' }, 422, 'phone'],
  [{ phone: '', channel: 'sms' }, 422, 'phone'],
  [{ phone: '0803 111 2233', channel: 'push' }, 422, 'channel'],
  [{ phone: '0803 111 2233' }, 422, 'channel'],
])('a request for a code with %o is refused', async (body, status, field) => {
  const ada = await signedUp(portal, { email: `ada.wrong.${JSON.stringify(body).length}.${field}@example.com` })
  const answer = await portal.ask(ada, 'POST', '/account/phone', body)
  expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([status, field])
})

test('channels are chosen one by one, only with a confirmed number', async () => {
  const musa = await signedUp(portal, { email: 'musa.chooses@example.com' })
  const choose = (who: typeof musa, body: object) => portal.ask(who, 'PUT', '/account/channels', body)
  expect((await choose(musa, { sms: true })).status).toBe(422)
  expect((await choose(musa, { sms: false })).body).toMatchObject(nothing)
  expect((await choose(musa, { sms: 'yes' })).status).toBe(422)
  const ada = await portal.withPhone('ada.chooses@example.com', '+2348031112288')
  expect((await choose(ada, { whatsapp: true })).body).toMatchObject({ sms: true, whatsapp: true })
  expect((await choose(ada, { sms: false })).body).toMatchObject({ sms: false, whatsapp: true })
  const removed = await portal.ask(ada, 'DELETE', '/account/phone')
  expect(removed.body).toMatchObject(nothing)
  expect(removed.body.phone).toBeUndefined()
  expect((await portal.ask(ada, 'DELETE', '/account/phone')).status).toBe(200)
})

test('a browser gets notifications until the sign-in that asked for it ends', async () => {
  const ada = await signedUp(portal, { email: 'ada.browser@example.com' })
  const added = await portal.ask(ada, 'POST', '/account/push-devices', browser('one'))
  expect(added.body.devices).toHaveLength(1)
  expect((await portal.ask(ada, 'POST', '/account/push-devices', browser('one'))).body.devices).toHaveLength(1)
  const other = await signedIn(portal, ada.email)
  expect((await portal.ask(other, 'POST', '/account/push-devices', browser('two'))).body.devices).toHaveLength(2)
  await portal.ask(ada, 'POST', '/auth/logout')
  expect((await portal.ask(other, 'GET', '/account/channels')).body.devices).toHaveLength(1)
  const third = await signedIn(portal, ada.email)
  const change = { current_password: password, new_password: 'four words in a row' }
  expect((await portal.ask(third, 'POST', '/auth/change-password', change)).status).toBe(200)
  expect((await portal.ask(third, 'GET', '/account/channels')).body.devices).toEqual([])
})

test('a browser belongs to the account that asked last, and nobody turns off that of another', async () => {
  const ada = await signedUp(portal, { email: 'ada.shared@example.com' })
  const musa = await signedUp(portal, { email: 'musa.shared@example.com' })
  const { body } = await portal.ask(ada, 'POST', '/account/push-devices', browser('shared'))
  const [device] = body.devices
  expect((await portal.ask(musa, 'DELETE', `/account/push-devices/${device.id}`)).status).toBe(404)
  expect((await portal.ask(ada, 'GET', '/account/channels')).body.devices).toHaveLength(1)
  await portal.ask(musa, 'POST', '/account/push-devices', browser('shared'))
  expect((await portal.ask(ada, 'GET', '/account/channels')).body.devices).toEqual([])
})

test('the eleventh browser takes the place of the first', async () => {
  const ada = await signedUp(portal, { email: 'ada.many@example.com' })
  for (const n of Array.from({ length: 11 }).keys()) {
    portal.clock.advance({ seconds: 1 })
    await portal.ask(ada, 'POST', '/account/push-devices', browser(`many${n}`))
  }
  const names = await portal.context.db
    .selectFrom('push_device')
    .select('endpoint')
    .where('endpoint', 'like', 'https://push.example/many%')
    .execute()
  expect(names).toHaveLength(10)
  expect(names.map(({ endpoint }) => endpoint)).not.toContain('https://push.example/many0')
})

test.each([
  ['http://push.example/plain'],
  ['ftp://push.example/file'],
  ['not an address'],
  [`https://push.example/${'x'.repeat(1000)}`],
])('the endpoint %s is refused', async endpoint => {
  const ada = await signedUp(portal, { email: `ada.endpoint.${endpoint.length}@example.com` })
  expect((await portal.ask(ada, 'POST', '/account/push-devices', { ...browser('x'), endpoint })).status).toBe(422)
})

test('what is not offered cannot be turned on, and email alone stays', async () => {
  const { messages } = portal.context
  portal.context.messages = {}
  try {
    const ada = await signedUp(portal, { email: 'ada.off@example.com' })
    expect((await portal.ask(ada, 'GET', '/account/channels')).body).toEqual({ offered: [], ...nothing })
    expect((await portal.ask(ada, 'POST', '/account/phone', { phone: '08031112233', channel: 'sms' })).status).toBe(404)
    expect((await portal.ask(ada, 'PUT', '/account/channels', { sms: true })).status).toBe(404)
    expect((await portal.ask(ada, 'POST', '/account/push-devices', browser('off'))).status).toBe(404)
  } finally {
    portal.context.messages = messages
  }
})

test('the office sees how news reaches a person, and what became of it', async () => {
  const ada = await portal.withPhone('ada.seen@example.com', '+2348031112290')
  await portal.ask(ada, 'POST', '/auth/change-password', {
    current_password: password,
    new_password: 'four words in a row',
  })
  await portal.send()
  const { id } = await portal.context.db
    .selectFrom('account')
    .select('id')
    .where('email_key', '=', ada.email)
    .executeTakeFirstOrThrow()
  const kemi = await portal.member('officer')
  const seen = expectDone(await kemi.call('readAccount', { params: { id } })) as {
    contact: object
    messages: { kind: string; also?: object[] }[]
  }
  expect(seen.contact).toMatchObject({ phone: '+2348031112290', sms: true, whatsapp: false, browsers: 0 })
  expect(seen.messages.find(({ kind }) => kind === 'password-changed')?.also).toMatchObject([
    { channel: 'sms', to: '+2348031112290', state: 'sent' },
  ])
})
