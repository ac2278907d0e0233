import * as z from 'zod'
import { maxSeats, tracks } from '../../domain/seats.ts'

const seats = z
  .number({ error: 'Enter a whole number.' })
  .int('Enter a whole number.')
  .min(0, 'Enter a number that is not below 0.')
  .max(maxSeats, `Enter no more than ${maxSeats.toLocaleString('en-GB')}.`)

/** The seats of one track. `held` is held for decisions that were approved. */
export const seatPool = z.object({
  track: z.enum(tracks),
  capacity: z.number(),
  over_offer: z.number(),
  held: z.number(),
})

/** A pool, and how many seats of it offers would take. */
export const seatsNeeded = seatPool.extend({ programme: z.string(), title: z.string(), needed: z.number() })

/** A programme in a round. Without a pool it has no seats, and no offer for it can be approved. */
export const offering = z.object({
  round: z.string(),
  programme: z.string(),
  title: z.string(),
  pools: z.array(seatPool),
})
export const offerings = z.array(offering)

export const offeringsQuery = z.object({ round: z.string().max(60, 'There is no such round.').optional() })
export const offeringParams = z.object({ round: z.string().max(60), programme: z.string().max(60) })

/** The pools of the offering: those that are named are set, and no other one is touched. `over_offer`: as many more may be offered. */
export const offeringBody = z.object({
  pools: z
    .array(
      z.object({
        track: z.enum(tracks, { error: 'There is no such track.' }),
        capacity: seats,
        over_offer: seats.default(0),
      }),
      { error: 'pools must be a list.' },
    )
    .min(1, 'Name at least one pool.')
    .max(tracks.length, 'Name each track once.')
    .refine(pools => new Set(pools.map(({ track }) => track)).size === pools.length, {
      error: 'Name each track once.',
    }),
})
