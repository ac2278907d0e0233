import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signWebhook } from '#server/adapters/payments/webhook-signature.ts'
import { payingCard, type SandboxTest, secretKey, startSandbox } from './sandbox.fixture.ts'

const hourMs = 60 * 60 * 1000

let test: SandboxTest
beforeAll(async () => {
  test = await startSandbox()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.startAnew()
})

/** Pays without the page, so that nothing is sent until a test triggers it. */
async function pay(reference: string): Promise<void> {
  const page = await test.open({ reference })
  const charged = await test.sandbox.payWithCard(page.split('/').at(-1) ?? '', {
    number: payingCard.card_number,
    expiry: payingCard.expiry,
    cvv: payingCard.cvv,
  })
  expect(charged?.declined).toBeNull()
}

describe('notifying the portal of a payment', () => {
  it('sends what verify returns, signed over the exact bytes, to the portal’s webhook', async () => {
    await pay('msc_1')
    expect(await test.sandbox.deliverDueWebhooks(test.clock.now)).toBe(1)
    const [event] = test.sent
    expect(event?.url).toBe('https://apply.usta.example/payments/webhook')
    expect(event?.signature).toBe(signWebhook(event?.rawBody ?? Buffer.alloc(0), secretKey))
    const { body } = await test.call('GET', '/transaction/verify/msc_1')
    expect(JSON.parse(event?.rawBody.toString() ?? '')).toEqual({
      event: 'charge.success',
      data: (body as { data: unknown }).data,
    })
  })

  it('happens once if the portal responds with 200', async () => {
    await pay('msc_1')
    await test.sandbox.deliverDueWebhooks(test.clock.now)
    test.pass(20 * hourMs)
    expect(await test.sandbox.deliverDueWebhooks(test.clock.now)).toBe(0)
    expect(test.sent).toHaveLength(1)
  })

  it.each([
    ['responds with 500', async () => ({ status: 500 })],
    ['responds with 201', async () => ({ status: 201 })],
    ['is unreachable', () => Promise.reject(new Error('connect ECONNREFUSED'))],
  ])('is tried immediately and then hourly for ten hours if the portal %s', async (_title, answer) => {
    test.portal.answer = answer
    await pay('msc_1')
    const sentPerHour: number[] = []
    for (let hour = 0; hour <= 12; hour++) {
      await test.sandbox.deliverDueWebhooks(test.clock.now)
      await test.sandbox.deliverDueWebhooks(test.clock.now)
      sentPerHour.push(test.sent.length)
      test.pass(hourMs)
    }
    expect(sentPerHour).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 11])
    expect(new Set(test.sent.map(({ rawBody }) => rawBody.toString())).size).toBe(1)
  })

  it('stops as soon as the portal is back', async () => {
    test.portal.answer = async () => ({ status: 503 })
    await pay('msc_1')
    await test.sandbox.deliverDueWebhooks(test.clock.now)
    test.portal.answer = async () => ({ status: 200 })
    test.pass(hourMs)
    expect(await test.sandbox.deliverDueWebhooks(test.clock.now)).toBe(1)
    test.pass(hourMs)
    expect(await test.sandbox.deliverDueWebhooks(test.clock.now)).toBe(0)
  })

  it('sends each of 50 events once, however many instances send', async () => {
    for (let index = 0; index < 50; index++) await pay(`msc_${index}`)
    const delivered = await Promise.all([1, 2, 3, 4].map(() => test.sandbox.deliverDueWebhooks(test.clock.now)))
    expect(delivered.reduce((sum, count) => sum + count, 0)).toBe(50)
    const references = test.sent.map(({ rawBody }) => JSON.parse(rawBody.toString()).data.reference)
    expect(new Set(references).size).toBe(50)
    expect(references).toHaveLength(50)
  })
})
