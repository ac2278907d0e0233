import { describe, expect, test } from 'vitest'
import type { Outcome, RunOptions } from './experiment.ts'
import { experiments } from './experiments.ts'
import { type OfficeExperiment, withOffice } from './lib/office.ts'

test('experiments have unique names', () => {
  const names = experiments.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).not.toContain('all')
})

const ofOffice = experiments.filter((one): one is OfficeExperiment => 'runIn' in one)

describe('promises', () => {
  for (const { name, promise, run } of experiments.filter(one => !('runIn' in one)))
    test.concurrent(`${name}: ${promise}`, () => expectKept(name, run))

  // One after the other, because an office takes longer to start than any of them.
  test.concurrent('about decisions, offers and seats', { timeout: 400_000 }, () =>
    withOffice('promises', async office => {
      for (const { name, runIn } of ofOffice) await expectKept(name, options => runIn(office, options))
    }),
  )
})

async function expectKept(name: string, run: (options: RunOptions) => Promise<Outcome>): Promise<void> {
  const lines: string[] = []
  const outcome = await run({ size: 'small', seed: 1, log: line => lines.push(line) })
  expect(outcome.kept, [name, outcome.why ?? '', JSON.stringify(outcome.figures), ...lines].join('\n')).toBe(true)
}
