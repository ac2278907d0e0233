import * as z from 'zod'
import { isDay } from '../domain/calendar.ts'
import { type FilePurpose, isFileId } from './file-id.ts'
import { longest } from './longest.ts'

/** A line: a name, a title, a label. */
export const words = z
  .string('Write a text.')
  .refine(value => value.trim() !== '', 'Write a text.')
  .max(longest.words, `Use no more than ${longest.words} characters.`)

/** Sentences. */
export const text = z
  .string('Write a text.')
  .refine(value => value.trim() !== '', 'Write a text.')
  .max(longest.text, `Use no more than ${longest.text} characters.`)

/** The name of something in addresses and records. It never changes. */
export const anchor = z
  .string('Write an id.')
  .max(100, 'Use no more than 100 characters.')
  .regex(/^[a-z][a-z0-9-]*$/, 'Begin with a small letter, and use small letters, digits and hyphens.')

export const day = z.string('Write a day as 2027-01-31.').refine(isDay, 'Write a day as 2027-01-31.')

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
