import { describe, expect, it } from 'vitest'
import {
  decideReturn,
  type PaymentSeen,
  pauseBeforeNextCheckMs,
  type ReturnStep,
  readCheckoutReturn,
  withoutCheckoutReturn,
} from './checkout-return.ts'

describe('reading how someone came back from the card page', () => {
  it.each([
    ['', undefined],
    ['?type=postgraduate', undefined],
    ['?reference=', undefined],
    ['?reference=msc_1', { reference: 'msc_1', isClosed: false }],
    ['?trxref=msc_1', { reference: 'msc_1', isClosed: false }],
    ['?reference=msc_1&trxref=msc_1&closed=1', { reference: 'msc_1', isClosed: true }],
    ['?reference=msc_1&closed=0', { reference: 'msc_1', isClosed: false }],
    ['?closed=1', undefined],
  ])('%s', (query, expected) => {
    expect(readCheckoutReturn(new URLSearchParams(query))).toEqual(expected)
  })

  it('leaves the rest of the address as it was', () => {
    const query = new URLSearchParams('?reference=msc_1&trxref=msc_1&closed=1&from=mail')
    expect(withoutCheckoutReturn(query).toString()).toBe('from=mail')
    expect(query.get('reference')).toBe('msc_1')
  })
})

describe('what a return comes to', () => {
  const table: [string, PaymentSeen, boolean, ReturnStep][] = [
    ['paid', { status: 'paid' }, false, 'paid'],
    ['closed after paying', { status: 'paid' }, true, 'paid'],
    ['closed without paying', { status: 'open' }, true, 'cancelled'],
    ['the bank has not answered yet', { status: 'open' }, false, 'still-open'],
    ['can’t be paid any more', { status: 'closed' }, false, 'cancelled'],
    ['can’t be paid any more, and closed', { status: 'closed' }, true, 'cancelled'],
    ['came, but is not what we asked for', { status: 'held' }, false, 'held'],
    ['came, but is not what we asked for, and closed', { status: 'held' }, true, 'held'],
    ['no network', { failedStatus: 0 }, false, 'unreachable'],
    ['no network, and closed: nobody knows whether it was paid', { failedStatus: 0 }, true, 'unreachable'],
    ['the gateway does not answer', { failedStatus: 503 }, true, 'unreachable'],
    ['our own fault', { failedStatus: 500 }, false, 'unreachable'],
    ['asked too often', { failedStatus: 429 }, false, 'unreachable'],
    ['signed out in the meantime', { failedStatus: 401 }, false, 'unreachable'],
    ['somebody else’s reference', { failedStatus: 404 }, false, 'not-ours'],
    ['a reference that is none', { failedStatus: 422 }, false, 'not-ours'],
  ]
  it.each(table)('%s', (_title, seen, isClosed, step) => {
    expect(decideReturn(seen, { isClosed })).toBe(step)
  })
})

describe('asking again', () => {
  it('waits longer each time, and never longer than half a minute', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 100].map(pauseBeforeNextCheckMs)
    expect(pauses).toEqual([3_000, 5_000, 8_000, 13_000, 21_000, 30_000, 30_000, 30_000])
  })
})
