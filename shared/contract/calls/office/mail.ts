import { mailState } from '../../schemas/mail.ts'
import { named } from '../call.ts'

/** How the emails of the office are getting on (office.md section 12). */
export const mailCalls = named({
  readMailState: {
    title: 'Read the state of the mail server',
    says: 'What the mail server said if it refuses our emails, and how many emails wait. Nothing about recipients.',
    method: 'GET',
    path: '/office/api/mail',
    who: 'staff',
    permission: ['staff.read', 'content.publish'],
    body: 'none',
    answer: mailState,
    limit: 'none',
    fallback: 'The state of the mail server could not be loaded.',
  },
})
