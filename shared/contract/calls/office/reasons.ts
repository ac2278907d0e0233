import * as reasons from '../../schemas/reasons.ts'
import { named } from '../call.ts'
import { mayWrite } from '../limit.ts'

/** Everyone who edits what applicants read: editors and the registrar (ADR 94). */
const editors = ['content.draft', 'content.publish'] as const

/** Editing the reasons for rejecting a document (office.md section 8). */
export const reasonCalls = named({
  readReasonList: {
    title: 'Read the reasons to reject a document with their history',
    says: 'Those that are offered, those that are retired, how often each has been used, and the list after each of the last 50 changes with who and when.',
    method: 'GET',
    path: '/office/api/document-reasons/list',
    who: 'staff',
    permission: editors,
    body: 'none',
    answer: reasons.reasonList,
    limit: mayWrite,
    fallback: 'The reasons could not be loaded.',
  },
  saveDocumentReasons: {
    title: 'Edit the reasons to reject a document',
    says: 'Replaces the list, from now on. A reason that is left out is no longer offered; verdicts that name it keep it. 409 if a colleague has changed the list since.',
    method: 'PUT',
    path: '/office/api/document-reasons',
    who: 'staff',
    permission: editors,
    body: 'json',
    fields: reasons.documentReasonsBody,
    answer: reasons.reasonList,
    errors: ['conflicting-change'],
    limit: mayWrite,
    fallback: 'The reasons could not be saved.',
  },
})
