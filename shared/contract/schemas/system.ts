import * as z from 'zod'
import { officePerson } from './office-person.ts'
import { email, otpCode, uuid } from './text.ts'

/** A line of the page System. `says` is the state in one sentence, `mend` what somebody does about it. */
export const systemPart = z.object({
  part: z.enum([
    'instances',
    'mail',
    'messages',
    'payments',
    'store',
    'files',
    'disks',
    'backup',
    'certificate',
    'clock',
    'jobs',
    'errors',
  ]),
  title: z.string(),
  /** `note`: nothing is wrong, but somebody should know it. */
  state: z.enum(['fine', 'note', 'trouble']),
  says: z.string(),
  mend: z.string().optional(),
  facts: z.array(z.object({ label: z.string(), value: z.string().optional(), at: z.string().optional() })),
})

/** An email that proves that emails arrive: somebody reads it, and types the code in it. */
export const testMail = z.object({
  id: z.string(),
  to: z.string(),
  sent_by: officePerson,
  sent_at: z.string(),
  state: z.enum(['waiting', 'held', 'failed', 'handed-over', 'arrived']),
  /** What the mail server said, without addresses. */
  words: z.string().optional(),
  handed_over_at: z.string().optional(),
  arrived_at: z.string().optional(),
})

/** What /metrics and /readyz know, for a person. Troubles first, then notes. */
export const system = z.object({
  at: z.string(),
  parts: z.array(systemPart),
  instances: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      /** Of the catalogue whose pages it serves; absent before it has told. */
      catalogue: z.number().optional(),
      started_at: z.string(),
      seen_at: z.string(),
      /** It is the one that gave this answer. */
      is_this: z.boolean(),
    }),
  ),
  jobs: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      last_at: z.string().optional(),
      next_at: z.string().optional(),
      failures: z.number(),
    }),
  ),
  errors: z.array(z.object({ says: z.string(), count: z.number(), last_at: z.string(), instance: z.string() })),
  /** The newest first. */
  test_mails: z.array(testMail.extend({})),
})
export type System = z.infer<typeof system>

export const testMailBody = z.object({ email })
export const testMailParams = z.object({ id: uuid })
export const testMailCodeBody = z.object({ code: otpCode })

/** Whether the card provider accepts our keys. */
export const paymentsCheck = z.object({ works: z.boolean(), says: z.string(), at: z.string(), by: officePerson })
