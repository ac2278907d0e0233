import { expect, test } from 'vitest'
import type { Experiment } from './experiment.ts'
import { resultTable, withResult } from './result-table.ts'

const experiment = (name: string): Experiment => ({
  name,
  promise: 'Nothing is lost',
  pass: '0 lost',
  run: async () => ({ figures: [], kept: true }),
})
const run = { day: '2026-11-21', seed: 7, seconds: 12 }
const page = `# Page

<!-- results: written by npm run prove -- NAME --write -->
<!-- end of results -->

After.
`

const order = ['kill', 'power']

test('a result is added to the page in order, and the next one of the same experiment replaces it', () => {
  const first = withResult(page, experiment('kill'), { figures: [['lost', 3]], kept: false, why: 'a | b' }, run, order)
  expect(first).toContain(
    '| `kill` | Nothing is lost | 0 lost | **Not kept**, 2026-11-21, seed 7, 12 s<br>a / b<br>lost: 3 |',
  )
  const both = withResult(first, experiment('power'), { figures: [], kept: true }, run, order)
  const again = withResult(both, experiment('kill'), { figures: [['writes', 20_000]], kept: true }, run, order)
  expect(again).not.toContain('Not kept')
  expect(again).toContain('seed 7, 12 s<br>writes: 20,000 |')
  expect(again.indexOf('`kill`')).toBeLessThan(again.indexOf('`power`'))
  expect(again.endsWith('\nAfter.\n')).toBe(true)
})

test('a long list of failures is truncated in the page', () => {
  const long = withResult(page, experiment('kill'), { figures: [], kept: false, why: 'x'.repeat(2000) }, run, order)
  expect(long).toContain(`12 s<br>${'x'.repeat(300)} … |`)
})

test('a page without markers for results is an error, not a silent loss', () => {
  expect(() => withResult('# Page', experiment('kill'), { figures: [], kept: true }, run, order)).toThrow('no place')
})

test('the printed table shows the options of the run and whether the promise was kept', () => {
  const table = resultTable(
    experiment('kill'),
    { figures: [['confirmed writes', 21_345]], kept: true },
    { size: 'small', seed: 1, seconds: 9 },
  )
  expect(table).toContain('confirmed writes')
  expect(table).toContain('21,345')
  expect(table).toContain('small, 1, 9')
  expect(table).toContain('Kept (0 lost)')
})
