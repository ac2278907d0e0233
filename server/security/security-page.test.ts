import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** Everything the page points to: a file, and a title in it where one is named. */
const references = [...page.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`(?: “((?:[^“”]|“[^”]*”)+)”)?/g)].map(
  ([, file = '', title]) => [title ? `${file} “${title}”` : file, file, title] as const,
)

describe('docs/security.md points to what is there:', () => {
  test.each(references)('%s', (_what, file, title) => {
    expect(existsSync(join(root, file))).toBe(true)
    if (title) expect(readFileSync(join(root, file), 'utf8')).toContain(title)
  })
})

test('docs/security.md covers every chapter that applies, and names the three deviations', () => {
  expect(references.length).toBeGreaterThan(80)
  for (const chapter of ['V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'V7', 'V8', 'V11', 'V13', 'V14', 'V15'])
    expect(page).toMatch(new RegExp(`^## ${chapter} `, 'm'))
  for (const deviation of ['14.3.3', '6.3.3', '14.2.1']) expect(page).toContain(`| ${deviation},`)
})
