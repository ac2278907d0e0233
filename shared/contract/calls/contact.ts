import * as accounts from '../schemas/accounts.ts'
import * as services from '../schemas/services.ts'
import { named } from './call.ts'
import { perHour } from './limit.ts'

/** The contact form. */
export const contactCalls = named({
  sendContactMessage: {
    title: 'Write to the admissions office',
    says: 'Stores the message and emails it to the admissions office, with the sender in Reply-To. The sender is not emailed.',
    method: 'POST',
    path: '/contact/send',
    who: 'anyone',
    body: 'form',
    fields: services.contactBody,
    answer: accounts.detail,
    creates: true,
    limit: perHour(10),
    fallback: 'Failed to send message',
  },
})
