import { expect, test } from 'vitest'
import { forgeries } from './forged-webhooks.fixture.ts'
import { goodCard, paymentPortal } from './payments.fixture.ts'

test('none of some 500 forged events is accepted or has any effect, and no unsigned one is stored', async () => {
  const portal = await paymentPortal()
  const paid = await portal.somebody()
  const booked = await portal.opened(paid)
  await portal.sandbox.payWithCard(booked.access_code, goodCard)
  await portal.verify(paid, booked.reference)
  const waiting = await portal.somebody()
  const { reference: unpaid } = await portal.opened(waiting)
  const forger = { secretKey: portal.secretKey, publicKey: 'pk_test_sandbox', unpaid, booked: booked.reference }
  const stored = async () => (await portal.context.db.selectFrom('payment_event').select('id').execute()).length
  const before = [await portal.payment(unpaid), await portal.payment(booked.reference)]

  const accepted: string[] = []
  for (const { kind, body, headers, expected } of forgeries(forger, 500, 20261120)) {
    if (expected === 'without-effect') continue
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: '/payments/webhook',
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })
    // 415: a compressed body is not even read, so there is no signature to check.
    if (statusCode !== 401 && !(statusCode === 415 && 'content-encoding' in headers))
      accepted.push(`${kind}: ${statusCode}`)
  }
  expect(accepted).toEqual([])
  expect(await stored()).toBe(0)

  for (const { kind, body, headers, expected } of forgeries(forger, 500, 20261120)) {
    if (expected !== 'without-effect') continue
    const answer = await portal.app.inject({ method: 'POST', url: '/payments/webhook', headers, payload: body })
    expect(answer.statusCode, kind).toBe(200)
  }
  await portal.work('handle-payment-events')
  expect(await portal.payment(booked.reference)).toEqual(before[1])
  expect(await portal.payment(unpaid)).toMatchObject({ status: 'open' })
  expect(await portal.standing(waiting)).toMatchObject({ has_paid: false, status: 'awaiting_payment' })
  expect(await portal.subjectsTo(waiting.email)).toEqual([])
  expect((await portal.subjectsTo(paid.email)).filter(subject => subject.startsWith('We have received'))).toHaveLength(
    1,
  )
  await portal.close()
})
