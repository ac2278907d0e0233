import { uuidParams } from '../../schemas/applications.ts'
import { checkerNoteAnswer, checkerNoteBody } from '../../schemas/checker-notes.ts'
import { named } from '../call.ts'
import { mayWrite } from '../limit.ts'

/** What the officer who checks a result with its examination body notes, for nobody else (office.md section 13). */
export const checkerNoteCalls = named({
  readCheckerNote: {
    title: 'Read the note for the result checker',
    says: 'Only for the officer who has the application assigned and may check its documents: 403 for everyone else. Each reading of a note is recorded in the audit log.',
    method: 'GET',
    path: '/office/api/applications/:uuid/checker-note',
    who: 'staff',
    permission: ['documents.check'],
    body: 'none',
    params: uuidParams,
    answer: checkerNoteAnswer,
    errors: ['not-found', 'forbidden'],
    limit: mayWrite,
    logs: { reading: { 'checker-note.read': 'Read the note for the result checker' } },
    fallback: 'The note could not be loaded.',
  },
  writeCheckerNote: {
    title: 'Write the note for the result checker',
    says: 'Replaces it; an empty text removes it. Only for the officer who has the application assigned and may check its documents. 409 if `version` is not the newest: read it again.',
    method: 'PUT',
    path: '/office/api/applications/:uuid/checker-note',
    who: 'staff',
    permission: ['documents.check'],
    body: 'json',
    params: uuidParams,
    fields: checkerNoteBody,
    answer: checkerNoteAnswer,
    errors: ['not-found', 'forbidden', 'conflicting-change'],
    limit: mayWrite,
    logs: {
      documents: {
        'checker-note.written': 'Note for the result checker written',
        'checker-note.removed': 'Note for the result checker removed',
      },
    },
    fallback: 'The note could not be saved.',
  },
})
