import fc from 'fast-check'
import { type ApplicationEvent, statusOf } from './application-life.ts'
import { type CaseEvent, caseEvents, isUntouched } from './case-life.ts'
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

/** One application with its payment and account. */
export interface World {
  lives: Lives
  hasFee: boolean
  /** The fee is paid and confirmed. */
  isPaid: boolean
  isClosing: boolean
  /** Requesting deletion withdrew the case. */
  isWithdrawnByClosing: boolean
  decision: { kind: DecisionKind; state: DecisionState } | undefined
  /** The office has worked on it. */
  wasOpened: boolean
}

export const born: World = {
  lives: { application: 'draft/unpaid', stage: 'none', withdrawnFrom: null },
  hasFee: true,
  isPaid: false,
  isClosing: false,
  isWithdrawnByClosing: false,
  decision: undefined,
  wasOpened: false,
}

export const owes = (world: World) => world.hasFee && !world.isPaid
export const isOver = (world: World) => world.lives.application === 'erased'
export const outcomeIn = ({ lives, decision }: World) => outcomeOf(lives.stage, decision?.kind)

function happens(world: World, event: ApplicationEvent, changes: Partial<World> = {}): World {
  const lives = afterEvent(world.lives, event)
  if (!lives) return world
  return { ...world, ...changes, lives, decision: lives.stage === 'erased' ? undefined : world.decision }
}

export function worked(world: World, event: CaseEvent, kind: DecisionKind = 'offer'): World {
  const lives = afterOfficeEvent(world.lives, event)
  if (!lives) return world
  const state = afterDecision(world.decision?.state, event)
  const isNew = event === 'propose' || event === 'record'
  const decision = state && { state, kind: isNew || !world.decision ? kind : world.decision.kind }
  return {
    ...world,
    lives,
    decision,
    wasOpened: world.wasOpened || !isUntouched(reachedBy(lives)),
    isWithdrawnByClosing: world.isWithdrawnByClosing && lives.stage === 'withdrawn',
  }
}

/** Applies what happened to the fee in between. */
function settled(world: World): World {
  const event = keptEvent(world.lives, owes(world))
  return event ? happens(world, event) : world
}

/** A withdrawal is not the work of anyone. */
function reachedBy({ stage, withdrawnFrom }: Lives) {
  return stage === 'withdrawn' && withdrawnFrom ? withdrawnFrom : stage
}

/** What applicants, banks, clocks and the office do, in any order. */
export const deeds = {
  'the applicant submits': (world: World) => (world.isClosing ? world : happens(world, submissionEvent(owes(world)))),
  'the applicant edits again': (world: World) => (world.isClosing ? world : happens(world, 'reopen')),
  'money arrives': (world: World) =>
    owes(world) ? happens(world, paymentEvent(world.isClosing), { isPaid: true }) : world,
  'money goes back': (world: World) =>
    world.isPaid ? happens(world, lostFeeEvent(world.lives), { isPaid: false }) : world,
  'the applicant moves': (world: World) => {
    const hasFee = !world.hasFee
    const { application } = world.lives
    if (world.isPaid || world.isClosing) return world
    if (statusOf(application) === 'draft') return { ...world, hasFee }
    return happens(world, residencyEvent(hasFee), { hasFee })
  },
  'the owner asks for deletion': (world: World) => {
    if (world.isClosing || outcomeIn(world) === 'admitted') return world
    if (outcomeIn(world) !== undefined) return { ...world, isClosing: true }
    const asked = worked(world, 'withdraw')
    return { ...asked, isClosing: true, isWithdrawnByClosing: asked !== world }
  },
  'the owner keeps the account': (world: World) => {
    if (!world.isClosing) return world
    const kept = { ...world, isClosing: false, isWithdrawnByClosing: false }
    return settled(world.isWithdrawnByClosing ? worked(kept, 'reinstate') : kept)
  },
  'the office takes a withdrawal back': (world: World) =>
    world.isClosing ? world : settled(worked(world, 'reinstate')),
  'the day of deletion comes': (world: World) => (world.isClosing ? happens(world, 'close_account') : world),
  'a year passes': (world: World) => (world.isClosing ? world : happens(world, 'lapse')),
  'two years pass': world =>
    outcomeIn(world) === 'not-admitted' || outcomeIn(world) === 'withdrawn' ? happens(world, 'forget') : world,
} satisfies Record<string, (world: World) => World>

/** The remaining events follow from what happens to the application. */
export const ofTheOffice = caseEvents.filter(
  event =>
    !['receive', 'return', 'amend', 'lose_fee', 'regain_fee', 'reinstate', 'forget', 'close_account'].includes(event),
)

/** The random choices of a life. */
export const dice = fc.record({
  isOffice: fc.boolean(),
  pick: fc.nat({ max: 999 }),
  kind: fc.constantFrom(...decisionKinds),
})
