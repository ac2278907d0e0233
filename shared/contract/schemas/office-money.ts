import * as z from 'zod'
import { isDay } from '../../domain/calendar.ts'
import { optionalParagraphs } from './text.ts'

export const dayParams = z.object({ day: z.string().refine(isDay, { error: 'This is no day such as 2026-11-24.' }) })

const counted = z.object({ count: z.number(), amount_minor: z.number() })

/** The books of a day in one currency: no sum mixes two. */
export const dayOfCurrency = z.object({
  currency: z.string(),
  /** Fees that were booked here on this day; `transfers` of them were recorded by the office. */
  booked: counted,
  transfers: counted,
  /** What the payment service reports for the day, absent if it could not be asked. */
  reported: counted.optional(),
  /** Its charges for these payments. */
  charges_minor: z.number(),
  /** Refunds that left on this day; those by hand do not pass through the payment service. */
  refunded: counted,
  by_hand: counted,
  /** What should reach the bank: reported, less charges, less refunds through the payment service. */
  expected_minor: z.number().optional(),
  /** What did, as it was typed when the day was closed. */
  settled_minor: z.number().optional(),
})

const dayDifferences = [
  'unknown-here',
  'not-fetched',
  'not-counted',
  'other-day',
  'amount',
  'not-there',
  'after-closing',
] as const

/** One payment about which the two sides do not say the same. */
export const dayDifference = z.object({
  kind: z.enum(dayDifferences),
  reference: z.string(),
  currency: z.string(),
  ours_minor: z.number().optional(),
  theirs_minor: z.number().optional(),
  /** When the money came, or when it was booked here. */
  at: z.string().optional(),
  /** There is a story to open. */
  is_known: z.boolean(),
})

export const moneyDay = z.object({
  day: z.string(),
  /** A day can be closed once it is over. */
  is_over: z.boolean(),
  can_close: z.boolean(),
  closed: z.object({ at: z.string(), by: z.string(), note: z.string() }).optional(),
  currencies: z.array(dayOfCurrency),
  /** Of a closed day: those of the day it was closed, and behind them what has changed since. */
  differences: z.array(dayDifference),
  /** Why the payment service could not be asked. */
  unreachable: z.string().optional(),
  /** The two weeks up to this day. */
  days: z.array(z.object({ day: z.string(), is_closed: z.boolean() })),
})

export const closeDayBody = z.object({
  /** What reached the bank, for each currency in which something should. */
  settled: z.array(z.object({ currency: z.string().max(3), amount_minor: z.int().min(0).max(1e12) })).max(5),
  /** Needed where something differs. */
  note: optionalParagraphs(2000),
})
