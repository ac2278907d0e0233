import { describe, expect, test } from 'vitest'
import { type CaseStage, caseStages } from './case-life.ts'
import { chosenMove } from './case-moves.ts'

const move = (from: CaseStage, to: CaseStage, programType: 'undergraduate' | 'msc' = 'undergraduate') =>
  chosenMove({ from, to, programType, withdrawnFrom: from === 'withdrawn' ? 'checking' : null })

describe('someone at the office moves a case by hand', () => {
  /** By hand: each stage with those that it can be moved to. */
  const table: Record<CaseStage, CaseStage[]> = {
    received: ['checking', 'withdrawn'],
    checking: ['reviewing', 'ready', 'withdrawn'],
    with_applicant: ['checking', 'withdrawn'],
    reviewing: ['ready', 'withdrawn'],
    ready: ['withdrawn'],
    proposed: ['withdrawn'],
    approved: ['withdrawn'],
    told: ['withdrawn'],
    withdrawn: ['checking'],
    returned: [],
  }
  test.each(caseStages)('that is %s, to the stages of the table and to no others', from => {
    expect(caseStages.filter(to => move(from, to) !== undefined)).toEqual(
      caseStages.filter(to => table[from].includes(to)),
    )
  })
})

test.each([
  ['checking', 'ready', 'undergraduate', false],
  ['checking', 'ready', 'msc', true],
  ['reviewing', 'ready', 'msc', true],
  ['reviewing', 'ready', 'undergraduate', true],
  ['checking', 'reviewing', 'msc', false],
  ['ready', 'withdrawn', 'msc', true],
  ['withdrawn', 'checking', 'msc', true],
] as const)('from %s to %s, %s: a reason is needed: %s', (from, to, programType, needsReason) => {
  expect(move(from, to, programType)?.needsReason).toBe(needsReason)
})
