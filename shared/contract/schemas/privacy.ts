import * as z from 'zod'

const password = z
  .string({ error: 'Enter your password.' })
  .min(1, 'Enter your password.')
  .max(1000, 'This is not your password.')

export const exportBody = z.object({ password })
/** Where the file is, and when it expires. */
export const exportAnswer = z.object({ path: z.string(), until: z.string() })
export const exportParams = z.object({ ticket: z.string().max(200) })

export const deletionBody = z.object({
  password,
  confirmation: z.string({ error: 'Type the words that confirm it.' }).max(100, 'Type the words that confirm it.'),
  /** Needed once an application is submitted: it will be withdrawn. */
  withdraw: z.boolean({ error: 'Send true or false.' }).optional(),
})
export const deletionAnswer = z.object({ deletes_at: z.string() })
