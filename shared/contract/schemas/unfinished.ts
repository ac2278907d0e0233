import * as z from 'zod'
import { mostReminded } from '../../domain/draft-reminder.ts'
import { programTypes } from '../../domain/program-type.ts'
import { uuid } from './text.ts'

export const unfinishedQuery = z.object({
  round: z.string().max(80).optional(),
  programme: z.string().max(100).optional(),
  after: z.string().max(80).optional(),
})

/** Someone who has started and not finished: who, for what, and since when. Never an answer or an address. */
const unfinished = z.object({
  uuid,
  name: z.object({ surname: z.string(), given: z.string() }),
  program_type: z.enum(programTypes),
  programme: z.string().nullable(),
  programme_title: z.string().nullable(),
  round: z.object({ id: z.string(), name: z.string() }),
  /** The first moment that is too late for this applicant. */
  closes_at: z.string(),
  started_at: z.string(),
  changed_at: z.string(),
  reminded_at: z.string().optional(),
  /** Not reminded in the last seven days. */
  may_be_reminded: z.boolean(),
})

export const unfinishedList = z.object({
  rows: z.array(unfinished),
  /** By round, each with how many. */
  rounds: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })),
  /** The round or programme that there is not; the rows are those without it. */
  unknown: z.array(z.string()).optional(),
  next: z.string().optional(),
})

export const remindUnfinishedBody = z.object({
  uuids: z
    .array(uuid)
    .min(1, 'Choose at least one person.')
    .max(mostReminded, `Choose up to ${mostReminded} people at a time.`),
})

export const remindedUnfinished = z.object({
  reminded: z.number(),
  left_out: z.array(z.object({ why: z.string(), count: z.number() })),
})
