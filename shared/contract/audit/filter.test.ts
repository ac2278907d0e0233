import { describe, expect, test } from 'vitest'
import { auditGroupIds } from '../../domain/audit-groups.ts'
import { type AuditFilter, readAuditFilter } from './filter.ts'
import { actionInWords, actionsOf } from './words.ts'

const nothing: AuditFilter = {
  words: [],
  people: [],
  kinds: [],
  actions: [],
  from: undefined,
  to: undefined,
  lastDays: undefined,
  unknown: [],
}

const cases: [typed: string, read: Partial<AuditFilter>][] = [
  ['', {}],
  ['26-753-781', { words: ['26-753-781'] }],
  ['ada obi', { words: ['ada', 'obi'] }],
  ['about:"Ada Obi" nkechi', { words: ['Ada', 'Obi', 'nkechi'] }],
  ['who:me', { people: ['me'] }],
  ['who:"Kemi Obi"', { people: ['Kemi Obi'] }],
  ['WHO:Referee', { kinds: ['referee'] }],
  ['who:staff who:job', { kinds: ['staff', 'job'] }],
  ['what:exports', { actions: actionsOf('exports') }],
  ['what:document.read what:reference.read', { actions: ['document.read', 'reference.read'] }],
  ['on:2026-11-02', { from: '2026-11-02', to: '2026-11-02' }],
  ['from:2026-11-01 to:2026-11-30', { from: '2026-11-01', to: '2026-11-30' }],
  ['last:7d', { lastDays: 7 }],
  ['last:1', { lastDays: 1 }],
  ['what:everything', { unknown: ['what:everything'] }],
  ['on:2026-02-30 from:yesterday last:0d', { unknown: ['on:2026-02-30', 'from:yesterday', 'last:0d'] }],
  ['colour:red', { unknown: ['colour:red'] }],
  ['who:', { words: ['who:'] }],
]

test.each(cases)('“%s” is parsed', (typed, read) => {
  expect(readAuditFilter(typed)).toEqual({ ...nothing, ...read })
})

test('a search is limited to eight words and ten names', () => {
  const many = Array.from({ length: 20 }, (_, at) => `w${at} who:p${at}`).join(' ')
  const { words, people } = readAuditFilter(many)
  expect([words.length, people.length]).toEqual([8, 10])
})

describe('an action', () => {
  test('is in one group only', () => {
    const all = auditGroupIds.flatMap(actionsOf)
    expect(all).toEqual([...new Set(all)])
  })

  test('is shown by its name if it does not have words yet', () => {
    expect(actionInWords('referee.asked-again')).toBe('Referee asked again')
  })
})
