import * as z from 'zod'
import * as applications from '../schemas/applications.ts'
import { named } from './call.ts'
import { perQuarterHour } from './limit.ts'

/** Documents of the applicant’s other applications, offered again for a draft. */
export const earlierDocumentCalls = named({
  earlierDocuments: {
    title: 'List documents of earlier applications',
    says: 'The documents a draft can reuse: for each kind it does not have, the newest one from the applicant’s other applications. Empty for an application that is not a draft.',
    method: 'GET',
    path: '/applications/:uuid/earlier-documents',
    who: 'applicant',
    body: 'none',
    params: applications.uuidParams,
    answer: z.array(applications.earlierDocument),
    errors: ['not-found'],
    limit: 'none',
    fallback: 'We could not find your earlier documents.',
  },
  takeEarlierDocuments: {
    title: 'Use documents of earlier applications again',
    says: 'Copies the listed documents into the draft, or all of them. A kind that the draft already has does not change.',
    method: 'POST',
    path: '/applications/:uuid/earlier-documents',
    who: 'applicant',
    body: 'json',
    params: applications.uuidParams,
    fields: applications.takeDocumentsBody,
    answer: applications.application,
    creates: true,
    errors: ['not-found', 'already-submitted', 'too-large'],
    // Each call may copy as many bytes as a whole application has.
    limit: perQuarterHour(40),
    fallback: 'We could not add these documents.',
  },
})
