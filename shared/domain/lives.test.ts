import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applicationStates, feeOf, statusOf } from './application-life.ts'
import { caseStates } from './case-life.ts'
import type { DecisionKind } from './decisions.ts'
import { born, deeds, dice, isOver, ofTheOffice, outcomeIn, owes, type World, worked } from './lives.fixture.ts'
import { afterOfficeEvent } from './lives.ts'

/** One of the events that can happen now. */
function next(world: World, thrown: { isOffice: boolean; pick: number; kind: DecisionKind }): World {
  const possible = thrown.isOffice ? ofTheOffice.filter(event => afterOfficeEvent(world.lives, event)) : []
  const event = possible[thrown.pick % possible.length]
  if (event) return worked(world, event, thrown.kind)
  const all = Object.values(deeds)
  return all[thrown.pick % all.length]?.(world) ?? world
}

/** What is wrong with a world; empty when nothing is. */
function faultsOf(world: World): string[] {
  const { application, stage } = world.lives
  const status = statusOf(application)
  const decided = ['proposed', 'approved', 'told'].find(state => state === stage)
  const rules: Record<string, boolean> = {
    'a state outside of the tables': !applicationStates.includes(application) || !caseStates.includes(stage),
    'erased, and something left': isOver(world) && (stage !== 'erased' || world.decision !== undefined),
    'with the office and not submitted, or the other way round':
      !isOver(world) && (stage === 'none' || stage === 'returned') !== (status !== 'submitted'),
    'paid without a payment, or the other way round':
      !isOver(world) && (feeOf(application) === 'paid') !== world.isPaid,
    'received with a fee due': stage === 'received' && owes(world),
    'editable after the office opened it': world.wasOpened && !isOver(world) && status !== 'submitted',
    'a decision that does not fit its stage': world.decision?.state !== decided,
    'an outcome without a decision':
      outcomeIn(world) !== undefined && stage !== 'withdrawn' && world.decision?.state !== 'told',
  }
  return Object.keys(rules).filter(rule => rules[rule])
}

test('10,000 random lives with payments, moves, deletion, retention and decisions in any order never leave the tables', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.boolean(), fc.array(dice, { minLength: 10, maxLength: 60, size: 'max' }), (hasFee, life) => {
      let world: World = { ...born, hasFee }
      for (const thrown of life) {
        world = next(world, thrown)
        const faults = faultsOf(world)
        if (faults.length > 0) throw new Error(`${faults.join('; ')}: ${JSON.stringify(world)}`)
        seen.add(world.lives.application).add(world.lives.stage)
        if (isOver(world)) return
      }
    }),
    { numRuns: 10_000 },
  )
  // Together, the lives reached every state.
  expect([...seen].sort()).toEqual([...new Set<string>([...applicationStates, ...caseStates])].sort())
})
