import { describe, expect, it } from 'vitest'
import { programTypes } from '../domain/program-type.ts'
import { momentsOf, pastSampleRounds, sampleRounds } from './sample-rounds.ts'

describe('the rounds of a new store', () => {
  /** Every day from 2026 to 2036. */
  const days = Array.from({ length: 11 * 365 + 3 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  )

  it('have one open for every program type, whichever day the store is made', () => {
    const without = days.flatMap(today =>
      programTypes
        .filter(
          type =>
            !sampleRounds(today).some(
              ({ programTypes: types, opensOn, closesOn }) =>
                types.includes(type) && opensOn <= today && today <= closesOn,
            ),
        )
        .map(type => `${today} ${type}`),
    )
    expect(without).toEqual([])
  })

  it('have one to move to when the first of a program type has closed', () => {
    for (const today of days)
      for (const type of programTypes)
        expect(sampleRounds(today).filter(({ programTypes: types }) => types.includes(type)).length).toBeGreaterThan(1)
  })

  it('have a name each, and days in their order', () => {
    for (const today of days) {
      const rounds = sampleRounds(today)
      expect(new Set(rounds.map(({ id }) => id)).size).toBe(rounds.length)
      for (const { opensOn, closesOn, decisionsBy, startsOn } of rounds)
        expect([opensOn, closesOn, decisionsBy, startsOn]).toEqual(
          [opensOn, closesOn, decisionsBy, startsOn].toSorted(),
        )
    }
  })

  it('keep the days of the calendar where a round is open already', () => {
    const [first] = sampleRounds('2026-11-22')
    expect(first).toMatchObject({ id: 'postgraduate-march-2027', opensOn: '2026-09-01', closesOn: '2027-01-15' })
  })

  it('open early where none is open', () => {
    const undergraduate = sampleRounds('2027-08-10').find(({ id }) => id === 'undergraduate-2028')
    expect(undergraduate).toMatchObject({ opensOn: '2027-08-10', closesOn: '2028-07-30', session: '2028/2029' })
  })
})

it('applications of earlier years find the rounds that have closed since', () => {
  expect(pastSampleRounds('2026-08-01', '2027-02-10').map(({ id }) => id)).toEqual([
    'postgraduate-september-2026',
    'foundation-2026',
    'postgraduate-march-2027',
  ])
})

it('a round lasts to the end of its last day in West Africa Time', () => {
  expect(momentsOf({ opensOn: '2026-09-01', closesOn: '2027-01-15' })).toEqual({
    opensAt: new Date('2026-08-31T23:00:00Z'),
    closesAt: new Date('2027-01-15T23:00:00Z'),
  })
})
