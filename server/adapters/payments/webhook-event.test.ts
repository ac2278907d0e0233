import { describe, expect, it } from 'vitest'
import { recorded } from './recorded-paystack.fixture.ts'
import { readWebhookEvent } from './webhook-event.ts'

function read(body: string) {
  return readWebhookEvent(Buffer.from(body), 'test')
}

describe('an event of the provider', () => {
  it('about a successful charge says which payment to ask about', () => {
    expect(read(recorded.chargeSuccess)).toMatchObject({
      event: 'charge.success',
      dedupeKey: 'charge.success:302961',
      reference: 'qTPrJoy9Bx',
      transaction: { status: 'success', amountMinor: 10_000, mode: 'live', customerEmail: 'bojack@horseman.com' },
      refund: null,
    })
  })

  it('about a refund carries its amount, although that is written as digits in a string', () => {
    expect(read(recorded.refundProcessed)).toEqual({
      event: 'refund.processed',
      dedupeKey: 'refund.processed:132013318360',
      reference: 'T2154954_412829_3be32076_6lcg3',
      transaction: null,
      refund: { status: 'processed', amountMinor: 5000, currency: 'NGN' },
      dispute: null,
    })
  })

  it('about a dispute says until when it is answered, and how it ended', () => {
    const about = { id: 7, transaction: { reference: 'msc_1' }, dueAt: '2026-12-02T18:00:00.000Z' }
    expect(read(JSON.stringify({ event: 'charge.dispute.create', data: about }))).toMatchObject({
      ...{ reference: 'msc_1', dedupeKey: 'charge.dispute.create:7' },
      dispute: { isOver: false, dueAt: new Date(about.dueAt), resolution: '' },
    })
    const over = { ...about, dueAt: 'soon', resolution: 'merchant-accepted' }
    expect(read(JSON.stringify({ event: 'charge.dispute.resolve', data: over }))?.dispute).toEqual({
      ...{ isOver: true, dueAt: null, resolution: 'merchant-accepted' },
    })
  })

  it('that we do not know is read as far as it can be', () => {
    expect(read('{"event":"transfer.success","data":{"id":"T1"}}')).toEqual({
      event: 'transfer.success',
      dedupeKey: 'transfer.success:T1',
      reference: null,
      transaction: null,
      refund: null,
      dispute: null,
    })
  })

  it.each(['msc_1\\u0000', '\\ud800', 'a\\u001bb'])('that names %s, which cannot be stored, names nothing', name => {
    expect(read(`{"event":"charge.success","data":{"id":"${name}","reference":"${name}"}}`)).toMatchObject({
      dedupeKey: 'charge.success:nothing',
      reference: null,
    })
    expect(read(`{"event":"charge.${name}","data":{}}`)).toBeNull()
  })

  it.each(['""', '0', 'null', '"text"', '{"a":1}', '[]'])('is read with the metadata %s', metadata => {
    const event = read(recorded.chargeSuccess.replace('"metadata":0', `"metadata":${metadata}`))
    expect(event?.transaction?.reference).toBe('qTPrJoy9Bx')
  })

  it('with an amount that is no amount has no transaction to believe', () => {
    expect(read(recorded.chargeSuccess.replace('10000', '"1e6"'))).toMatchObject({
      reference: 'qTPrJoy9Bx',
      transaction: null,
    })
  })

  it.each(['', 'null', '[]', '{}', '{"event":"x"}', '{"event":"","data":{}}', '{"event":1,"data":{}}', '<html>'])(
    'is nothing when the body is %j',
    body => {
      expect(read(body)).toBeNull()
    },
  )
})
