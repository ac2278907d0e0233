import * as z from 'zod'
import { officePerson } from './office-person.ts'

/* A list that is imported: checked first, then taken with as many lines as were shown. */

const lineProblem = z.object({ line: z.number(), message: z.string() })

export const checkedFile = {
  file_name: z.string(),
  /** Lines below the heading. */
  read: z.number(),
  refused: z.number(),
  /** The first of the refused lines. */
  problems: z.array(lineProblem),
  /** Lines that are no data, such as totals. */
  skipped: z.array(lineProblem),
  /** Columns that have to be assigned before anything is read, and the columns of the file to choose from. */
  questions: z.array(z.object({ key: z.string(), title: z.string(), candidates: z.array(z.number()) })).optional(),
  columns: z.array(z.object({ title: z.string(), example: z.string() })).optional(),
}

export const importedBefore = {
  /** The same file has been imported before. */
  imported: z.object({ by: officePerson, at: z.string() }).optional(),
}

/** How many lines the sender saw, as a multipart field. */
export const countedLines = z.coerce.number({ error: 'Say how many there are.' }).int().min(0).max(100_000)

/** A multipart field with a value as JSON. */
export function jsonField<Value extends z.ZodType>(value: Value, message: string) {
  return z
    .string({ error: message })
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message })
        return z.NEVER
      }
    })
    .pipe(value)
    .optional()
}

/** A column of the file, counted from 0. */
export const place = z.number({ error: 'Choose a column.' }).int().min(0).max(199)
