import { uuidParams } from '../schemas/applications.ts'
import * as records from '../schemas/records.ts'
import { named } from './call.ts'
import { mayWrite, perQuarterHour } from './limit.ts'

/** The API for the student-record system (office.md section 7), with its own OpenAPI document and page. */
export const recordsCalls = named({
  readFeed: {
    title: 'Read the feed',
    says: 'People with a confirmed place, one entry each, in the order in which something about them last changed. An entry replaces every earlier one of its person and moves to the end when something changes, so reading from 0 gives the same set as reading each change. Call again with after=next until has_more is false, then now and then or when a webhook says that there is news. 409 means that the feed has started again: forget everything and read from 0.',
    method: 'GET',
    path: '/api/v1/feed',
    who: 'key',
    scope: 'feed:read',
    body: 'none',
    query: records.feedQuery,
    answer: records.feedPage,
    errors: ['conflicting-change'],
    limit: perQuarterHour(900),
    fallback: 'The feed could not be read.',
  },
  putMatriculationNumber: {
    title: 'Give a matriculation number',
    says: 'To someone who has been cleared, which enrols them. It must match the pattern that the office has set, with the group of this person. Sending the same number again changes nothing. Another number, a number that someone else has and a person who has not been cleared are 409. Anyone who is not in the feed for this key is 404.',
    method: 'PUT',
    path: '/api/v1/applications/:uuid/matriculation-number',
    who: 'key',
    scope: 'matriculation:write',
    body: 'json',
    params: uuidParams,
    fields: records.matriculationBody,
    answer: records.matriculationAnswer,
    errors: ['conflicting-change'],
    limit: mayWrite,
    fallback: 'The matriculation number could not be given.',
  },
})
