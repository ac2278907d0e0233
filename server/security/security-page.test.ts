import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** Every file that the page points to. */
const files = [...page.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`/g)].map(([, file = '']) => file)

test.each(files)('docs/security.md points to %s, which is there', file => {
  expect(existsSync(join(root, file))).toBe(true)
})

test('docs/security.md covers every chapter that applies, and names the three deviations', () => {
  expect(files.length).toBeGreaterThan(80)
  for (const chapter of ['V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V11', 'V13', 'V14', 'V15'])
    expect(page).toMatch(new RegExp(`^## ${chapter} `, 'm'))
  for (const deviation of ['14.3.3', '6.3.3', '14.2.1']) expect(page).toContain(`| ${deviation},`)
})
