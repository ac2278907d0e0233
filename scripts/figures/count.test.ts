import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countLines, kindOf, recipes } from './count.ts'

test('a file is product, test or tooling by its path', () => {
  const kinds = [
    'server/start/app.ts',
    'server/app.test.ts',
    'server/testing/app.ts',
    'e2e/steps.ts',
    'harness/table.ts',
  ]
  expect(kinds.map(kindOf)).toEqual(['product', 'tests', 'tests', 'tests', 'tooling'])
})

test('generated files, texts and documents are not counted', () => {
  expect(['server/db/tables.ts', 'content/faq/applying.ts', 'README.md'].map(kindOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('lines are summed by kind, and long files of the product are counted', () => {
  const lines = new Map([
    ['server/long.ts', 301],
    ['app/short.tsx', 20],
    ['scripts/build.ts', 400],
  ])
  const { lines: sums, longFiles } = countLines([...lines.keys()], lines)
  expect(sums).toEqual({ product: 321, tests: 0, tooling: 400 })
  expect(longFiles).toBe(1)
})

test('every recipe in the table is in CONTRIBUTING.md, with its number of files', () => {
  const page = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8')
  expect([...recipes(page).values()].every(files => Number(files) > 0)).toBe(true)
  expect(recipes(page).size).toBe(5)
})
