import * as extensions from '../../schemas/extensions.ts'
import { named } from '../call.ts'
import { mayWrite, perQuarterHour } from '../limit.ts'

/** More time for one applicant (office.md section 4). Drafts are not in the queue, so they are looked up. */
export const extensionCalls = named({
  findDrafts: {
    title: 'Find drafts to extend',
    says: 'The drafts of the account with this email address, or the one with this application number: exactly as typed, because drafts are not the office’s to look through. Without `q`, the drafts that were given more time.',
    method: 'GET',
    path: '/office/api/drafts',
    who: 'staff',
    permission: ['work.plan'],
    body: 'none',
    query: extensions.draftsQuery,
    answer: extensions.drafts,
    limit: perQuarterHour(300),
    fallback: 'The drafts could not be loaded.',
  },
  extendApplication: {
    title: 'Give one applicant more time',
    says: 'Until the end of a day, for the draft of the account with this email address. The applicant is emailed. The reason is written down. With `was`, 409 if a colleague has chosen another day since.',
    method: 'POST',
    path: '/office/api/extensions',
    who: 'staff',
    permission: ['work.plan'],
    body: 'json',
    fields: extensions.extensionBody,
    answer: 'nothing',
    status: 204,
    errors: ['not-found', 'already-submitted', 'conflicting-change'],
    limit: mayWrite,
    logs: { applications: { 'application.extended': 'Given more time to submit' } },
    fallback: 'The extension could not be saved.',
  },
})
