import * as z from 'zod'
import { isDay, isMoment } from '../domain/calendar.ts'
import { formattedProblem } from '../domain/formatted-text.ts'
import { type FilePurpose, isFileId } from './file-id.ts'
import { longest } from './longest.ts'

/** Marks that turn the direction of the text after them, and letters that no one sees. A text with them is not what it looks like. */
const hidden = /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069\ufeff]/u

const isPlain = (value: string) => !hidden.test(value)
const plainMessage = 'Remove the invisible characters from this text. Type it again instead of pasting it.'

/** A line: a name, a title, a label. Line breaks that came with a pasted one become spaces. */
export const words = z
  .string('Write a text.')
  .overwrite(value => value.replace(/\s*[\r\n]+\s*/g, ' '))
  .refine(value => value.trim() !== '', 'Write a text.')
  .refine(isPlain, plainMessage)
  .max(longest.words, `Use no more than ${longest.words} characters.`)

/** Sentences. */
export const text = z
  .string('Write a text.')
  .refine(value => value.trim() !== '', 'Write a text.')
  .refine(isPlain, plainMessage)
  .max(longest.text, `Use no more than ${longest.text} characters.`)

/** Sentences with headings, lists and links (`shared/domain/formatted-text.ts`). */
export function formatted(max: number = longest.text) {
  return z
    .string('Write a text.')
    .max(max, { error: `Use no more than ${max} characters.`, abort: true })
    .refine(value => value.trim() !== '', 'Write a text.')
    .refine(isPlain, plainMessage)
    .superRefine((value, context) => {
      const message = formattedProblem(value)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .meta({ format: 'formatted' })
}

/** The name of something in addresses and records. It never changes. */
export const anchor = z
  .string('Write an id.')
  .max(100, 'Use no more than 100 characters.')
  .regex(/^[a-z][a-z0-9-]*$/, 'Begin with a small letter, and use small letters, digits and hyphens.')

export const day = z
  .string('Write a day as 2027-01-31.')
  .refine(isDay, 'Write a day as 2027-01-31.')
  .meta({ format: 'day' })

/** On the university’s clock. */
export const moment = z
  .string('Write a moment as 2027-01-31T08:00.')
  .refine(isMoment, 'Write a moment as 2027-01-31T08:00.')
  .meta({ format: 'moment' })

/** At least one, and not more than a page can hold. */
export function list<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  return z
    .array(item, 'Write a list.')
    .min(1, 'Write at least one.')
    .max(longest.list, `Use no more than ${longest.list}.`)
}

/** A file that was uploaded for this purpose, by its id. The office shows a field to choose one. */
export function file(purpose: FilePurpose): z.ZodString {
  return z
    .string('Choose a file.')
    .refine(isFileId, 'Choose a file.')
    .refine(id => (purpose === 'handbook') === id.endsWith('.pdf'), 'Choose a file of the right kind.')
    .meta({ file: purpose })
}
