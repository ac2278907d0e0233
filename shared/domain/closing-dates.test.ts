import { describe, expect, it } from 'vitest'
import { endOfDay, nextClosing, nextOpening } from './closing-dates.ts'

const rounds = [
  { id: 'autumn', programTypes: ['msc', 'phd'], opensOn: '2027-02-01', closesOn: '2027-08-06' },
  { id: 'spring', programTypes: ['msc', 'phd'], opensOn: '2026-09-01', closesOn: '2027-01-15' },
  { id: 'degree', programTypes: ['undergraduate'], opensOn: '2026-11-02', closesOn: '2027-07-30' },
] as const

describe('closing dates', () => {
  it.each([
    ['2026-11-20', undefined, 'spring'],
    ['2026-11-20', 'undergraduate', 'degree'],
    ['2027-01-15', 'phd', 'spring'],
    ['2027-01-16', 'phd', undefined],
    ['2027-01-16', undefined, 'degree'],
    ['2027-02-01', 'msc', 'autumn'],
    ['2027-08-07', undefined, undefined],
    ['2026-11-20', 'jupeb', undefined],
  ] as const)('on %s the next round to close for %s is %s', (today, programType, id) => {
    expect(nextClosing(rounds, today, programType)?.id).toBe(id)
  })

  it('names the round that opens next', () => {
    expect(nextOpening(rounds, '2027-01-16', 'phd')?.id).toBe('autumn')
    expect(nextOpening(rounds, '2027-03-01')).toBeUndefined()
  })

  it('closes at the end of the day in West Africa Time', () => {
    expect(endOfDay('2027-01-15').toISOString()).toBe('2027-01-15T22:59:59.000Z')
  })
})
