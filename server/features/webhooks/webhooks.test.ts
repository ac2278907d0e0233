import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pauseAfter } from '#shared/domain/webhooks.ts'
import { WebhookError } from '../../adapters/webhooks/webhook-sender.ts'
import { expectDone } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { signWebhook } from './sign.ts'

let office: OfficePortal
const sent: { url: string; headers: Record<string, string>; body: string }[] = []
let answer: () => number
beforeAll(async () => {
  office = await officePortal()
  office.context.webhooks = {
    post: async (url, message) => {
      sent.push({ url, ...message })
      return answer()
    },
  }
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.context.db.deleteFrom('webhook').execute()
  sent.length = 0
  answer = () => 204
  await office.pass(0)
  await office.admin.freshen()
})

const url = 'https://records.usta.example/news'
const make = async (name = 'Records') => expectDone(await office.admin.call('makeWebhook', { body: { name, url } }))
const work = () => office.work('send-webhooks')
const rowOf = async (id: string) =>
  expectDone(await office.admin.call('listWebhooks')).webhooks.find((one: { id: string }) => one.id === id)
const feedMoves = (last: number) =>
  office.context.db
    .insertInto('feed_head')
    .values({ id: '3f0c9a52-7d1e-4b8a-9c64-2e5d8f71ab03', last })
    .onConflict(conflict => conflict.column('is_only').doUpdateSet({ last }))
    .execute()
const upTo = () => sent.map(({ body }) => JSON.parse(body).data.up_to)

test('a signature follows the Standard Webhooks convention', () => {
  const signed = signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  })
  expect(signed).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

