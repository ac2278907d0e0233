import * as z from 'zod'
import { uuid } from './text.ts'

/** Someone at the office. */
export const officePerson = z.object({ id: uuid, full_name: z.string() })
