import * as z from 'zod'
import { caseStages } from '../../domain/case-life.ts'
import { decisionKinds, ownFigures } from '../../domain/decisions.ts'
import { cardCurrencies } from '../../domain/money.ts'
import { offerStates } from '../../domain/offer-life.ts'
import { tracks } from '../../domain/seats.ts'
import { chosenDay } from './day.ts'
import { decisionAsTold } from './decision-as-told.ts'
import { officePerson } from './office-person.ts'
import { seatPool } from './seats.ts'
import { line, optionalParagraphs, uuid } from './text.ts'

const revision = z.number({ error: 'Send the revision that you have seen.' }).int()

/** The proposed decision. `proposalProblems` says which of these fields each kind needs. */
export const proposal = z.object({
  kind: z.enum(decisionKinds, { error: 'There is no such decision.' }),
  /** For an alternative offer: the programme offered instead. */
  programme: z.string().max(60, 'There is no such programme.').optional(),
  /** Which pool the seat is taken from, where a programme has more than one. */
  track: z.enum(tracks, { error: 'There is no such track.' }).optional(),
  conditions: z
    .array(line({ missing: 'Enter the condition.', max: 300 }), { error: 'The conditions must be a list.' })
    .max(10, 'Set up to 10 conditions.')
    .optional(),
  /** Codes from the list of reasons. */
  reasons: z
    .array(z.string().max(60, 'There is no such reason.'), { error: 'The reasons must be a list.' })
    .max(5, 'Choose up to 5 reasons.')
    .optional(),
  /** The last day to reply to an offer. */
  answer_by: chosenDay().optional(),
})
export type Proposal = z.output<typeof proposal>

/** `revision`: the one that the sender has seen. */
export const proposalBody = proposal.extend({ revision: revision.optional() })

/** What has arrived for an application since a decision on it was proposed. */
export const arrival = z.object({
  id: uuid,
  kind: z.enum(['document', 'reference']),
  label: z.string(),
  at: z.string(),
})
export type Arrival = z.output<typeof arrival>

/** `noticed`: what has arrived since the proposal and the sender has seen. */
export const approvalBody = z.object({
  revision: revision.optional(),
  noticed: z
    .array(uuid, { error: 'The arrivals that you have seen must be a list.' })
    .max(100, 'This is more than can have arrived.')
    .optional(),
})

export const discardBody = z.object({ revision: revision.optional(), reason: optionalParagraphs(1_000) })
export const revokeBody = z.object({ reason: optionalParagraphs(1_000) })

const step = z.object({ at: z.string(), by: officePerson.optional() })
/** `is_own`: the caller counts as whoever did it, themselves or through cover, so that another person does the second part. */
const firstOfTwo = step.extend({ is_own: z.literal(true).optional() })

export const officeDecision = z.object({
  id: uuid,
  kind: z.enum(decisionKinds),
  state: z.enum(['proposed', 'approved', 'told', 'ended']),
  /** For an offer: the programme of the place. */
  programme: z.object({ id: z.string(), title: z.string() }).optional(),
  track: z.enum(tracks).optional(),
  /** For a proposed offer: the current seats of its pool. */
  seats: seatPool.optional(),
  conditions: z.array(z.object({ text: z.string(), is_met: z.boolean(), is_waived: z.boolean() })),
  reasons: z.array(z.object({ code: z.string(), sentence: z.string(), own_figure: z.string().optional() })),
  /** The last day to reply, where the decision sets one. */
  answer_by: z.string().optional(),
  proposed: firstOfTwo,
  approved: step.optional(),
  /** When it will be released, once a release that includes it is confirmed. */
  releases_at: z.string().optional(),
  /** The name of that release. */
  release: z.string().optional(),
  offer: z.object({ state: z.enum(offerStates), since: z.string(), answer_by: z.string().optional() }).optional(),
  /** Someone has asked for the offer to be revoked, and another person has to do it. */
  revoke_asked: firstOfTwo.extend({ reason: z.string() }).optional(),
  ended: step.extend({ why: z.string() }).optional(),
  /** The applicant has asked for another person to review a refusal. */
  second_look: z.object({ asked_at: z.string(), reason: z.string(), answered_at: z.string().optional() }).optional(),
  arrived: z.array(arrival),
  /** Of a live decision: when their screening or interview is, if it is still to come. */
  called_to: z.string().optional(),
  /** The applicant’s own page of a live decision; one that is not released yet as if it were, at its hour or now. */
  as_told: decisionAsTold.optional(),
})

export const decidedCase = z.object({
  decision: officeDecision,
  case: z.object({ stage: z.enum(caseStages), revision: z.number() }),
})

/** A reason for a refusal. `figure`: the applicant’s own figure, shown next to it. */
export const refusalReason = z.object({
  code: z.string(),
  label: z.string(),
  sentence: z.string(),
  figure: z.enum(ownFigures).optional(),
})
export const refusalReasons = z.array(refusalReason)

/** The options for a proposal on an application. */
export const proposalChoices = z.object({
  /** Each as this applicant would read it. */
  reasons: z.array(refusalReason.omit({ figure: true }).extend({ own_figure: z.string().optional() })),
  /** Programmes of the same type with seats in the application’s round; the one applied for comes first. */
  programmes: z.array(
    z.object({
      ...{ id: z.string(), title: z.string(), pools: z.array(seatPool) },
      /** The acceptance fee of an offer of this programme. */
      fee_minor: z.number().optional(),
    }),
  ),
  /** The currency of those fees. */
  fee_currency: z.enum(cardCurrencies).optional(),
  /** How many days after the release an offer can be answered, unless the decision sets a date. */
  answer_days: z.number().optional(),
  /** What the applicant’s page says besides the proposal: the place, and for a refusal how many applied. */
  place: z.object({ session: z.string(), starts_on: z.string() }).optional(),
  /** When their screening or interview is, if it is still to come. */
  called_to: z.string().optional(),
  demand: z.object({ applied: z.number(), places: z.number() }).optional(),
})
