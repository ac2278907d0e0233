import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hasWords } from '#shared/contract/audit/words.ts'

const server = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Action names as they appear in the code: in an entry, as an argument of a function that writes one, and in a table
 * of them.
 */
const shapes = [
  /\baction(?:: string)?(?:\b|[:=?( ])[^\n]*/g,
  /\baudit\([^)]*\)/g,
  /\brecord\([^)]*\)/g,
  /^const actions[^}]*\}/gm,
]
const quoted = /['`]([a-z-]+\.[a-z-]+)['`]/g
/** Column names, not action names. */
const columns = /^(audit_log|line|held|staff|referee)\./

function written(): string[] {
  const found = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !/\.test\.ts$|fixture|testing\/|features\/audit\/|sandbox\//.test(name))
    .flatMap(name => {
      const text = readFileSync(join(server, name), 'utf8')
      return shapes
        .flatMap(shape => text.match(shape) ?? [])
        .flatMap(part => [...part.matchAll(quoted)].map(one => one[1] ?? ''))
    })
  return [...new Set(found)].filter(name => !columns.test(name)).sort()
}

test('every action that the product records has words for people, in the row of its call or in shared/domain/audit-groups.ts', () => {
  const actions = written()
  expect(actions).toContain('document.read')
  expect(actions).toContain('offer.accepted')
  expect(actions.length).toBeGreaterThan(100)
  expect(actions.filter(action => !hasWords(action))).toEqual([])
})
