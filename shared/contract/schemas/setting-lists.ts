import * as z from 'zod'
import { pasteKinds } from '../../domain/paste-kinds.ts'

const cell = z.string().max(6000, 'A cell is too long.')

export const listFileBody = z.object({})

/** More are pasted in parts. */
export const mostPastedLines = 1000

/** The cells of a list. */
export const listCells = z.object({ rows: z.array(z.array(cell)) })
export const pasteParams = z.object({ kind: z.enum(pasteKinds, 'This setting is no list.') })
export const pasteBody = z.object({
  cells: z
    .array(z.array(cell).max(60, 'Use up to 60 columns.'))
    .min(1, 'Paste a list.')
    .max(mostPastedLines, 'Paste up to 1,000 lines.'),
  /** Columns that were assigned by hand, counted from 0. */
  columns: z.record(z.string().max(40), z.number().int().min(0).max(59)).optional(),
  /** What is not in the list: stays, or is retired or removed. */
  others: z.enum(['keep', 'drop']).optional(),
  /** Saves the drafts; without it, only says what would become of each line. */
  save: z.boolean().optional(),
})

const fates = ['new', 'changed', 'unchanged', 'dropped', 'problem'] as const

/** What became, or would become, of each line. */
export const pasted = z.object({
  /** Every column that the setting knows, and where it was found. */
  columns: z.array(z.object({ key: z.string(), title: z.string(), is_needed: z.boolean(), at: z.number().optional() })),
  /** The columns of the list, with an example. */
  found: z.array(z.object({ title: z.string(), example: z.string() })),
  rows: z.array(
    z.object({
      /** Absent for what is not in the list. */
      line: z.number().optional(),
      title: z.string(),
      fate: z.enum(fates),
      /** What is wrong, or still to be written, in a sentence. */
      says: z.string().optional(),
    }),
  ),
  saved: z.boolean(),
})
export type Pasted = z.infer<typeof pasted>
