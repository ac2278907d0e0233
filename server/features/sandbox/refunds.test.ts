import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { payingCard, type SandboxTest, startSandbox } from './sandbox.fixture.ts'

let test: SandboxTest
beforeAll(async () => {
  test = await startSandbox()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.startAnew()
  await test.submit(await test.open({ reference: 'msc_1' }), payingCard)
})

function events(): { event: string; data: Record<string, unknown> }[] {
  return test.sent.map(({ rawBody }) => JSON.parse(rawBody.toString()))
}

async function statusAtGateway(reference: string): Promise<string> {
  const verified = await test.sandbox.gateway.verify(reference)
  return verified.ok ? verified.value.status : verified.failure.kind
}

describe('refunding a payment', () => {
  it('is queued first, and processed a little later, with an event each time', async () => {
    const queued = await test.call('POST', '/refund', { transaction: 'msc_1', merchant_note: 'Paid twice' })
    expect(queued).toMatchObject({
      status: 200,
      body: {
        status: true,
        message: 'Refund has been queued for processing',
        data: {
          status: 'pending',
          amount: 1_000_000,
          transaction: { reference: 'msc_1' },
          merchant_note: 'Paid twice',
        },
      },
    })
    await test.sandbox.deliverDueWebhooks(test.clock.now)
    expect(await statusAtGateway('msc_1')).toBe('success')

    test.pass(31_000)
    await test.sandbox.deliverDueWebhooks(test.clock.now)
    expect(await statusAtGateway('msc_1')).toBe('reversed')
    expect(events().map(({ event }) => event)).toEqual(['charge.success', 'refund.pending', 'refund.processed'])
    expect(events().at(-1)?.data).toMatchObject({
      status: 'processed',
      transaction_reference: 'msc_1',
      amount: '1000000',
      currency: 'NGN',
    })
  })

  it('leaves the payment paid if it is partial', async () => {
    const queued = await test.sandbox.gateway.refund({ reference: 'msc_1', amountMinor: 400_000 })
    test.pass(31_000)
    await test.sandbox.deliverDueWebhooks(test.clock.now)
    expect(await statusAtGateway('msc_1')).toBe('success')
    const refund = await test.sandbox.gateway.fetchRefund(queued.ok ? queued.value.id : '')
    expect(refund).toMatchObject({ ok: true, value: { status: 'processed', amountMinor: 400_000, reference: 'msc_1' } })
  })

  it('never exceeds what was paid, even with simultaneous requests', async () => {
    const asked = Array.from({ length: 5 }, () =>
      test.call('POST', '/refund', { transaction: 'msc_1', amount: 400_000 }),
    )
    const statuses = (await Promise.all(asked)).map(answer => answer.status)
    expect(statuses.filter(status => status === 200)).toHaveLength(2)
    expect(await test.call('POST', '/refund', { transaction: 'msc_1', amount: 200_001 })).toMatchObject({ status: 400 })
    expect(await test.call('POST', '/refund', { transaction: 'msc_1' })).toMatchObject({
      body: { data: { amount: 200_000 } },
    })
    expect(await test.call('POST', '/refund', { transaction: 'msc_1' })).toMatchObject({
      status: 400,
      body: { message: 'Transaction has been fully reversed' },
    })
  })

  it('is processed once by several instances', async () => {
    await test.call('POST', '/refund', { transaction: 'msc_1' })
    test.pass(31_000)
    await Promise.all([1, 2, 3].map(() => test.sandbox.deliverDueWebhooks(test.clock.now)))
    expect(events().filter(({ event }) => event === 'refund.processed')).toHaveLength(1)
  })

  it('needs a payment', async () => {
    await test.open({ reference: 'msc_2' })
    expect(await test.call('POST', '/refund', { transaction: 'msc_2' })).toMatchObject({ status: 400 })
    expect(await test.call('POST', '/refund', {})).toMatchObject({ body: { message: 'Transaction is required' } })
    expect(await test.call('POST', '/refund', { transaction: 'msc_1', currency: 'USD' })).toMatchObject({ status: 400 })
    expect(await test.call('GET', '/refund/1')).toMatchObject({ status: 404 })
  })
})
