import { expect, test } from 'vitest'
import { calls } from '#shared/contract/calls/index.ts'
import { ApiError } from '#ui/lib/api-error.ts'
import { keyedByIntent } from './keyed-by-intent.ts'

const refusal = (status: number) => new ApiError(calls.initializePayment, { status, code: 'unreadable' })

/** Presses whose requests end as listed; returns what was sent each time. */
async function pressed(...ends: (number | 'answered')[]) {
  const sent: { body: string; key: string }[] = []
  const pay = keyedByIntent(async (body: string, key: string) => {
    const end = ends[sent.length]
    sent.push({ body, key })
    if (typeof end === 'number') throw refusal(end)
    return 'opened'
  })
  for (const press of ends.keys()) await pay('10,000 for Ada', `at ${press} o’clock`).catch(() => undefined)
  return sent
}

test.each([0, 408, 429, 500, 503])(
  'a request that ended with %s is sent again as it was, under the same key',
  async status => {
    const [first, second] = await pressed(status, 'answered')
    expect(second).toEqual(first)
  },
)

test.each([400, 401, 409, 422])('a refusal with %s ends the payment: the next press has a new key', async status => {
  const [first, second] = await pressed(status, 'answered')
  expect(second?.key).not.toBe(first?.key)
})

test('a payment that was opened ends too: who closes it and starts again has a new key', async () => {
  const [first, second] = await pressed('answered', 'answered')
  expect(second).toMatchObject({ body: 'at 1 o’clock' })
  expect(second?.key).not.toBe(first?.key)
})

test('another amount, payer or address is another payment, also when the first is unanswered', async () => {
  const keys: string[] = []
  const pay = keyedByIntent(async (_body: null, key: string) => {
    keys.push(key)
    throw refusal(0)
  })
  for (const intent of ['uncle@example.com', 'aunt@example.com', 'uncle@example.com'])
    await pay(intent, null).catch(() => {})
  expect(new Set(keys).size).toBe(3)
})

test('two presses at the same moment are one payment', async () => {
  const keys: string[] = []
  const pay = keyedByIntent(async (_body: null, key: string) => {
    keys.push(key)
  })
  await Promise.all([pay('the fee', null), pay('the fee', null)])
  expect(new Set(keys).size).toBe(1)
})
