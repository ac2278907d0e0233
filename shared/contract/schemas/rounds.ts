import * as z from 'zod'
import { isDay } from '../../domain/calendar.ts'
import { cardCurrencies } from '../../domain/money.ts'
import { programTypes } from '../../domain/program-type.ts'
import { answerDayLimits, feeMessage, mostFeeMinor } from '../../domain/round-terms.ts'
import { offeringStates } from '../../domain/seats.ts'
import { officePerson } from './office-person.ts'
import { line, uuid } from './text.ts'

const day = z.string({ error: 'Choose a day.' }).refine(isDay, { error: 'Choose a day.' })
const fee = z.number({ error: feeMessage }).int(feeMessage).min(0, feeMessage).max(mostFeeMinor, feeMessage)
const feeCurrency = z.enum(cardCurrencies, { error: 'Choose the currency of the acceptance fees.' })
const days = `Enter a whole number of days from ${answerDayLimits.min} to ${answerDayLimits.max}.`
const revision = z.number({ error: 'Send the revision that you have seen.' }).int().min(0)
const programmeId = z.string().min(1).max(60, 'There is no such programme.')

/**
 * What the office sets for a round. Fees are in minor units; `programme_fees` names the programmes with a different
 * acceptance fee.
 */
export const roundTerms = z.object({
  name: line({ missing: 'Enter a name that applicants will read.', max: 80 }),
  session: line({ missing: 'Enter the session, such as 2027/2028.', max: 9 }),
  program_types: z
    .array(z.enum(programTypes, { error: 'There is no such program type.' }), {
      error: 'Choose at least one program type.',
    })
    .min(1, 'Choose at least one program type.')
    .max(programTypes.length, 'Choose each program type once.')
    .refine(types => new Set(types).size === types.length, { error: 'Choose each program type once.' }),
  opens_on: day,
  closes_on: day,
  decisions_by: day,
  starts_on: day,
  answer_days: z.number({ error: days }).int(days).min(answerDayLimits.min, days).max(answerDayLimits.max, days),
  acceptance_fee_minor: fee,
  acceptance_fee_currency: feeCurrency,
  programme_fees: z
    .record(programmeId, fee)
    .refine(fees => Object.keys(fees).length <= 200, { error: 'Name up to 200 programmes.' })
    .default({}),
})

/** The same as sent: the currency stays that of the round, and of a new round is that of the university’s country. */
const sentTerms = roundTerms.extend({ acceptance_fee_currency: feeCurrency.optional() })

export const roundParams = z.object({ id: z.string().min(1).max(60) })

/** `round` and `draft`: the revisions that the sender has seen; `draft` is null if there was none. */
export const roundDraftBody = z.object({ round: revision, draft: revision.nullable(), terms: sentTerms })
export const newRoundBody = z.object({ terms: sentTerms })
export const copyRoundsBody = z.object({
  rounds: z
    .array(z.object({ from: z.string().min(1).max(60), terms: sentTerms }), { error: 'The rounds must be a list.' })
    .min(1, 'Choose at least one round.')
    .max(30, 'Choose up to 30 rounds.'),
})
/** The drafts that were made, in the order of what was sent. */
export const copiedRounds = z.object({ ids: z.array(z.string()) })
export const draftRevisionBody = z.object({ draft: revision })

/** `was`: the state that the sender has seen. */
export const roundStatesBody = z.object({
  state: z.enum(offeringStates, { error: 'Choose open, closed or full.' }),
  programmes: z
    .array(z.object({ id: programmeId, was: z.enum(offeringStates) }), { error: 'The programmes must be a list.' })
    .min(1, 'Choose at least one programme.')
    .max(200, 'Choose up to 200 programmes.'),
})

const roundCounts = z.object({ drafts: z.number(), submitted: z.number(), offers: z.number() })

/** A round, as the office sees it. For a round that is still to be added, `terms` are those of its draft. */
const officeRound = z.object({
  id: z.string(),
  /** 0: it is still to be added, and no applicant sees it. */
  revision: z.number(),
  state: z.enum(['upcoming', 'open', 'closed', 'drafted']),
  terms: roundTerms,
  counts: roundCounts,
  programmes: z.object({ all: z.number(), closed: z.number(), full: z.number() }),
  draft: z
    .object({ revision: z.number(), terms: roundTerms, drafted_by: officePerson, drafted_at: z.string() })
    .optional(),
})

/** Open rounds first. `not_open`: program types without an open round, with the day on which the next one opens. */
export const officeRounds = z.object({
  rounds: z.array(officeRound),
  today: z.string(),
  not_open: z.array(z.object({ program_type: z.enum(programTypes), opens_on: z.string().optional() })),
})

/** With its programmes in the caller’s scope, and the last 50 changes. */
export const officeRoundInFull = officeRound.extend({
  today: z.string(),
  /** Whether the caller’s scope covers every programme of the round. If not, the round itself cannot be changed. */
  is_whole: z.boolean(),
  offerings: z.array(
    roundCounts.extend({
      programme: z.string(),
      title: z.string(),
      state: z.enum(offeringStates),
      acceptance_fee_minor: z.number(),
    }),
  ),
  history: z.array(
    z.object({
      id: uuid,
      terms: roundTerms,
      was: roundTerms.optional(),
      states: z.record(z.string(), z.array(z.enum(offeringStates))).optional(),
      drafted_by: officePerson,
      published_by: officePerson,
      published_at: z.string(),
    }),
  ),
})
