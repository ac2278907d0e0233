import { named } from './call.ts'

/** The documents of an applicant's other applications, offered again to a draft. */
export const earlierDocumentCalls = named({
  earlierDocuments: {
    method: 'GET',
    path: '/applications/:uuid/earlier-documents',
    who: 'applicant',
    body: 'none',
    fallback: 'We could not look for your earlier documents.',
  },
  takeEarlierDocuments: {
    method: 'POST',
    path: '/applications/:uuid/earlier-documents',
    who: 'applicant',
    body: 'json',
    fallback: 'We could not add these documents.',
    creates: true,
  },
})
