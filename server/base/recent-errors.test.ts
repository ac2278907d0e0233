import { expect, test } from 'vitest'
import { errorCounts } from './recent-errors.ts'

const hour = 3_600_000
const noon = Date.parse('2026-11-20T12:00:00Z')

test('errors are counted by their sentence, the most recent first, for 24 hours', () => {
  const errors = errorCounts()
  errors.note('a job failed', 'prune', 'TypeError', noon)
  errors.note('a job failed', 'prune', 'TypeError', noon + hour)
  errors.note('the pages could not be replaced', undefined, undefined, noon + 2 * hour)
  expect(errors.read(noon + 3 * hour)).toMatchObject([
    { says: 'the pages could not be replaced', count: 1 },
    { says: 'a job failed', about: 'prune', count: 2, lastAt: noon + hour },
  ])
  expect(errors.read(noon + 25.5 * hour)).toMatchObject([{ says: 'the pages could not be replaced' }])
  expect(errors.read(noon + 30 * hour)).toEqual([])
})

test('a flood of different errors does not fill the memory', () => {
  const errors = errorCounts()
  for (let count = 0; count < 10_000; count += 1) errors.note(`error ${count}`, undefined, undefined, noon)
  expect(errors.read(noon).length).toBeLessThan(100)
})
