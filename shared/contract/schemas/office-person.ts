import * as z from 'zod'
import { uuid } from './text.ts'

/** Somebody at the office. */
export const officePerson = z.object({ id: uuid, full_name: z.string() })
