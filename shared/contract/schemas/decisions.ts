import * as z from 'zod'
import { isDay } from '../../domain/calendar.ts'
import { caseStages } from '../../domain/case-life.ts'
import { decisionKinds, ownFigures } from '../../domain/decisions.ts'
import { offerStates } from '../../domain/offer-life.ts'
import { tracks } from '../../domain/seats.ts'
import { officePerson } from './office-person.ts'
import { seatPool } from './seats.ts'
import { line, optionalParagraphs, paragraphs, uuid } from './text.ts'

const revision = z.number({ error: 'revision must be a number.' }).int()

/** What is decided. Which of these a kind needs, `proposalProblems` says. */
export const proposal = z.object({
  kind: z.enum(decisionKinds, { error: 'There is no such decision.' }),
  /** Of an alternative offer: the programme that is offered instead. */
  programme: z.string().max(60, 'There is no such programme.').optional(),
  /** Whose seat is taken, where a programme has more than one pool. */
  track: z.enum(tracks, { error: 'There is no such track.' }).optional(),
  conditions: z
    .array(line({ missing: 'Enter the condition.', max: 300 }), { error: 'conditions must be a list.' })
    .max(10, 'Set up to 10 conditions.')
    .optional(),
  /** Codes of the list of reasons. */
  reasons: z
    .array(z.string().max(60, 'There is no such reason.'), { error: 'reasons must be a list.' })
    .max(5, 'Choose up to 5 reasons.')
    .optional(),
  /** The last day to answer an offer, in West Africa Time. */
  answer_by: z.string().refine(isDay, { error: 'Choose a date.' }).optional(),
})
export type Proposal = z.output<typeof proposal>

/** `revision`: the one that the sender has seen. */
export const proposalBody = proposal.extend({ revision: revision.optional() })

/** What has arrived for an application since a decision about it was proposed. */
export const arrival = z.object({
  id: uuid,
  kind: z.enum(['document', 'reference']),
  label: z.string(),
  at: z.string(),
})
export type Arrival = z.output<typeof arrival>

/** `noticed`: what has arrived since the proposal, and the sender has seen. */
export const approvalBody = z.object({
  revision: revision.optional(),
  noticed: z
    .array(uuid, { error: 'noticed must be a list.' })
    .max(100, 'This is more than can have arrived.')
    .optional(),
})

export const discardBody = z.object({ revision: revision.optional(), reason: optionalParagraphs(1_000) })
export const revokeBody = z.object({ reason: optionalParagraphs(1_000) })

const step = z.object({ at: z.string(), by: officePerson.optional() })

export const officeDecision = z.object({
  id: uuid,
  kind: z.enum(decisionKinds),
  state: z.enum(['proposed', 'approved', 'told', 'ended']),
  /** Of an offer: the programme of the place. */
  programme: z.object({ id: z.string(), title: z.string() }).optional(),
  track: z.enum(tracks).optional(),
  /** Of a proposed offer: the seats of the pool that it would take one of, as they are now. */
  seats: seatPool.optional(),
  conditions: z.array(z.object({ text: z.string(), is_met: z.boolean(), is_waived: z.boolean() })),
  reasons: z.array(z.object({ code: z.string(), sentence: z.string(), own_figure: z.string().optional() })),
  /** The last day, where the decision names one. */
  answer_by: z.string().optional(),
  proposed: step,
  approved: step.optional(),
  /** The hour at which it is told, once a release with it is confirmed. */
  releases_at: z.string().optional(),
  /** The name of that release. */
  release: z.string().optional(),
  offer: z.object({ state: z.enum(offerStates), since: z.string(), answer_by: z.string().optional() }).optional(),
  /** Someone has asked for the offer to be revoked; another person has to do it. */
  revoke_asked: step.extend({ reason: z.string() }).optional(),
  ended: step.extend({ why: z.string() }).optional(),
  /** The applicant has asked for another person to look at a refusal. */
  second_look: z.object({ asked_at: z.string(), reason: z.string(), answered_at: z.string().optional() }).optional(),
  arrived: z.array(arrival),
})

export const decidedCase = z.object({
  decision: officeDecision,
  case: z.object({ stage: z.enum(caseStages), revision: z.number() }),
})

/** Why someone is refused. `figure`: the applicant’s own figure that is shown beside it. */
export const refusalReason = z.object({
  code: z.string(),
  label: z.string(),
  sentence: z.string(),
  figure: z.enum(ownFigures).optional(),
})
export const refusalReasons = z.array(refusalReason)

/** What a proposal for an application can be made of. */
export const proposalChoices = z.object({
  /** Each as this applicant would read it. */
  reasons: z.array(refusalReason.omit({ figure: true }).extend({ own_figure: z.string().optional() })),
  /** Programmes of the same type with seats in the round of the application; their own is the first. */
  programmes: z.array(z.object({ id: z.string(), title: z.string(), pools: z.array(seatPool) })),
  /** How many days an offer can be answered after it is told, unless the decision names a day. */
  answer_days: z.number().optional(),
})

/** The reasons for their editors. */
export const refusalReasonList = z.object({
  revision: z.number(),
  /** Those that are offered, in their order. */
  reasons: refusalReasons,
  retired: refusalReasons,
  /** How many decisions name each. */
  uses: z.record(z.string(), z.number()),
  /** The list as it was after each change, the newest first. */
  history: z.array(
    z.object({
      revision: z.number(),
      saved_at: z.string(),
      /** Absent for the list as it was before anyone changed it. */
      saved_by: officePerson.optional(),
      reasons: refusalReasons,
    }),
  ),
})

/** The whole list in its order. One without a code is new; one that is missing is no longer offered. `revision`: the one that the sender has seen. */
export const refusalReasonsBody = z.object({
  revision: z.number({ error: 'Send the revision that you have seen.' }).int(),
  reasons: z
    .array(
      z.object({
        code: z.string().max(60, 'There is no such reason.').optional(),
        label: line({ missing: 'Enter the reason.', max: 60 }),
        sentence: paragraphs({ missing: 'Enter what the applicant reads.', max: 500 }),
        figure: z.enum(ownFigures, { error: 'There is no such figure.' }).optional(),
      }),
      { error: 'reasons must be a list.' },
    )
    .min(1, 'There has to be at least one reason.')
    .max(20, 'You can have up to 20 reasons.'),
})
