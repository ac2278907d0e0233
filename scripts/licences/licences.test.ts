import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { packagesOf } from './packages.ts'
import { exceptions, problemWith } from './rules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('every package that we use or ship has a permitted licence', async () => {
  const packages = await packagesOf(root)
  expect(packages.length).toBeGreaterThan(200)
  expect(packages.filter(problemWith).map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
  for (const { packages: which } of exceptions) expect(packages.some(({ name }) => which.test(name))).toBe(true)
})

test.each([
  ['MIT', 'product', true],
  ['(MIT OR GPL-3.0)', 'product', true],
  ['MIT AND OFL-1.1', 'product', true],
  ['MIT AND GPL-3.0-only', 'product', false],
  ['AGPL-3.0', 'tool', false],
  ['MPL-2.0', 'tool', true],
  ['MPL-2.0', 'product', false],
  ['SEE LICENSE IN LICENSE', 'product', false],
  ['UNLICENSED', 'tool', false],
  ['', 'tool', false],
] as const)('a package under “%s” in the %s may be used: %s', (licence, use, may) => {
  expect(problemWith({ name: 'some-package', licence, use }) === undefined).toBe(may)
})

test('the package without a licence field contains the MIT licence', async () => {
  const text = await readFile(join(root, 'node_modules', 'png-js', 'LICENSE'), 'utf8')
  expect(text).toContain('MIT')
})
