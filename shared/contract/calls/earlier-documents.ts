import * as z from 'zod'
import * as applications from '../schemas/applications.ts'
import { named } from './call.ts'
import { perQuarterHour } from './limit.ts'

/** The documents of an applicant's other applications, offered again to a draft. */
export const earlierDocumentCalls = named({
  earlierDocuments: {
    title: 'List documents of earlier applications',
    says: 'What a draft can take over: of each kind of document that it has none of, the newest one of the applicant’s other applications. Empty for an application that is not a draft.',
    method: 'GET',
    path: '/applications/:uuid/earlier-documents',
    who: 'applicant',
    body: 'none',
    params: applications.uuidParams,
    answer: z.array(applications.earlierDocument),
    errors: ['not-found'],
    limit: 'none',
    fallback: 'We could not look for your earlier documents.',
  },
  takeEarlierDocuments: {
    title: 'Use documents of earlier applications again',
    says: 'Copies the named documents into the draft, or all that are offered. A kind that the draft already has stays as it is.',
    method: 'POST',
    path: '/applications/:uuid/earlier-documents',
    who: 'applicant',
    body: 'json',
    params: applications.uuidParams,
    fields: applications.takeDocumentsBody,
    answer: applications.application,
    creates: true,
    errors: ['not-found', 'already-submitted', 'too-large'],
    // Each may copy as many bytes as a whole application has.
    limit: perQuarterHour(40),
    fallback: 'We could not add these documents.',
  },
})
