import * as z from 'zod'
import { phoneWords } from '../../catalogue/parts/phone-words.ts'
import { phoneProblem, readPhone } from '../../domain/phone.ts'
import { asciiSigns, forbiddenProblem, lengthOf, tidyLine, tidyText } from '../../domain/text.ts'
import { cleanEmail, emailProblem } from '../../domain/typed-email.ts'

// Every text that enters is cleaned here, or as an answer of a form in `shared/forms/clean.ts` (contract section 2).

interface Wording {
  /** The error message when the value is missing. */
  missing: string
  max: number
}

/** One line of text: tidied, no control characters, up to `max` characters. */
export function line({ missing, max }: Wording) {
  return z
    .string({ error: missing })
    .transform(tidyLine)
    .refine(value => value !== '', { error: missing, abort: true })
    .superRefine(storable('one-line', max))
}

export function optionalLine(max: number) {
  return z.string({ error: 'This must be text.' }).transform(tidyLine).superRefine(storable('one-line', max)).optional()
}

/** Text of several lines: line endings normalised, otherwise like `line`. */
export function paragraphs({ missing, max }: Wording) {
  return z
    .string({ error: missing })
    .transform(tidyText)
    .refine(value => value !== '', { error: missing, abort: true })
    .superRefine(storable('many-lines', max))
}

export function optionalParagraphs(max: number) {
  return z
    .string({ error: 'This must be text.' })
    .transform(tidyText)
    .superRefine(storable('many-lines', max))
    .optional()
}

/** The words of a search: tidied, so that what is pasted finds the same as what is typed. */
export const searchWords = z
  .string()
  .max(500, 'This search is too long.')
  .transform(tidyLine)
  .refine(text => forbiddenProblem('This', text, 'one-line') === undefined, {
    error: 'This search contains a character that no name has.',
  })

function storable(lines: 'one-line' | 'many-lines', max: number) {
  return (value: string, issue: z.core.$RefinementCtx<string>) => {
    const message =
      forbiddenProblem('This', value, lines) ??
      (lengthOf(value) > max ? `This is too long. Use no more than ${max} characters.` : undefined)
    if (message) issue.addIssue({ code: 'custom', message })
  }
}

/** An email address, as it is found in what was pasted; compare with `emailKey`. */
export const email = z
  .string({ error: 'Enter your email address.' })
  .transform(cleanEmail)
  .refine(value => value !== '', { error: 'Enter your email address.', abort: true })
  .superRefine((value, issue) => {
    const message = emailProblem(value)
    if (message) issue.addIssue({ code: 'custom', message })
  })
  .superRefine(storable('one-line', 254))

/** What was given as an address; the use case says what is wrong with it. */
export const typedEmail = z
  .string({ error: 'This must be text.' })
  .transform(cleanEmail)
  .superRefine(storable('one-line', 254))

/** A phone number as it is stored; undefined for an empty one. */
export const phone = z
  .string({ error: () => phoneWords().advice })
  .superRefine((value, issue) => {
    const message = tidyLine(value) === '' ? undefined : phoneProblem(value)
    if (message) issue.addIssue({ code: 'custom', message })
  })
  .transform(value => readPhone(value))

/** Six digits, of any script; blanks and hyphens are ignored. */
export const otpCode = z
  .string({ error: 'Enter the six digits from our email.' })
  .transform(cleanOtpCode)
  .refine(value => /^\d{6}$/.test(value), { error: 'Enter the six digits from our email.' })

export function cleanOtpCode(value: string): string {
  return asciiSigns(tidyLine(value)).replace(/[\s.'’-]/g, '')
}

export const uuid = z.uuid({ error: 'This is not a valid id.' })
