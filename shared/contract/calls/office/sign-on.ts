import * as signOn from '../../schemas/sign-on.ts'
import { named } from '../call.ts'
import { perQuarterHour } from '../limit.ts'

/** Single sign-on of staff, where it is configured (office.md section 3). */
export const signOnCalls = named({
  beginSignOn: {
    title: 'Begin single sign-on',
    says: 'The address at the university’s sign-in service to which the browser goes. A step-up needs a session, and makes the service ask again.',
    method: 'POST',
    path: '/office/api/sign-in/single',
    who: 'anyone',
    body: 'json',
    fields: signOn.signOnBody,
    answer: signOn.signOnAddress,
    errors: ['invalid-token', 'not-found', 'sign-on-unreachable'],
    limit: perQuarterHour(3000),
    fallback: 'Your university’s sign-in service could not be reached.',
  },
  finishSignOn: {
    title: 'Finish single sign-on',
    says: 'The query that the service sent the browser back with. It works once, in the browser that began. The account is found by issuer and subject, the first time by its verified email address; none is made.',
    method: 'POST',
    path: '/office/api/sign-in/single/finish',
    who: 'anyone',
    body: 'json',
    fields: signOn.signOnReturnBody,
    answer: signOn.signOnAnswer,
    errors: ['incorrect-credentials', 'not-found', 'sign-on-unreachable'],
    limit: perQuarterHour(3000),
    counts: 'failures',
    fallback: 'You could not be signed in.',
  },
})
