import * as accounts from '../schemas/accounts.ts'
import * as services from '../schemas/services.ts'
import { named } from './call.ts'
import { perHour } from './limit.ts'

/** The contact form. */
export const contactCalls = named({
  sendContactMessage: {
    title: 'Write to the admissions office',
    says: 'Keeps the message and mails it to the office, with the writer as the address to reply to. Nothing is mailed to the writer.',
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
