import { expect, test } from 'vitest'
import { nextLeft, type ReadingRow } from '../reviews/score-query.ts'

const row = (uuid: string, state: ReadingRow['state']): ReadingRow => ({
  ...{ uuid, state, application_number: uuid, program_type: 'msc' },
  ...{ selected_program: null, title: null, asked_at: '2026-11-01T09:00:00.000Z' },
})
const rows = [row('a', 'begun'), row('b', 'to-score'), row('c', 'closed'), row('d', 'to-score'), row('e', 'submitted')]

test.each([
  ['a', 'b'],
  ['b', 'd'],
  ['d', 'a'],
  ['e', 'a'],
  ['unknown', 'a'],
])('after %s comes %s', (uuid, next) => expect(nextLeft(rows, uuid)?.uuid).toBe(next))

test('after the last one comes nothing', () => expect(nextLeft([row('a', 'begun')], 'a')).toBeUndefined())
