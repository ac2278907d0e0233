import { expect, test } from 'vitest'
import * as z from 'zod'
import type { CallRow } from './calls/call.ts'
import { calls } from './calls/index.ts'

/*
 * A day or moment that somebody chooses is refused by its schema when its year is a slip. Those that are limited more
 * closely elsewhere are named here: to some days or a year from now, to the past, or, those of a round, by the rules of its terms.
 */
const limitedByRule = new Set([
  ...['createBatch', 'requestFromApplicant', 'shareReviews', 'askTranscript', 'askTranscriptAgain'].map(
    call => `${call}.due_on`,
  ),
  ...['nameCover.from', 'nameCover.until'],
  ...['addRound.terms', 'copyRounds.rounds.terms', 'draftRound.terms'].flatMap(terms =>
    ['opens_on', 'closes_on', 'decisions_by', 'starts_on'].map(field => `${terms}.${field}`),
  ),
])

interface Definition {
  shape?: Record<string, z.core.$ZodType>
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  options?: z.core.$ZodType[]
  in?: z.core.$ZodType
}

const samples = ['2027-01-31', '2027-01-31T08:00:00Z']
const accepts = (schema: z.core.$ZodType, value: string) => z.safeParse(schema, value).success

/** The places of days and moments that may have any year. */
function unlimited(schema: z.core.$ZodType | undefined, place: string): string[] {
  if (!schema) return []
  const { shape, element, innerType, options = [], in: before } = schema._zod.def as unknown as Definition
  if (shape) return Object.entries(shape).flatMap(([key, value]) => unlimited(value, `${place}.${key}`))
  const inner = [element, innerType, before, ...options].filter(one => one !== undefined)
  if (inner.length > 0) return [...new Set(inner.flatMap(one => unlimited(one, place)))]
  const isDay = samples.some(day => accepts(schema, day)) && !accepts(schema, '2027-02-31')
  const slips = samples.flatMap(day => [day.replace('2027', '9999'), day.replace('2027', '0001')])
  return isDay && slips.some(day => accepts(schema, day)) ? [place] : []
}

test('a chosen day has no year such as 9999 or 0001', () => {
  const found = Object.values<CallRow>(calls).flatMap(({ name, fields }) => [...new Set(unlimited(fields, name))])
  expect(found.filter(place => !limitedByRule.has(place))).toEqual([])
  expect([...limitedByRule].filter(place => !found.includes(place))).toEqual([])
})
