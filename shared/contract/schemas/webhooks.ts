import * as z from 'zod'
import { webhookUrlProblem } from '../../domain/webhooks.ts'
import { officePerson } from './office-person.ts'
import { line, uuid } from './text.ts'

export const webhookBody = z.object({
  name: line({ missing: 'Enter the name of the program that is told.', max: 80 }),
  url: line({ missing: 'Enter an address that begins with https://.', max: 500 }).superRefine((url, context) => {
    const message = webhookUrlProblem(url)
    if (message) context.addIssue({ code: 'custom', message })
  }),
})

export const webhookStateBody = z.object({ enabled: z.boolean({ error: 'Say whether it is enabled.' }) })

export const webhookTroubles = [
  'status',
  'not-allowed',
  'not-found',
  'no-tls',
  'timeout',
  'unreachable',
  'secret',
] as const

/** `secret`: this server cannot read the secret that signs its messages. */
export const disabledWhys = ['failing', 'gone', 'by-staff', 'secret'] as const

export const webhookMessage = z.object({
  id: z.string(),
  /** The feed number up to which there is news. */
  up_to: z.int(),
  created_at: z.string(),
  attempts: z.int(),
  state: z.enum(['delivered', 'waiting', 'given-up']),
  next_attempt_at: z.string().optional(),
  delivered_at: z.string().optional(),
  /** Of the last attempt. */
  status: z.int().optional(),
  trouble: z.enum(webhookTroubles).optional(),
})

export const webhookRow = z.object({
  id: uuid,
  name: z.string(),
  url: z.string(),
  state: z.enum(['working', 'failing', 'disabled']),
  created_at: z.string(),
  created_by: officePerson,
  failing_since: z.string().optional(),
  disabled: z.object({ at: z.string(), why: z.enum(disabledWhys) }).optional(),
  messages: z.array(webhookMessage),
})

export const webhookList = z.object({ webhooks: z.array(webhookRow) })

/** `secret` verifies the signatures. It is shown only now. */
export const madeWebhook = z.object({ webhook: webhookRow, secret: z.string() })
