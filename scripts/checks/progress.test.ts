import { expect, test } from 'vitest'
import { failureList } from './failures.ts'
import { progressLine, timesLine } from './progress.ts'

test('a log says how far a run is, and that something failed', () => {
  expect(progressLine({ done: 41, files: 412, tests: 1200, red: 0 }).now).toBe('41 of 412 files, 1200 tests')
  expect(progressLine({ done: 41, files: 412, tests: 1200, red: 2 }).now).toBe('41 of 412 files, 1200 tests, 2 failed')
})

test('a log gets one line for each tenth', () => {
  const tenths = Array.from({ length: 101 }, (_, done) => progressLine({ done, files: 100, tests: 0, red: 0 }).tenth)
  expect(new Set(tenths).size).toBe(11)
  expect(progressLine({ done: 0, files: 0, tests: 0, red: 0 })).toEqual({ now: 'No tests.', tenth: '0' })
})

test('at the end a run says where its time went, the slowest file first', () => {
  const taken = Array.from({ length: 30 }, (_, at) => ({ file: `${at}.test.ts`, ms: at * 1000 }))
  expect(timesLine(taken)).toMatch(
    /^435 s of tests, most in 29\.test\.ts \(29 s\), 28\.test\.ts \(28 s\), .*18\.test\.ts \(18 s\)$/,
  )
})

test('a failure names its place in the project, not in a package', () => {
  const stack = [
    'AssertionError: expected 1 to be 2',
    '    at node_modules/chai/index.js:1:1',
    '    at server/csv.test.ts:12:5',
  ].join('\n')
  const reason = failureList.reason({ message: 'expected 1 to be 2', stack })
  expect(reason).toEqual({ reason: 'expected 1 to be 2', place: 'server/csv.test.ts:12' })
  expect(failureList.text({ name: 'server/csv.test.ts > a cell', ...reason })).toBe(
    'server/csv.test.ts > a cell\n      expected 1 to be 2\n      at server/csv.test.ts:12',
  )
})
