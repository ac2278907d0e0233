import * as z from 'zod'
import { maxCheckerNoteLength } from '../../domain/message-length.ts'
import { officePerson } from './office-person.ts'
import { optionalParagraphs, uuid } from './text.ts'

/** `version`: the one that the sender has seen, null if there was none. An empty text removes the note. */
export const checkerNoteBody = z.object({
  body: optionalParagraphs(maxCheckerNoteLength).unwrap(),
  version: uuid.nullable(),
})

export const checkerNoteAnswer = z.object({
  note: z
    .object({
      /** Null for one that was encrypted under another secret of the server. */
      body: z.string().nullable(),
      version: uuid,
      by: officePerson,
      written_at: z.string(),
    })
    .nullable(),
})
export type CheckerNote = z.infer<typeof checkerNoteAnswer>['note']
