import * as desk from '../../schemas/today.ts'
import { named } from '../call.ts'
import { perQuarterHour } from '../limit.ts'

/** What waits for the person who is signed in (office.md section 6). */
export const todayCalls = named({
  readDesk: {
    title: 'Read what waits for you',
    says: 'Everything that waits for the caller’s own signature or act, in their scope: what has a date first, then what waits longest. Counts end at 100. Each row has the address where it is done; nothing is listed that the call behind it would refuse.',
    method: 'GET',
    path: '/office/api/desk',
    who: 'staff',
    permission: 'none',
    isBackground: true,
    body: 'none',
    answer: desk.desk,
    limit: perQuarterHour(3000),
    fallback: 'What waits for you could not be loaded.',
  },
})
