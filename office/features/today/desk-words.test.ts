import { expect, test } from 'vitest'
import type { DeskRow } from './desk-query.ts'
import { datesInWords, dueInWords, grouped, needInWords, sinceInWords, urgencyOf } from './desk-words.ts'

/** 10:42 in Abuja. */
const now = new Date('2026-11-25T09:42:00Z')

test.each([
  ['2026-11-25T08:00:00Z', 'today 09:00'],
  ['2026-11-24T16:20:00Z', 'yesterday 17:20'],
  ['2026-11-24T23:30:00Z', 'today 00:30'],
  ['2026-11-16T16:20:00Z', '9 days'],
])('since %s is %s', (moment, words) => {
  expect(sinceInWords(moment, now)).toBe(words)
})

test.each([
  ['2026-11-25T11:00:00Z', 'today 12:00', 'soon'],
  ['2026-11-26T22:59:00Z', 'tomorrow 23:59', 'soon'],
  ['2026-11-30T08:00:00Z', 'Mon 30 November', undefined],
  ['2027-02-12T22:59:00Z', '12 February', undefined],
  ['2026-11-24T22:59:00Z', 'yesterday 23:59', 'late'],
  ['2026-11-15T22:59:00Z', '10 days ago', 'late'],
])('by %s is %s', (moment, words, urgency) => {
  expect(dueInWords(moment, now)).toBe(words)
  expect(urgencyOf(moment, now)).toBe(urgency)
})

const row = (more: Partial<DeskRow>): DeskRow => ({
  ...{ key: 'proposals', area: 'decision', part: 'signature', title: '25 proposals', count: 25 },
  ...{ since: '2026-11-16T09:00:00Z', act: 'Read', to: '/queue', ...more },
})

test('what has a date within two weeks stands apart from what only waits', () => {
  const rows = [row({ due: '2026-11-27T09:00:00Z' }), row({ due: '2027-02-12T09:00:00Z' }), row({ part: 'work' })]
  expect(grouped(rows, now).map(({ group, rows: own }) => [group, own.length])).toEqual([
    ['dated', 1],
    ['signature', 1],
    ['work', 1],
  ])
  expect(datesInWords(rows, now)).toBe('One has a date. The other two have been waiting for up to 9 days.')
  expect(datesInWords(rows.slice(0, 1), now)).toBe('One has a date.')
  expect(datesInWords(rows.slice(2), now)).toBe('It has been waiting for up to 9 days.')
})

test.each([
  [0, 'Nothing needs you now'],
  [1, 'One thing needs you'],
  [9, 'Nine things need you'],
  [14, '14 things need you'],
])('%i rows: %s', (count, words) => {
  expect(needInWords(count)).toBe(words)
})
