import * as z from 'zod'
import { feeKinds } from '../../domain/fee-kind.ts'
import { currencies } from '../../domain/money.ts'
import { officePerson } from './office-person.ts'
import { line as oneLine, uuid } from './text.ts'
import { namedApplication } from './waivers.ts'

export const statementBody = z.object({
  /** Of the account, if the file does not say it. */
  currency: z.enum(currencies, { error: 'Choose a currency such as NGN or USD.' }).optional(),
})

export const statementParams = z.object({ id: uuid })
export const statementsQuery = z.object({ after: z.string().max(80).optional() })

/** `known`: it was in an earlier file. `set-aside`: someone has said that it is no fee. */
const statementLineStates = ['matched', 'open', 'booked', 'known', 'set-aside'] as const

export const statementLine = z.object({
  line: z.number(),
  amount: z.number(),
  currency: z.enum(currencies),
  day: z.string(),
  text: z.string(),
  number: z.string(),
  state: z.enum(statementLineStates),
  match: z
    .object({
      application: namedApplication,
      fee: z.enum(feeKinds),
      by: z.enum(['reference', 'number', 'announced', 'name']),
    })
    .optional(),
  /** Why it is matched or not, in a sentence. */
  why: z.string(),
  /** The reference of a payment for the same fee that has to be settled before this line can be confirmed. */
  held: z.string().optional(),
  /** What it became. */
  transfer: uuid.optional(),
})

export const statementDetails = z.object({
  id: uuid,
  file_name: z.string(),
  read_at: z.string(),
  read_by: officePerson,
  lines: z.array(statementLine),
  /** Lines that could not be read. On the first answer only. */
  problems: z.array(z.object({ line: z.number(), message: z.string() })).optional(),
  /** Entries by which the bank takes confirmed money back. On the first answer only; the lines say it from then on. */
  taken_back: z.array(z.object({ line: z.number(), message: z.string() })).optional(),
  /** How many lines are money that goes out, or totals. On the first answer only. */
  skipped: z.number().optional(),
  /** It was read as day, month, year, and might be month, day, year. On the first answer only. */
  day_first: z.literal('assumed').optional(),
})

export const statementList = z.object({
  rows: z.array(
    z.object({
      id: uuid,
      file_name: z.string(),
      read_at: z.string(),
      read_by: officePerson,
      lines: z.number(),
      /** Neither booked nor set aside. */
      open: z.number(),
      booked: z.number(),
    }),
  ),
  next: z.string().optional(),
})

const lineNumber = z.int({ error: 'Name the lines.' }).min(1, 'Name the lines.')

/** Numbers of lines as matched, or with the application and fee that a person has chosen. */
export const bookLinesBody = z.object({
  lines: z
    .array(
      z.union([
        lineNumber,
        z.object({
          line: lineNumber,
          application: oneLine({ missing: 'Enter an application number.', max: 60 }).optional(),
          fee: z.enum(feeKinds).optional(),
        }),
      ]),
    )
    .min(1, 'Choose a line.')
    .max(500, 'No more than 500 lines can be confirmed together.'),
})

export const setAsideBody = z.object({
  lines: z.array(lineNumber).min(1, 'Choose a line.').max(500),
  /** False takes them up again. */
  aside: z.boolean({ error: 'Write true or false.' }).default(true),
})
