import * as z from 'zod'
import { feeKinds } from '../../domain/fee-kind.ts'
import { programTypes } from '../../domain/program-type.ts'
import { mostUses, waiverStates } from '../../domain/waivers.ts'
import { chosenDay } from './day.ts'
import { officePerson } from './office-person.ts'
import { line, optionalLine, paragraphs, uuid } from './text.ts'

export const waiversQuery = z.object({
  state: z.enum(waiverStates, { error: 'There is no such state.' }).optional(),
  after: z.string().max(80).optional(),
})

export const waiverParams = z.object({ id: uuid })

const fee = z.enum(feeKinds, { error: 'Choose a fee: application or acceptance.' })

/** For one person, with `application`, or a code for several, with `code`. */
export const askWaiverBody = z.object({
  /** The application’s number or uuid. */
  application: line({ missing: 'Enter an application number.', max: 60 }).optional(),
  /** For one person; the application fee by default. A code names its own. */
  fee: fee.optional(),
  code: z
    .object({
      /** How many people may use it. */
      count: z
        .int({ error: 'Enter how many people may use the code.' })
        .min(1, 'At least one person must be able to use the code.')
        .max(mostUses, `No more than ${mostUses.toLocaleString('en-GB')} people can use one code.`),
      /** The last day. */
      until: chosenDay(),
      fee,
      /** Whom it is for: those who match any of the two lists, or with both empty everyone. */
      program_types: z.array(z.enum(programTypes)).max(programTypes.length).optional(),
      programmes: z.array(z.string().max(80)).max(100).optional(),
    })
    .optional(),
  reason: paragraphs({ missing: 'Say why.', max: 500 }),
  /** Who bears the cost, if not the university. */
  borne_by: optionalLine(120),
})

const sum = z.object({ amount_minor: z.number(), currency: z.string() })

/** An application, as a list of money names it. The name is empty after the person was erased. */
export const namedApplication = z.object({
  uuid,
  application_number: z.string(),
  name: z.object({ surname: z.string(), given: z.string() }),
  selected_program: z.string().nullable(),
})

export const waiverRow = z.object({
  id: uuid,
  state: z.enum(waiverStates),
  fee: z.enum(feeKinds),
  /** For one person; absent after they were erased. */
  application: namedApplication.optional(),
  /** For several; it works once it is approved. */
  code: z.string().optional(),
  /** How many may use it, and have used it. */
  count: z.number(),
  used: z.number(),
  until: z.string().optional(),
  program_types: z.array(z.enum(programTypes)),
  programmes: z.array(z.string()),
  reason: z.string(),
  borne_by: z.string(),
  asked_at: z.string(),
  asked_by: officePerson,
  approved: z.object({ at: z.string(), by: officePerson }).optional(),
  ended: z.object({ at: z.string(), by: officePerson }).optional(),
  /** What has been given away, by currency. */
  given: z.array(sum),
  /** What the caller may do now. */
  can: z.array(z.enum(['approve', 'end'])),
})

export const waiverList = z.object({
  rows: z.array(waiverRow),
  /** By state. On the first page only. */
  counts: z.partialRecord(z.enum(waiverStates), z.number()).optional(),
  next: z.string().optional(),
})

const waiverUse = sum.extend({
  id: uuid,
  at: z.string(),
  /** Absent after the person was erased, and for an application outside the caller’s programmes. */
  application: namedApplication.optional(),
  /** The application was changed, and this waiver no longer covers it. */
  is_ended: z.literal(true).optional(),
})

export const waiverDetails = waiverRow.extend({
  /** The newest 200. */
  uses: z.array(waiverUse),
})

export const waiverAsked = z.object({ id: uuid, state: z.literal('asked'), code: z.string().optional() })

/** In any case, with or without the hyphen. */
export const useWaiverBody = z.object({ code: line({ missing: 'Enter the code.', max: 60 }) })
