import { type Day, longDate } from './calendar.ts'
import type { CaseStage } from './case-life.ts'
import type { DecisionKind } from './decisions.ts'
import { type SittingKind, sittingNames } from './sittings.ts'

/**
 * The stages as the applicant sees them: everything from the end of the document check to the release is one stage.
 */
export const ownStages = ['received', 'checking', 'with_applicant', 'reviewing', 'told', 'withdrawn'] as const
export type OwnStage = (typeof ownStages)[number]

export interface OwnCaseFacts {
  stage: CaseStage
  /** Since when it is in this stage. */
  since: Date
  /** The date by which the round promises a decision. */
  decideBy: Day | undefined
  openRequests: number
  /** The first moment that is late. */
  dueAt: Date | undefined
  /**
   * The most recently released decision; undefined before the first release. It still counts while the office decides
   * again.
   */
  released: DecisionKind | undefined
  isRevoked: boolean
  /** A screening or an interview that is not over yet. */
  sitting: { kind: SittingKind; startsAt: Date } | undefined
}

/** What each decision says to the applicant. */
export const decisionMessages: Record<DecisionKind, string> = {
  offer: 'We offer you a place.',
  conditional_offer: 'We offer you a place with conditions.',
  alternative_offer: 'We can offer you a place on another programme.',
  waiting_list: 'You are on the waiting list.',
  rejection: 'We cannot offer you a place this time.',
}

/** What the applicant sees of a case (office.md section 5); undefined while they have the application themselves. */
export function ownCase(facts: OwnCaseFacts): { stage: OwnStage; message: string } | undefined {
  if (facts.released && decidedStages.includes(facts.stage))
    return {
      stage: 'told',
      message: facts.isRevoked ? 'We have withdrawn our offer.' : decisionMessages[facts.released],
    }
  switch (facts.stage) {
    case 'returned':
      return undefined
    case 'received': {
      const by = facts.decideBy ? ` We will decide by ${longDate(facts.decideBy)}.` : ''
      return { stage: 'received', message: `Received.${by}` }
    }
    case 'checking':
      return { stage: 'checking', message: 'We are checking your documents.' }
    case 'with_applicant':
      return { stage: 'with_applicant', message: whatIsNeeded(facts) }
    case 'withdrawn':
      return { stage: 'withdrawn', message: `You withdrew on ${longDate(facts.since)}.` }
    case 'told':
    case 'reviewing':
    case 'ready':
    case 'proposed':
    case 'approved':
      return beingRead(facts)
    default:
      return facts.stage satisfies never
  }
}

/** Stages with a possible released decision, including those in which the next one is prepared. */
const decidedStages: readonly CaseStage[] = ['told', 'ready', 'proposed', 'approved']

function beingRead({ sitting }: OwnCaseFacts) {
  const message = sitting
    ? `${sittingNames[sitting.kind]} on ${longDate(sitting.startsAt)}.`
    : 'Our academic staff are reading your application.'
  return { stage: 'reviewing' as const, message }
}

function whatIsNeeded({ openRequests, dueAt }: OwnCaseFacts): string {
  const things = openRequests === 1 ? '1 thing' : `${openRequests} things`
  return dueAt ? `We need ${things} by ${longDate(new Date(+dueAt - 1))}.` : `We need ${things}.`
}
