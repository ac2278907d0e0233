import * as z from 'zod'
import { figureScale, formulaFigures } from '../../domain/formula.ts'
import { maxSeats, offeringStates, tracks } from '../../domain/seats.ts'
import { chosenDay } from './day.ts'
import { officePerson } from './office-person.ts'

const seats = z
  .number({ error: 'Enter a whole number.' })
  .int('Enter a whole number.')
  .min(0, 'Enter a number that is not below 0.')
  .max(maxSeats, `Enter no more than ${maxSeats.toLocaleString('en-GB')}.`)

/** The seats of one track. `held`: held for approved decisions. */
export const seatPool = z.object({
  track: z.enum(tracks),
  capacity: z.number(),
  over_offer: z.number(),
  held: z.number(),
})

/** A pool, and how many of its seats the offers would take. */
export const seatsNeeded = seatPool.extend({ programme: z.string(), title: z.string(), needed: z.number() })

const weight = z
  .number({ error: 'Enter a whole number.' })
  .int('Enter a whole number.')
  .min(0, 'Enter a number from 0 to 100.')
  .max(100, 'Enter a number from 0 to 100.')
const mark = z.number({ error: 'Enter a number.' }).min(0, 'Enter a number that is not below 0.').multipleOf(0.1, {
  error: 'Use no more than one decimal.',
})

/** The weights and minimums of a formula. Figures that are not named have no weight. */
export const weights = z.partialRecord(z.enum(formulaFigures), weight)
export const cutOffs = z.partialRecord(z.enum([...formulaFigures, 'total']), mark)
const figureMax = Math.max(...formulaFigures.map(figure => figureScale[figure].max))
export const figures = z.partialRecord(z.enum(formulaFigures), z.number().max(figureMax))

/**
 * How a programme ranks its applicants. `version` counts the registrar’s changes; 0: none yet, so the default formula
 * applies.
 */
const terms = z.object({
  state: z.enum(offeringStates),
  weights,
  cut_offs: cutOffs,
  /** The last day to reply to an offer. Without it, the round sets a number of days after the release. */
  answer_by: z.string().optional(),
  /** Kinds of documents required beyond the form of its level. */
  required_documents: z.array(z.string()),
})
export type OfferingTerms = z.output<typeof terms>

/** A programme in a round. Without a pool it has no seats, and no offer can be approved. */
export const offering = terms.extend({
  round: z.string(),
  round_name: z.string(),
  programme: z.string(),
  title: z.string(),
  version: z.number(),
  pools: z.array(seatPool),
  /** Offers that are proposed and do not hold a seat yet. */
  proposed: z.number(),
  /** Applications by stage. */
  counts: z.object({
    coming: z.number(),
    ready: z.number(),
    proposed: z.number(),
    approved: z.number(),
    told: z.number(),
  }),
})
export const offerings = z.array(offering)

/** An offering with all its earlier versions, the newest first. */
export const offeringHistory = offering.extend({
  versions: z.array(
    terms.extend({
      version: z.number(),
      pools: z.array(seatPool.omit({ held: true })),
      saved_by: officePerson.optional(),
      saved_at: z.string(),
    }),
  ),
})

export const offeringsQuery = z.object({ round: z.string().max(60, 'There is no such round.').optional() })
export const offeringParams = z.object({ round: z.string().max(60), programme: z.string().max(60) })

/**
 * Only the fields that are present are set. `over_offer`: how many more may be offered. `was`: the version that the
 * sender has seen.
 */
export const offeringBody = z.object({
  was: z.number({ error: 'Send the version that you have seen.' }).int().optional(),
  state: z.enum(offeringStates, { error: 'Choose open, closed or full.' }).optional(),
  weights: weights.optional(),
  cut_offs: cutOffs.optional(),
  answer_by: chosenDay().nullable().optional(),
  required_documents: z
    .array(z.string().max(60), { error: 'The required documents must be a list.' })
    .max(20, 'Name up to 20 kinds of documents.')
    .optional(),
  pools: z
    .array(
      z.object({
        track: z.enum(tracks, { error: 'There is no such track.' }),
        capacity: seats,
        over_offer: seats.default(0),
      }),
      { error: 'The places by track must be a list.' },
    )
    .min(1, 'Name at least one pool.')
    .max(tracks.length, 'Name each track once.')
    .refine(pools => new Set(pools.map(({ track }) => track)).size === pools.length, {
      error: 'Name each track once.',
    }),
})

/** Screening scores, by application number. `score` null: absent. */
export const screeningBody = z.object({
  rows: z
    .array(
      z.object({
        application_number: z
          .string()
          .trim()
          .min(1, 'Enter an application number.')
          .max(20, 'There is no such number.'),
        score: mark.max(100, 'Enter a score from 0 to 100.').nullable(),
      }),
      { error: 'The scores must be a list.' },
    )
    .min(1, 'Enter at least one score.')
    .max(10_000, 'Import up to 10,000 scores at a time.'),
})
export const savedScreening = z.object({ saved: z.number(), absent: z.number() })
