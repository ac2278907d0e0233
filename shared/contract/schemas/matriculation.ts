import * as z from 'zod'
import { mostNumbered } from '../../domain/matriculation-file.ts'
import { patternProblem } from '../../domain/matriculation-pattern.ts'
import { checkedFile, countedLines, jsonField, place } from './checked-file.ts'
import { officePerson } from './office-person.ts'
import { line, uuid } from './text.ts'

export const matriculationPattern = z.object({
  pattern: z.string(),
  /** Absent for the default pattern. */
  set: z.object({ by: officePerson, at: z.string() }).optional(),
})

export const patternBody = z.object({
  pattern: line({ missing: 'Enter a pattern.', max: 60 }).superRefine((pattern, context) => {
    const problem = patternProblem(pattern)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  }),
})

/** `count`: how many were shown when they were chosen. */
export const numbersBody = z.object({
  ids: z
    .array(uuid, { error: 'The people must be a list.' })
    .min(1, 'Choose at least one person.')
    .max(mostNumbered, `Choose up to ${mostNumbered} people at a time.`),
})

export const givenNumbers = z.object({ numbers: z.array(z.object({ id: uuid, number: z.string() })) })

export const matriculationListQuery = z.object({
  /** By default, the newest round in which someone has a number. */
  round: z.string().max(60, 'There is no such round.').optional(),
  programme: z.string().max(60, 'There is no such programme.').optional(),
  after: z.string().max(80).optional(),
})

/** Sorted by number. */
export const matriculationList = z.object({
  /** Absent where no one has a number yet. */
  round: z.object({ id: z.string(), name: z.string(), session: z.string() }).optional(),
  /** Rounds in which someone has a number, the newest first. */
  rounds: z.array(z.object({ id: z.string(), name: z.string(), session: z.string() })),
  /** How many there are on all pages together. */
  total: z.number(),
  rows: z.array(
    z.object({
      number: z.string(),
      name: z.object({ surname: z.string(), given: z.string() }),
      application_number: z.string(),
      uuid,
      programme: z.string(),
      given_at: z.string(),
      /** The place was deferred to this round. */
      was_deferred: z.literal(true).optional(),
    }),
  ),
  /** The round or programme that there is not; the rows are those without it. */
  unknown: z.array(z.string()).optional(),
  next: z.string().optional(),
})

/** `gives`: how many get their number. `unchanged`: those who have it already. */
export const checkedNumbers = z.object({ ...checkedFile, gives: z.number(), unchanged: z.number() })

const columns = jsonField(
  z.partialRecord(z.enum(['application', 'number']), place),
  'Say which column each part is in, as JSON.',
)

export const numbersFileFields = z.object({ columns })
export const countedNumbersFields = z.object({ columns, count: countedLines })
export const importedNumbers = z.object({ given: z.number() })
