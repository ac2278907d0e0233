import { describe, expect, test } from 'vitest'
import {
  type HeldPlace,
  invitableStages,
  invitationRefusal,
  nextSittingReminder,
  sharePlaces,
  sittingKind,
  sittingNews,
  type TellingFacts,
} from './sittings.ts'

test('undergraduates and foundation students have a screening, postgraduates an interview', () => {
  expect((['undergraduate', 'foundation', 'jupeb', 'msc', 'phd'] as const).map(sittingKind)).toEqual([
    'screening',
    'screening',
    'screening',
    'interview',
    'interview',
  ])
})

describe('an invitation', () => {
  test('can be sent once someone has looked at the application, until it is decided', () => {
    expect(invitableStages).toEqual(['checking', 'with_applicant', 'reviewing', 'ready'])
    expect(invitationRefusal('received', undefined)).toBe('stage')
  })

  test.each<[string, HeldPlace | undefined, string | undefined]>([
    ['no place', undefined, undefined],
    ['a place in a sitting to come', { isOver: false, attendance: undefined }, 'has-place'],
    ['a place in one that nobody has marked', { isOver: true, attendance: undefined }, 'not-marked'],
    ['been to one', { isOver: true, attendance: 'present' }, 'has-been'],
    ['missed one', { isOver: true, attendance: 'absent' }, undefined],
    ['missed one that is not over', { isOver: false, attendance: 'absent' }, 'has-place'],
  ])('with %s', (_, held, refusal) => {
    expect(invitationRefusal('ready', held)).toBe(refusal)
  })
})

describe('applicants are shared out', () => {
  const people = (count: number) => Array.from({ length: count }, (_, index) => index)
  test('so that the same share of places stays free in each sitting', () => {
    const sittings = [
      { id: 'hall', free: 60 },
      { id: 'room', free: 20 },
    ]
    const shares = sharePlaces(people(40), sittings) ?? []
    const inHall = shares.filter(({ sitting }) => sitting === 'hall').length
    expect([inHall, shares.length - inHall]).toEqual([30, 10])
  })

  test('all of them or none', () => {
    const sittings = [
      { id: 'a', free: 2 },
      { id: 'b', free: 0 },
    ]
    expect(sharePlaces(people(2), sittings)).toHaveLength(2)
    expect(sharePlaces(people(3), sittings)).toBeUndefined()
    expect(sharePlaces(people(1), [])).toBeUndefined()
  })
})

describe('the next reminder', () => {
  test.each([
    ['2026-12-01T10:00:00Z', '2026-12-03T07:00:00Z'],
    ['2026-12-03T07:00:00Z', '2026-12-04T07:00:00Z'],
    ['2026-12-03T20:00:00Z', '2026-12-04T07:00:00Z'],
    ['2026-12-04T07:00:00Z', undefined],
  ])('after %s is %s', (after, next) => {
    expect(
      nextSittingReminder(new Date('2026-12-05T08:00:00Z'), new Date(after))?.toISOString().replace('.000', ''),
    ).toBe(next)
  })
})

describe('the next email about a place', () => {
  const facts: TellingFacts = { toldSequence: 1, sequence: 1, isCancelled: false, hasBegun: false }
  test.each<[Partial<TellingFacts>, string | undefined]>([
    [{}, 'reminder'],
    [{ toldSequence: undefined }, 'invited'],
    [{ toldSequence: undefined, sequence: 3 }, 'invited'],
    [{ sequence: 2 }, 'changed'],
    [{ sequence: 2, isCancelled: true }, 'cancelled'],
    [{ toldSequence: undefined, isCancelled: true }, undefined],
    [{ toldSequence: undefined, hasBegun: true }, undefined],
    [{ hasBegun: true }, undefined],
  ])('%j: %s', (some, news) => {
    expect(sittingNews({ ...facts, ...some })).toBe(news)
  })
})
