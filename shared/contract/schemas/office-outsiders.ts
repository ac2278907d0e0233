import * as z from 'zod'
import { programTypes } from '../../domain/program-type.ts'
import { refereeStatuses } from '../../domain/references.ts'
import { sentMessage } from './office-accounts.ts'
import { line, uuid } from './text.ts'

export const outsiderQuery = z.object({ email: line({ missing: 'Give an email address.', max: 254 }) })

export const forgetBody = z.object({
  email: line({ missing: 'Give an email address.', max: 254 }),
  /** The audit log keeps it, so it names no one. */
  reason: line({ missing: 'Say how it was asked for.', max: 200 }),
})
export const forgotten = z.object({ records: z.number() })

/** The application of someone else. */
const concerned = z.object({
  uuid,
  /** Where the account of the applicant is; null without one. */
  account: uuid.nullable(),
  name: z.object({ surname: z.string(), given: z.string() }),
  application_number: z.string().nullable(),
  program_type: z.enum(programTypes),
  selected_program: z.string().nullable(),
})

/** Someone without whom an applicant gets no further: a referee, or a person who pays. */
export const outsider = z.object({
  /** As the newest applicant wrote it; empty for someone who only pays. */
  name: z.string(),
  email: z.string(),
  /** Their own account with us, if they have one that the caller may see. */
  account: uuid.optional(),
  requests: z.array(
    z.object({
      referee: uuid,
      application: concerned,
      status: z.enum(refereeStatuses),
      asked_at: z.string().nullable(),
      next_reminder_at: z.string().nullable(),
      wants_no_reminders: z.boolean(),
    }),
  ),
  payments: z.array(
    z.object({
      reference: z.string(),
      application: concerned,
      status: z.string(),
      amount_minor: z.number(),
      currency: z.string(),
      at: z.string(),
    }),
  ),
  messages: z.array(sentMessage),
  /** Only those in the caller’s scope are listed, and there are others. */
  is_partial: z.boolean(),
})
