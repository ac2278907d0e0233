import * as unfinished from '../../schemas/unfinished.ts'
import { named } from '../call.ts'
import { perQuarterHour } from '../limit.ts'

/** People who have started an application and not submitted it (ADR 183). */
export const unfinishedCalls = named({
  listUnfinished: {
    title: 'List who has started and not finished',
    says: 'The drafts of rounds that are open, the last changed first: names, programme and dates. Never an answer, a document or an address.',
    method: 'GET',
    path: '/office/api/unfinished',
    who: 'staff',
    permission: ['documents.check'],
    body: 'none',
    query: unfinished.unfinishedQuery,
    answer: unfinished.unfinishedList,
    limit: perQuarterHour(1200),
    fallback: 'The list could not be loaded.',
  },
  remindUnfinished: {
    title: 'Remind people of unfinished applications',
    says: 'By email, behind everything that is more urgent. Each has a fate of their own: a person who was reminded in the last seven days, has submitted, or whose round has closed is left out.',
    method: 'POST',
    path: '/office/api/unfinished/remind',
    who: 'staff',
    permission: ['documents.check'],
    body: 'json',
    fields: unfinished.remindUnfinishedBody,
    answer: unfinished.remindedUnfinished,
    creates: true,
    limit: perQuarterHour(120),
    logs: { applications: { 'draft.reminded': 'Reminded of an unfinished application' } },
    fallback: 'No one was reminded.',
  },
})
