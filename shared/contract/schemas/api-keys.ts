import * as z from 'zod'
import { keyScopes, longestKeyDays } from '../../domain/key-scopes.ts'
import { programTypes } from '../../domain/program-type.ts'
import { officePerson } from './office-person.ts'
import { line, uuid } from './text.ts'

const types = z.array(z.enum(programTypes)).min(1, 'Choose at least one kind.').max(programTypes.length)

export const apiKeyBody = z.object({
  name: line({ missing: 'Enter the name of the program that will use the key.', max: 80 }),
  scopes: z
    .array(z.enum(keyScopes), { error: 'Choose what the key may do.' })
    .min(1, 'Choose what the key may do.')
    .max(keyScopes.length),
  /** Absent for all kinds of programme. */
  program_types: types.optional(),
  valid_days: z
    .int({ error: 'Enter a number of days.' })
    .min(1, 'Enter at least 1 day.')
    .max(longestKeyDays, `Enter up to ${longestKeyDays} days.`),
})

export const apiKeyStates = ['live', 'expired', 'revoked'] as const

export const apiKeyRow = z.object({
  id: uuid,
  name: z.string(),
  /** The first characters of the key, to recognise it by. */
  hint: z.string(),
  state: z.enum(apiKeyStates),
  scopes: z.array(z.enum(keyScopes)),
  /** Absent for all kinds of programme. */
  program_types: z.array(z.enum(programTypes)).optional(),
  created_at: z.string(),
  created_by: officePerson,
  expires_at: z.string(),
  /** To the minute; null for a key that was never used. */
  last_used_at: z.string().nullable(),
  revoked: z.object({ by: officePerson, at: z.string() }).optional(),
})

/** Live keys first, then the newest. */
export const apiKeyList = z.object({ keys: z.array(apiKeyRow) })

/** `secret` is the whole key. It is shown only now. */
export const madeApiKey = z.object({ key: apiKeyRow, secret: z.string() })
