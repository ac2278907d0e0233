import { describe, expect, it } from 'vitest'
import { decideCard, readExpiry, testCards } from './test-cards.ts'

const now = new Date('2026-11-20T12:00:00Z')

function saidTo(number: string, cvv: string, expiry = '12/30'): string {
  const decision = decideCard({ number, cvv, expiry }, now)
  return decision.paid ? 'paid' : decision.reason
}

describe("the sandbox's bank", () => {
  it.each<[string, string, string]>([
    ['4084 0840 8408 4081', '408', 'paid'],
    ['5078 5078 5078 5078 12', '081', 'paid'],
    ['5060 6666 6666 6666 666', '123', 'paid'],
    ['5078 5078 5078 5078 04', '884', 'paid'],
    ['5192 6027 2058 4796', '123', 'paid'],
    ['4084 0800 0000 5408', '001', 'Declined'],
    ['4084 0800 0067 0037', '787', 'Insufficient Funds'],
    ['5078 5078 5078 5078 53', '082', 'Token Not Generated. Customer Not Redirected to Bank'],
    ['4084-0840-8408-4081', '408', 'paid'],
    ['4084084084084081', ' 408 ', 'paid'],
    ['4084084084084081', '409', 'Wrong CVV'],
    ['4084084084084081', '', 'Wrong CVV'],
    ['4111 1111 1111 1111', '123', 'Not a test card'],
    ['', '', 'Not a test card'],
    ['40840840840840810', '408', 'Not a test card'],
  ])('decides on card %s with CVV %s: %s', (number, cvv, said) => {
    expect(saidTo(number, cvv)).toBe(said)
  })

  it.each([
    ['12/30', 'paid'],
    ['12 / 2030', 'paid'],
    ['1230', 'paid'],
    ['122030', 'paid'],
    ['2030-12', 'paid'],
    ['1/27', 'paid'],
    ['11/26', 'paid'],
    ['10/26', 'Expired Card'],
    ['12/25', 'Expired Card'],
    ['13/30', 'Expiry date unreadable'],
    ['00/30', 'Expiry date unreadable'],
    ['', 'Expiry date unreadable'],
    ['soon', 'Expiry date unreadable'],
  ])('reads the expiry %j in November 2026: %s', (expiry, said) => {
    expect(saidTo('4084084084084081', '408', expiry)).toBe(said)
  })

  it('lists no card number twice', () => {
    expect(new Set(testCards.map(card => card.number)).size).toBe(testCards.length)
  })

  it('reads a two-digit year as this century', () => {
    expect(readExpiry('07/31')).toEqual({ month: 7, year: 2031 })
  })
})
