import { expect, test } from 'vitest'
import { afterCaseEvent, type CaseState, caseEvents, caseStages, caseStates, isUntouched } from './case-life.ts'

/** The abbreviations of stages in the table. */
const short: Record<string, CaseState> = {
  rec: 'received',
  che: 'checking',
  wit: 'with_applicant',
  rev: 'reviewing',
  rea: 'ready',
  pro: 'proposed',
  app: 'approved',
  tol: 'told',
  out: 'withdrawn',
  ret: 'returned',
  era: 'erased',
}

/**
 * Every stage with every event, in the order receive, return, amend, lose_fee, regain_fee, open, request, answer,
 * hand_over, recommend, recheck, propose, discard, approve, tell, reconsider, record, withdraw, reinstate, forget,
 * close_account; - is forbidden.
 */
const table: Record<CaseState, string> = {
  none: 'rec - - - - - - - - - - - - - - - - - - - era',
  received: '- ret rec - - che - - - - - - - - - - tol out - - era',
  checking: '- - - che che - wit - rev rea - - - - - - tol out - - era',
  with_applicant: '- - - wit wit - wit che - - - - - - - - tol out - - era',
  reviewing: '- - - rev rev - - - - rea che - - - - - tol out - - era',
  ready: '- - - rea rea - - - - - che pro - - - - tol out - - era',
  proposed: '- - - pro pro - - - - - - - rea app - - tol out - - era',
  approved: '- - - app app - - - - - - - rea - tol - tol out - - era',
  told: '- - - tol tol - - - - - - - - - - rea tol out - era era',
  withdrawn: '- - - out out - - - - - - - - - - - tol - che era era',
  returned: 'rec - - - - - - - - - - - - - - - - - - - era',
  erased: '- - - - - - - - - - - - - - - - - - - - -',
}

const cells = caseStates.flatMap(stage =>
  caseEvents.map((event, index) => [stage, event, table[stage].split(' ')[index] ?? ''] as const),
)

test.each(cells)('a case that is %s, on “%s”: %s', (stage, event, next) => {
  expect(afterCaseEvent(stage, event, 'checking')).toBe(short[next])
})

test.each(caseStages)(
  'a withdrawal of a case that was %s is taken back to where it was, decided again where it was decided',
  stage => {
    const expected = ['proposed', 'approved', 'told'].includes(stage) ? 'ready' : stage
    expect(afterCaseEvent('withdrawn', 'reinstate', stage)).toBe(expected)
  },
)

test('taking back a withdrawal never gives the right to edit to someone whose case the office has opened', () => {
  const opened = caseStages.filter(stage => !isUntouched(stage))
  for (const stage of opened) expect(isUntouched(afterCaseEvent('withdrawn', 'reinstate', stage) ?? 'none')).toBe(false)
})
