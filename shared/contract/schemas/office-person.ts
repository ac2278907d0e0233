import * as z from 'zod'
import { uuid } from './text.ts'

/** A member of staff. */
export const officePerson = z.object({ id: uuid, full_name: z.string() })
