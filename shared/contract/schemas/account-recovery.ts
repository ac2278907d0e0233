import * as z from 'zod'
import { type RecoveryFact, recoveryFacts } from '../../domain/account-recovery.ts'
import { isDay } from '../../domain/calendar.ts'
import { optionalLine, optionalParagraphs, paragraphs, typedEmail, uuid } from './text.ts'

/** What the person says, as typed. Empty ones were not asked. */
const facts = {
  date_of_birth: optionalLine(20).refine(value => !value || isDay(value), { error: 'This is not a day.' }),
  phone: optionalLine(60),
  jamb_number: optionalLine(60),
  application_number: optionalLine(60),
  payment_reference: optionalLine(100),
} satisfies Record<RecoveryFact, z.ZodType>

export const recoveryBody = z.object({
  new_email: typedEmail,
  evidence: z.object({
    ...facts,
    /** How the office knows that it is the owner who asks. */
    seen: paragraphs({ missing: 'Say how you know that this is the owner.', max: 1_000 }),
  }),
  /** Why this should not take a day. A colleague has to agree. */
  why_urgent: optionalParagraphs(1_000),
})

export const recoveryApproval = z.object({
  /** What was looked at. */
  recovery: uuid,
  /** Also that it is urgent. */
  agrees_urgent: z.boolean().optional(),
})

export const recoveryDiscard = z.object({ recovery: uuid })

const colleague = z.object({ id: uuid, full_name: z.string() })

/** A move to another address that has not happened yet. */
export const accountRecovery = z.object({
  id: uuid,
  state: z.enum(['asked', 'waiting', 'open']),
  new_email: z.string(),
  facts: z.array(z.enum(recoveryFacts)),
  seen: z.string(),
  why_urgent: z.string().optional(),
  asked_by: colleague,
  asked_at: z.string(),
  approved_by: colleague.optional(),
  approved_at: z.string().optional(),
  /** From then on the person can enter a code. */
  takes_effect_at: z.string().optional(),
  /** When it ends if no one approves it, or the person does not use it. */
  ends_at: z.string(),
})

export const recoveryList = z.object({
  rows: z.array(accountRecovery.extend({ account: uuid, name: z.string(), old_email: z.string() })),
  /** There are more than are listed. */
  more: z.literal(true).optional(),
})
