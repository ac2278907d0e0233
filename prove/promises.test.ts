import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeStore } from '../harness/made-store.ts'
import { experiments, longExperiments } from './experiments.ts'
import { expectKept } from './lib/expect-kept.ts'
import { type OfficeExperiment, withOffice } from './lib/office.ts'

test('experiments have unique names', () => {
  const names = experiments.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).not.toContain('all')
})

let removeStore = async () => {}
beforeAll(async () => {
  removeStore = await makeStore()
})
afterAll(() => removeStore())

const usual = experiments.filter(one => !longExperiments.includes(one))
const ofOffice = usual.filter((one): one is OfficeExperiment => 'runIn' in one)

// The longest come first, so that none runs on its own in the end.
describe('promises', () => {
  // One after the other, because an office takes longer to start than any of them.
  test.concurrent('about decisions, offers and seats', { timeout: 400_000 }, () =>
    withOffice('promises', async office => {
      for (const { name, runIn } of ofOffice) await expectKept(name, options => runIn(office, options))
    }),
  )

  for (const { name, promise, run } of usual.filter(one => !('runIn' in one)).toReversed())
    test.concurrent(`${name}: ${promise}`, () => expectKept(name, run))
})
