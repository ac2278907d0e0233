import { expect, test } from 'vitest'
import { experiments } from './experiments.ts'

test('no two experiments have one name', () => {
  const names = experiments.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).not.toContain('all')
})

for (const { name, promise, run } of experiments) {
  test.concurrent(`${name}: ${promise}`, async () => {
    const lines: string[] = []
    const outcome = await run({ size: 'small', seed: 1, log: line => lines.push(line) })
    expect(outcome.kept, [outcome.why ?? '', JSON.stringify(outcome.figures), ...lines].join('\n')).toBe(true)
  })
}
