import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ApplicationEvent, applicationStates, feeOf, statusOf } from './application-life.ts'
import { type CaseEvent, caseEvents, caseStates, isUntouched } from './case-life.ts'
import { afterDecision, type DecisionKind, type DecisionState, decisionKinds, outcomeOf } from './decisions.ts'
import {
  afterEvent,
  afterOfficeEvent,
  keptEvent,
  type Lives,
  lostFeeEvent,
  paymentEvent,
  residencyEvent,
  submissionEvent,
} from './lives.ts'

/** One application with the money and the account around it. */
interface World {
  lives: Lives
  hasFee: boolean
  /** A payment that counts. */
  isPaid: boolean
  isClosing: boolean
  /** Asking for deletion withdrew the case. */
  isWithdrawnByClosing: boolean
  decision: { kind: DecisionKind; state: DecisionState } | undefined
  /** The office has worked on it. */
  wasOpened: boolean
}

const born: World = {
  lives: { application: 'draft/unpaid', stage: 'none', withdrawnFrom: null },
  hasFee: true,
  isPaid: false,
  isClosing: false,
  isWithdrawnByClosing: false,
  decision: undefined,
  wasOpened: false,
}

const owes = (world: World) => world.hasFee && !world.isPaid
const isOver = (world: World) => world.lives.application === 'erased'
const outcome = ({ lives, decision }: World) => outcomeOf(lives.stage, decision?.kind)

function happens(world: World, event: ApplicationEvent, changes: Partial<World> = {}): World {
  const lives = afterEvent(world.lives, event)
  if (!lives) return world
  return { ...world, ...changes, lives, decision: lives.stage === 'erased' ? undefined : world.decision }
}

function office(world: World, event: CaseEvent, kind: DecisionKind = 'offer'): World {
  const lives = afterOfficeEvent(world.lives, event)
  if (!lives) return world
  const state = afterDecision(world.decision?.state, event)
  const isNew = event === 'propose' || event === 'record'
  const decision = state && { state, kind: isNew || !world.decision ? kind : world.decision.kind }
  return { ...world, lives, decision, wasOpened: world.wasOpened || !isUntouched(reachedBy(lives)) }
}

/** What happened to the fee in between counts now. */
function settled(world: World): World {
  const event = keptEvent(world.lives, owes(world))
  return event ? happens(world, event) : world
}

/** A withdrawal is nobody's work. */
function reachedBy({ stage, withdrawnFrom }: Lives) {
  return stage === 'withdrawn' && withdrawnFrom ? withdrawnFrom : stage
}

/** What people, banks, clocks and the office do, in any order. */
const deeds: Record<string, (world: World) => World> = {
  'the applicant submits': world => (world.isClosing ? world : happens(world, submissionEvent(owes(world)))),
  'the applicant edits again': world => (world.isClosing ? world : happens(world, 'reopen')),
  'money arrives': world => (owes(world) ? happens(world, paymentEvent(world.isClosing), { isPaid: true }) : world),
  'money goes back': world => (world.isPaid ? happens(world, lostFeeEvent(world.lives), { isPaid: false }) : world),
  'the applicant moves': world => {
    const hasFee = !world.hasFee
    const { application } = world.lives
    if (world.isPaid || world.isClosing) return world
    if (statusOf(application) === 'draft') return { ...world, hasFee }
    return happens(world, residencyEvent(hasFee), { hasFee })
  },
  'the owner asks for deletion': world => {
    if (world.isClosing || outcome(world) === 'admitted') return world
    if (outcome(world) !== undefined) return { ...world, isClosing: true }
    const asked = office(world, 'withdraw')
    return { ...asked, isClosing: true, isWithdrawnByClosing: asked !== world }
  },
  'the owner keeps the account': world => {
    if (!world.isClosing) return world
    const kept = { ...world, isClosing: false, isWithdrawnByClosing: false }
    return settled(world.isWithdrawnByClosing ? office(kept, 'reinstate') : kept)
  },
  'the office takes a withdrawal back': world => (world.isClosing ? world : settled(office(world, 'reinstate'))),
  'the day of deletion comes': world => (world.isClosing ? happens(world, 'close_account') : world),
  'a year passes': world => (world.isClosing ? world : happens(world, 'lapse')),
  'two years pass': world =>
    outcome(world) === 'not-admitted' || outcome(world) === 'withdrawn' ? happens(world, 'forget') : world,
}

/** The others follow from what happens to the application. */
const ofTheOffice = caseEvents.filter(
  event =>
    !['receive', 'return', 'amend', 'lose_fee', 'regain_fee', 'reinstate', 'forget', 'close_account'].includes(event),
)

/** One of the things that can happen now. */
function next(world: World, dice: { isOffice: boolean; pick: number; kind: DecisionKind }): World {
  const possible = dice.isOffice ? ofTheOffice.filter(event => afterOfficeEvent(world.lives, event)) : []
  const event = possible[dice.pick % possible.length]
  if (event) return office(world, event, dice.kind)
  const names = Object.keys(deeds)
  return deeds[names[dice.pick % names.length] ?? '']?.(world) ?? world
}

const dice = fc.record({
  isOffice: fc.boolean(),
  pick: fc.nat({ max: 999 }),
  kind: fc.constantFrom(...decisionKinds),
})

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
      outcome(world) !== undefined && stage !== 'withdrawn' && world.decision?.state !== 'told',
  }
  return Object.keys(rules).filter(rule => rules[rule])
}

test('10,000 random lives, with money, moves, deletion, retention and decisions in any order, never leave the tables', () => {
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
  // The lives together went everywhere.
  expect([...seen].sort()).toEqual([...new Set<string>([...applicationStates, ...caseStates])].sort())
})
