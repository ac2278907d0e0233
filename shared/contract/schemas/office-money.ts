import * as z from 'zod'
import { isDay } from '../../domain/calendar.ts'
import { isOfThisCentury } from '../../domain/chosen-day.ts'
import { optionalParagraphs } from './text.ts'

export const dayParams = z.object({
  day: z
    .string()
    .refine(value => isDay(value) && isOfThisCentury(value), { error: 'This is no day such as 2026-11-24.' }),
})

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
  /** The two weeks up to this day, not before the first. */
  days: z.array(z.object({ day: z.string(), is_closed: z.boolean() })),
  /** The first day of the books: of the first payment, or the first that is closed. Today while there is none. */
  first: z.string(),
})

export const closeDayBody = z.object({
  /** What reached the bank, for each currency in which something should. */
  settled: z.array(z.object({ currency: z.string().max(3), amount_minor: z.int().min(0).max(1e12) })).max(5),
  /** Needed where something differs. */
  note: optionalParagraphs(2000),
})

export const monthParams = z.object({
  month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'This is no month such as 2026-11.' }),
})

const monthDayStates = ['closed', 'open', 'running', 'coming'] as const

/** A day in the table of its month. */
const dayOfMonth = z.object({
  day: z.string(),
  state: z.enum(monthDayStates),
  closed_by: z.string().optional(),
  /** Of a closed day: as they were then. An open day is compared on its own page. */
  differences: z.number().optional(),
  /** Entries that came or went after it was closed. */
  since: z.number(),
  currencies: z.array(dayOfCurrency),
})

/** One entry that changed a day after it was closed: a correction. */
const correction = dayDifference.pick({ reference: true, currency: true, ours_minor: true, is_known: true }).extend({
  day: z.string(),
})

/** The sums of a month in one currency. What the payment service and the bank say is of the closed days alone. */
const monthOfCurrency = dayOfCurrency.omit({ reported: true }).extend({
  reported: counted,
  expected_minor: z.number(),
  settled_minor: z.number(),
})
export const monthTotals = z.array(monthOfCurrency)

export const moneyMonth = z.object({
  month: z.string(),
  /** The month in which the books begin. */
  first: z.string(),
  is_over: z.boolean(),
  can_close: z.boolean(),
  closed: z.object({ at: z.string(), by: z.string(), note: z.string() }).optional(),
  days: z.array(dayOfMonth),
  /** Of a closed month: as they were. */
  totals: monthTotals,
  corrections: z.array(correction),
  /** Days that could not be closed with the month, and why; only in the answer to closing. */
  left: z.array(z.object({ day: z.string(), why: z.string() })).optional(),
})

export const closeMonthBody = z.object({ note: optionalParagraphs(2000) })
