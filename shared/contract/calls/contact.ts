import { named } from './call.ts'

/** The contact form. */
export const contactCalls = named({
  sendContactMessage: { method: 'POST', path: '/contact/send', who: 'anyone', body: 'form', fallback: 'Failed to send message', creates: true },
})