describe('a webhook', () => {
  test('is sent immediately with the position of the feed, signed, and without personal data', async () => {
    await feedMoves(7)
    const { webhook, secret } = await make()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await work()
    const { headers = {}, body = '' }: Partial<(typeof sent)[number]> = sent[0] ?? {}
    expect(Object.keys(JSON.parse(body)).sort()).toEqual(['data', 'timestamp', 'type'])
    expect(JSON.parse(body)).toMatchObject({ type: 'feed.news', data: { up_to: 7 } })
    const id = headers['webhook-id'] ?? ''
    const timestamp = Number(headers['webhook-timestamp'])
    expect(timestamp).toBe(Math.floor(+office.clock.now() / 1000))
    expect(headers['webhook-signature']).toBe(signWebhook(secret, { id, timestamp, body }))
    expect(await rowOf(webhook.id)).toMatchObject({ state: 'working', messages: [{ state: 'delivered', up_to: 7 }] })
    const stored = JSON.stringify([
      await office.admin.call('listWebhooks'),
      await office.context.db.selectFrom('webhook').selectAll().execute(),
    ])
    expect(stored).not.toContain(secret.slice(6))
  })

  test('is sent once for new changes, and not without any', async () => {
    await feedMoves(8)
    await make()
    await work()
    await work()
    expect(upTo()).toEqual([8])
    await feedMoves(12)
    await work()
    expect(upTo()).toEqual([8, 12])
  })

  test('that fails gets the same message at growing intervals, and then one for everything since', async () => {
    await feedMoves(20)
    answer = () => {
      throw new WebhookError('timeout')
    }
    const { webhook } = await make()
    await work()
    expect(await rowOf(webhook.id)).toMatchObject({
      state: 'failing',
      messages: [{ state: 'waiting', trouble: 'timeout' }],
    })
    await feedMoves(25)
    for (const failures of [1, 2]) {
      office.clock.advance({ seconds: pauseAfter(failures) / 1000 - 1 })
      await work()
      expect(sent).toHaveLength(failures)
      office.clock.advance({ seconds: 1 })
      await work()
      expect(sent).toHaveLength(failures + 1)
      answer = () => 500
    }
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1)
    expect(new Set(sent.map(({ headers }) => headers['webhook-signature'])).size).toBe(3)
    answer = () => 200
    office.clock.advance({ hours: 1 })
    await work()
    expect(upTo().slice(-2)).toEqual([20, 25])
  })

  test('that fails for four days is disabled, every administrator is emailed, and it resumes where it was once enabled', async () => {
    await feedMoves(30)
    answer = () => 302
    const { webhook } = await make()
    for (let days = 0; days < 5; days += 1) {
      await work()
      await office.pass(1)
    }
    await work()
    const before = sent.length
    expect(await rowOf(webhook.id)).toMatchObject({
      state: 'disabled',
      disabled: { why: 'failing' },
      messages: [{ state: 'given-up', status: 302 }],
    })
    expect((await office.mails.newestTo(office.admin.email)).text).toContain('“Records” has not accepted a message')
    await office.pass(3)
    await work()
    expect(sent).toHaveLength(before)
    expect(await office.admin.call('sendWebhook', { params: { id: webhook.id } })).toMatchObject({ status: 409 })
    answer = () => 200
    expectDone(await office.admin.call('setWebhookState', { params: { id: webhook.id }, body: { enabled: true } }))
    await work()
    expect(sent).toHaveLength(before + 1)
    expect(await rowOf(webhook.id)).toMatchObject({ state: 'working' })
  })

  test('that responds with 410 is disabled immediately', async () => {
    await feedMoves(40)
    answer = () => 410
    const { webhook } = await make()
    await work()
    expect(await rowOf(webhook.id)).toMatchObject({ state: 'disabled', disabled: { why: 'gone' } })
  })

  test('that cannot be signed after the secret of the server was changed is disabled, and administrators are told', async () => {
    await feedMoves(45)
    const { webhook } = await make('Lost secret')
    await office.context.db
      .updateTable('webhook')
      .set({ sealed_secret: Buffer.alloc(64) })
      .where('id', '=', webhook.id)
      .execute()
    await work()
    expect(sent).toEqual([])
    expect(await rowOf(webhook.id)).toMatchObject({
      state: 'disabled',
      disabled: { why: 'secret' },
      messages: [{ state: 'given-up', trouble: 'secret' }],
    })
    const { text } = await office.mails.newestTo(office.admin.email)
    expect(text).toContain('can no longer sign the messages of the webhook “Lost secret”')
    const enable = { params: { id: webhook.id }, body: { enabled: true } }
    expect(await office.admin.call('setWebhookState', enable)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('make a new one') },
    })
    await feedMoves(46)
    await work()
    expect((await rowOf(webhook.id)).messages).toHaveLength(1)
  })

  test('is sent again immediately on request, and never once it is disabled or removed', async () => {
    await feedMoves(50)
    const { webhook } = await make()
    await work()
    const params = { id: webhook.id }
    expectDone(await office.admin.call('sendWebhook', { params }))
    await work()
    expect(upTo()).toEqual([50, 50])
    answer = () => 500
    await feedMoves(51)
    await work()
    expectDone(await office.admin.call('sendWebhook', { params }))
    await work()
    expect(upTo()).toEqual([50, 50, 51, 51])
    expectDone(await office.admin.call('setWebhookState', { params, body: { enabled: false } }))
    await office.pass(1)
    await work()
    expect(sent).toHaveLength(4)
    await office.admin.freshen()
    expect(await office.admin.call('removeWebhook', { params })).toMatchObject({ status: 204 })
    expect(await office.admin.call('sendWebhook', { params })).toMatchObject({ status: 404 })
  })

  test('that is disabled while a message is being sent gets no further message', async () => {
    await feedMoves(60)
    const { webhook } = await make()
    let disabling: Promise<unknown> = Promise.resolve()
    office.context.webhooks = {
      post: async () => {
        sent.push({ url, headers: {}, body: '{"data":{}}' })
        disabling = office.admin.call('setWebhookState', { params: { id: webhook.id }, body: { enabled: false } })
        await disabling
        return 500
      },
    }
    await work()
    await office.pass(1)
    await work()
    expect(sent).toHaveLength(1)
    expect(await rowOf(webhook.id)).toMatchObject({ state: 'disabled', disabled: { why: 'by-staff' } })
  })

  test.each([
    'http://records.example',
    'https://',
    'https://name:password@records.example/',
    'ftp://x',
    'https://a b/',
  ])('cannot have the address %s', async wrong => {
    expect(await office.admin.call('makeWebhook', { body: { name: 'x', url: wrong } })).toMatchObject({ status: 422 })
  })
})
