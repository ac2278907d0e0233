import * as z from 'zod'
import { anchor, text, words } from './schema-values.ts'

/** A mail or letter in the words of the university. What its placeholders are is in `shared/domain/written-texts.ts`. */
export const wordingSchema = z.strictObject({
  subject: words,
  paragraphs: z.array(text, 'Write a list.').min(1, 'Write at least one.').max(40, 'Use no more than 40.'),
})

/** Only those that differ from what the product says. */
export const mailTextsSchema = z.record(anchor, wordingSchema)
