import * as z from 'zod'
import { actorKinds } from '../../domain/audit-actors.ts'
import { queueQuery } from './queue.ts'
import { uuid } from './text.ts'

export const auditQuery = queueQuery.pick({ q: true, limit: true, after: true })

const person = z.object({ surname: z.string(), given: z.string() })

export const auditLine = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  by: z.object({
    kind: z.enum(actorKinds),
    /** Of staff and account owners; for a job or a command, its own name. */
    name: z.string().optional(),
    /** The colleague who was away, for whom they acted as cover. */
    for: z.string().optional(),
  }),
  /** The person or thing that was acted on. */
  about: z.object({
    /** 'application', 'staff', 'payment', 'round', …, as in the log. */
    kind: z.string(),
    /** An application number, a payment reference, the name of a colleague or a round, or which sitting. */
    label: z.string().optional(),
    /** Whose application or account it is. */
    name: person.optional(),
    /** The application, where the caller may open its file. */
    file: uuid.optional(),
  }),
  /** What else was recorded, by its name. */
  detail: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The network address, for half a year. */
  address: z.string().optional(),
})

export const auditLines = z.object({
  lines: z.array(auditLine),
  /** Unknown filters, as they were typed. */
  unknown: z.array(z.string()).optional(),
  /** The words match more people and things than one search reads, so no lines are returned. */
  is_too_wide: z.boolean().optional(),
  next: z.string().optional(),
})
