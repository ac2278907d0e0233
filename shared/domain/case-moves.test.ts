import { describe, expect, test } from 'vitest'
import { type CaseStage, caseStages } from './case-life.ts'
import { chosenMove } from './case-moves.ts'

const move = (from: CaseStage, to: CaseStage, programType: 'undergraduate' | 'msc' = 'undergraduate') =>
  chosenMove({ from, to, programType, withdrawnFrom: from === 'withdrawn' ? 'checking' : null })

describe('a case moved by hand', () => {
  /** The stages that a case can be moved to from each stage by hand. */
  const table: Record<CaseStage, CaseStage[]> = {
    received: ['checking', 'withdrawn'],
    checking: ['reviewing', 'ready', 'withdrawn'],
    with_applicant: ['checking', 'withdrawn'],
    reviewing: ['checking', 'ready', 'withdrawn'],
    ready: ['checking', 'withdrawn'],
    proposed: ['withdrawn'],
    approved: ['withdrawn'],
    told: ['withdrawn'],
    withdrawn: ['checking'],
    returned: [],
  }
  test.each(caseStages)('from %s can go only to the stages in the table', from => {
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
  ['ready', 'checking', 'undergraduate', false],
  ['reviewing', 'checking', 'msc', false],
  ['ready', 'withdrawn', 'msc', true],
  ['withdrawn', 'checking', 'msc', true],
] as const)('from %s to %s, %s: needs a reason: %s', (from, to, programType, needsReason) => {
  expect(move(from, to, programType)?.needsReason).toBe(needsReason)
})
