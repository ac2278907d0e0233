import { expect, test } from 'vitest'
import { sessionState } from './session-clock.ts'

const minutes = (count: number) => count * 60_000
const started = Date.parse('2027-01-04T08:00:00Z')

test.each([
  ['is alive while somebody works', 26, 'alive'],
  ['warns two minutes before half an hour of nothing is over', 27, 'idle soon'],
  ['has ended when the server may have ended it', 29, 'ended'],
])('a session %s', (_what, idle, kind) => {
  expect(sessionState(started + minutes(idle), started, started).kind).toBe(kind)
})

test('a session is over after twelve hours, however busy the person is, and says so two minutes before', () => {
  const at = (minute: number) => sessionState(started + minutes(minute), started, started + minutes(minute - 1)).kind
  expect([717, 718, 719, 720].map(at)).toEqual(['alive', 'over soon', 'over soon', 'ended'])
})

test('a session whose beginning is unknown ends by idleness alone', () => {
  expect(sessionState(started + minutes(900), undefined, started + minutes(899)).kind).toBe('alive')
})
