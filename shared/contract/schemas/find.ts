import * as z from 'zod'
import { searchWords } from './text.ts'

export const findQuery = z.object({ q: searchWords })

/** What can be found, in the order in which it is shown. */
export const foundKinds = ['application', 'person', 'payment', 'referee', 'sponsor', 'staff'] as const

/** What one search finds, by kind; a kind with nothing is left out. */
export const foundAnyone = z.object({
  groups: z.array(
    z.object({
      kind: z.enum(foundKinds),
      rows: z.array(
        z.object({
          key: z.string(),
          title: z.string(),
          /** What is known, and where it stands. */
          detail: z.string(),
          programme: z.string().optional(),
          /** Where something can be done about it: an address below `/office`. */
          to: z.string(),
        }),
      ),
      /** Where all of them are, if there are more. */
      more: z.string().optional(),
    }),
  ),
})
