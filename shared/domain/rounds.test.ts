import { describe, expect, it } from 'vitest'
import { roundAfter, roundState, roundToApplyFor } from './rounds.ts'

const at = (text: string) => new Date(`${text}+01:00`)
const round = (id: string, opens: string, closes: string) => ({ id, opensAt: at(opens), closesAt: at(closes) })

const march = round('march', '2026-09-01T00:00:00', '2027-01-16T00:00:00')
const september = round('september', '2027-02-01T00:00:00', '2027-08-07T00:00:00')

describe('a round is', () => {
  it.each([
    ['upcoming', '2026-08-31T23:59:59'],
    ['open', '2026-09-01T00:00:00'],
    ['open', '2027-01-15T23:59:59'],
    ['closed', '2027-01-16T00:00:00'],
  ] as const)('%s at %s', (state, now) => expect(roundState(march, at(now))).toBe(state))
})

describe('a new application belongs to', () => {
  const overlapping = round('overlapping', '2026-10-01T00:00:00', '2026-12-01T00:00:00')
  it.each([
    ['the round that is open', '2026-11-22T12:00:00', [march, september], 'march'],
    ['of two open rounds the one that closes first', '2026-11-22T12:00:00', [march, overlapping], 'overlapping'],
    ['the round that opens next while none is open', '2027-01-20T12:00:00', [march, september], 'september'],
    ['the round that closed last when none is to come', '2028-01-01T12:00:00', [march, september], 'september'],
    ['no round where there is none', '2026-11-22T12:00:00', [], undefined],
  ])('%s', (_, now, rounds, id) => expect(roundToApplyFor(rounds, at(now))?.id).toBe(id))
})

describe('an application whose round has closed moves to', () => {
  it.each([
    ['the next open round', '2027-03-01T12:00:00', march, 'september'],
    ['the next round to open', '2027-01-20T12:00:00', march, 'september'],
    ['nothing while no round is to come', '2027-09-01T12:00:00', september, undefined],
  ])('%s', (_, now, own, id) => expect(roundAfter([march, september], own, at(now))?.id).toBe(id))

  it('never to a round that closed earlier', () => {
    expect(roundAfter([march, september], september, at('2026-12-01T12:00:00'))).toBeUndefined()
  })
})
