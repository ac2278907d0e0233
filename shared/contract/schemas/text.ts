import * as z from 'zod'
import { isEmail } from '../../domain/email.ts'
import { hasForbiddenCharacters, lengthOf, tidyLine, tidyText } from '../../domain/text.ts'

interface Wording {
  /** The error message when the value is missing. */
  missing: string
  max: number
}

/** One line of text: trimmed, NFC, no control characters, up to `max` characters. */
export function line({ missing, max }: Wording) {
  return z
    .string({ error: missing })
    .transform(tidyLine)
    .refine(value => value !== '', { error: missing, abort: true })
    .refine(value => !hasForbiddenCharacters(value, 'one-line'), {
      error: 'This contains a character we cannot save. Delete it and retype.',
    })
    .refine(value => lengthOf(value) <= max, { error: `This is too long. Use no more than ${max} characters.` })
}

export function optionalLine(max: number) {
  return z
    .string({ error: 'This must be text.' })
    .transform(tidyLine)
    .refine(value => !hasForbiddenCharacters(value, 'one-line'), {
      error: 'This contains a character we cannot save. Delete it and retype.',
    })
    .refine(value => lengthOf(value) <= max, { error: `This is too long. Use no more than ${max} characters.` })
    .optional()
}

/** Text of several lines: line endings normalised, otherwise like `line`. */
export function paragraphs({ missing, max }: Wording) {
  return z
    .string({ error: missing })
    .transform(tidyText)
    .refine(value => value !== '', { error: missing, abort: true })
    .refine(value => !hasForbiddenCharacters(value, 'many-lines'), {
      error: 'This contains a character we cannot save. Delete it and retype.',
    })
    .refine(value => lengthOf(value) <= max, { error: `This is too long. Use no more than ${max} characters.` })
}

export function optionalParagraphs(max: number) {
  return z
    .string({ error: 'This must be text.' })
    .transform(tidyText)
    .refine(value => !hasForbiddenCharacters(value, 'many-lines'), {
      error: 'This contains a character we cannot save. Delete it and retype.',
    })
    .refine(value => lengthOf(value) <= max, { error: `This is too long. Use no more than ${max} characters.` })
    .optional()
}

/** An email address, normalised; compare with `emailKey`. */
export const email = line({ missing: 'Enter your email address.', max: 254 }).refine(isEmail, {
  error: 'Enter an email address such as name@example.com.',
})

/** Six digits; inner spaces are ignored. */
export const otpCode = z
  .string({ error: 'Enter the six digits from our email.' })
  .transform(value => value.replace(/\s/g, ''))
  .refine(value => /^\d{6}$/.test(value), { error: 'Enter the six digits from our email.' })

export const uuid = z.uuid({ error: 'This is not a valid id.' })
