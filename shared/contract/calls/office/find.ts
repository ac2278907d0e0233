import * as find from '../../schemas/find.ts'
import { named } from '../call.ts'
import { perQuarterHour } from '../limit.ts'

/** One search over everybody (office.md section 12). */
export const findCalls = named({
  findAnyone: {
    title: 'Find anyone',
    says: 'Applications, people without one, payments, referees, people who paid for others and staff, by name in any order, phone in any spelling, email address, JAMB number, reference, or application number or its last digits. Each kind only for those who may read it, in their scope, up to six of each. What has not been submitted is found by whole names and numbers alone.',
    method: 'GET',
    path: '/office/api/find',
    who: 'staff',
    permission: 'none',
    body: 'none',
    query: find.findQuery,
    answer: find.foundAnyone,
    limit: perQuarterHour(1200),
    fallback: 'The search did not work.',
  },
})
