import * as z from 'zod'

/** How the emails of the office are getting on. */
export const mailState = z.object({
  /** Why emails do not leave although nothing is wrong with their recipients; null if they do. */
  alarm: z
    .object({
      trouble: z.string(),
      since: z.string(),
      /** What the mail server said, without addresses. */
      words: z.string(),
      /** How many emails have met it. */
      count: z.number(),
      /** How many of these do not wait: a server returned them since yesterday. */
      returned: z.number(),
    })
    .nullable(),
  /** Every email that has not left yet, by its urgency. */
  waiting: z.array(z.object({ lane: z.enum(['now', 'soon', 'bulk']), count: z.number(), oldest_at: z.string() })),
})
