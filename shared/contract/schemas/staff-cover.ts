import * as z from 'zod'
import { isDay } from '../../domain/calendar.ts'
import { roles } from '../../domain/staff.ts'
import { uuid } from './text.ts'

const person = z.object({ id: uuid, full_name: z.string() })

/** `asked`: a second administrator has to agree. `planned`: it has not begun. */
export const staffCover = z.object({
  id: uuid,
  absent: person,
  colleague: person,
  /** The roles in which the colleague signs. */
  roles: z.array(z.enum(roles)),
  from: z.string(),
  /** The last day. */
  until: z.string(),
  state: z.enum(['asked', 'planned', 'live']),
})

const day = (missing: string) => z.string({ error: missing }).refine(isDay, { error: missing })

export const coverBody = z.object({
  colleague: z.uuid({ error: 'Choose a colleague.' }),
  from: day('Choose the first day.'),
  until: day('Choose the last day.'),
})

export const ownCovers = z.object({
  /** Those that are not over, in which the caller is away or covers. */
  covers: z.array(staffCover),
  /** The caller’s own roles in which a colleague can sign for them; empty if they sign nothing. */
  roles: z.array(z.enum(roles)),
  /** Who can cover for the caller, by name. */
  colleagues: z.array(person.extend({ roles: z.array(z.enum(roles)) })),
  /** Whether a second administrator has to agree. */
  needs_second: z.boolean(),
})
