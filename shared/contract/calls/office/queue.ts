import * as cases from '../../schemas/queue.ts'
import { named } from '../call.ts'
import { perQuarterHour } from '../limit.ts'

/** The applications that the office has (office.md section 7). */
export const queueCalls = named({
  listCases: {
    title: 'Read the queue',
    says: 'The applications in the caller’s scope, ordered by what needs doing. A reader gets those assigned to them, a records officer those who have accepted a place. `q` has words and filters such as is:unread. `next` continues after the last row.',
    method: 'GET',
    path: '/office/api/applications',
    who: 'staff',
    permission: ['applications.read', 'applications.read-assigned', 'applications.read-accepted'],
    body: 'none',
    query: cases.queueQuery,
    answer: cases.queue,
    errors: ['invalid-fields'],
    limit: perQuarterHour(3000),
    fallback: 'The queue could not be loaded.',
  },
})
