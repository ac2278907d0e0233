import * as z from 'zod'
import { caseStages } from '../../domain/case-life.ts'
import { decisionKinds } from '../../domain/decisions.ts'
import { programTypes } from '../../domain/program-type.ts'
import { requirementStates } from '../../domain/requirement.ts'
import { searchWords, uuid } from './text.ts'

/** The groups by which rows are sorted, each with its own heading. */
export const queueGroups = ['due', 'returned', 'unread', 'waiting'] as const
export type QueueGroup = (typeof queueGroups)[number]

export const queueSorts = ['doing', 'newest'] as const

export const queueQuery = z.object({
  stage: z.enum(caseStages, { error: 'There is no such stage.' }).optional(),
  /** Words and filters, as parsed by `readQueueFilter`. */
  q: searchWords.optional(),
  sort: z.enum(queueSorts, { error: 'There is no such order.' }).optional(),
  limit: z.coerce.number().int().min(1).max(100, 'No more than 100 rows at a time.').optional(),
  after: z.string().max(300).optional(),
})

const person = z.object({ id: uuid, full_name: z.string() })

export const queueRow = z.object({
  uuid,
  application_number: z.string(),
  /** The page builds 'ADEYEMI, Tolulope' from these two. */
  name: z.object({ surname: z.string(), given: z.string() }),
  program_type: z.enum(programTypes),
  selected_program: z.string().nullable(),
  round: z.string().nullable(),
  stage: z.enum(caseStages),
  decision: z.enum(decisionKinds).optional(),
  assignee: person.optional(),
  documents: z.object({ needed: z.number(), accepted: z.number(), rejected: z.number() }),
  references: z.object({ needed: z.number(), in: z.number() }),
  /** The requirements of the programme and of the form, in the order of the file. */
  requirements: z.array(z.object({ requirement: z.string(), state: z.enum(requirementStates) })).optional(),
  has_paid: z.boolean(),
  score: z.number().optional(),
  /** Of a case in review: how many readers have been asked, and how many of them have scored. */
  readers: z.object({ asked: z.number(), scored: z.number() }).optional(),
  jamb_number: z.string().optional(),
  due_at: z.string().optional(),
  decide_by: z.string().optional(),
  received_at: z.string(),
  unread: z.boolean(),
  revision: z.number(),
  group: z.enum(queueGroups),
})

export const queue = z.object({
  rows: z.array(queueRow),
  /** How many cases in the caller’s scope are in each stage, with the same filter. */
  counts: z.partialRecord(z.enum(caseStages), z.number()),
  /** For a stage whose rows are grouped: how many rows are in each group. */
  headings: z.partialRecord(z.enum(queueGroups), z.number()).optional(),
  /** A filter matched more than could be counted: the counts are lower bounds. */
  counts_are_more: z.literal(true).optional(),
  /** Unknown filters, as they were typed. */
  unknown: z.array(z.string()).optional(),
  next: z.string().optional(),
})
