import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isWebhookSignedBy, signWebhook } from './webhook-signature.ts'

const secretKey = 'sk_test_0123456789'
const rawBody = Buffer.from('{"event":"charge.success","data":{"reference":"msc_1","amount":1000000}}')
const signature = signWebhook(rawBody, secretKey)

describe('the signature of a webhook', () => {
  it('is what the provider describes', () => {
    expect(signature).toBe(createHmac('sha512', secretKey).update(rawBody).digest('hex'))
    expect(isWebhookSignedBy(secretKey, rawBody, signature)).toBe(true)
  })

  it.each<[string, unknown]>([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['sent twice', [signature, signature]],
    ['a number', 7],
    ['an object', { toString: () => signature }],
    ['cut short', signature.slice(0, -1)],
    ['cut to whole bytes', signature.slice(0, -2)],
    ['too long', `${signature}00`],
    ['a megabyte', 'a'.repeat(1_000_000)],
    ['prefixed', `sha512=${signature}`],
    ['padded with blanks', ` ${signature}`],
    ['not hex', 'z'.repeat(128)],
    ['in letters of two bytes', 'é'.repeat(128)],
    ['of another algorithm', createHmac('sha256', secretKey).update(rawBody).digest('hex')],
    ['an unkeyed hash', 'cf83e1357eefb8bd'.repeat(8)],
  ])('is refused when it is %s', (_title, header) => {
    expect(isWebhookSignedBy(secretKey, rawBody, header)).toBe(false)
  })

  it('is refused for every single changed byte of the body', () => {
    const accepted = [...rawBody.keys()].filter(index => {
      const changed = Buffer.from(rawBody)
      changed[index] = (changed[index] ?? 0) ^ 1
      return isWebhookSignedBy(secretKey, changed, signature)
    })
    expect(accepted).toEqual([])
  })

  it('is never right while there is no key', () => {
    expect(isWebhookSignedBy('', rawBody, createHmac('sha512', '').update(rawBody).digest('hex'))).toBe(false)
  })
})
