import { expect, test } from 'vitest'
import { auditGroups } from '../../domain/audit-groups.ts'
import type { CallRow } from '../calls/call.ts'
import { calls } from '../calls/index.ts'
import { actionInWords, actionsOf } from './words.ts'

const rows: readonly CallRow[] = Object.values(calls)

test('an action of the audit log has its words in one place: the row of its call, or the table of the others', () => {
  const inRows = rows.flatMap(({ logs = {} }) => Object.values(logs).flatMap(actions => Object.keys(actions)))
  const inGroups = Object.values(auditGroups).flatMap(({ actions }) => Object.keys(actions))
  const all = [...inRows, ...inGroups]
  expect(inRows.length).toBeGreaterThan(100)
  expect(all.filter((action, at) => all.indexOf(action) !== at)).toEqual([])
})

test('what a call writes is found in its group, and shown in its words', () => {
  expect(actionsOf('settings')).toEqual(expect.arrayContaining(['rubric.published', 'setting.published']))
  expect(actionInWords('rubric.published')).toBe('Rubric published')
})
