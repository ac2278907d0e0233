import * as z from 'zod'
import * as accounts from '../schemas/accounts.ts'
import * as applications from '../schemas/applications.ts'
import { messageWebhookParams, messageWebhookQuery } from '../schemas/channels.ts'
import * as privacy from '../schemas/privacy.ts'
import * as services from '../schemas/services.ts'
import { named } from './call.ts'
import { perHour, perMinute } from './limit.ts'

/** Calls from outside: programs, the card provider, and browsers that follow a download link. */
export const outsideCalls = named({
  applyWithoutAccount: {
    title: 'Apply without an account',
    says: 'Accepts the fields and files of the form for program_type, for final submission only. The application waits until there is an account with the same confirmed address. Referees are not emailed before that.',
    method: 'POST',
    path: '/applications',
    who: 'anyone',
    body: 'multipart',
    fields: applications.saveBody,
    forms: ['undergraduate', 'foundation', 'postgraduate'],
    answer: accounts.detail,
    status: 201,
    creates: true,
    errors: ['round-closed', 'programme-closed'],
    limit: perHour(6),
    fallback: 'Failed to submit application',
  },
  searchUniversitiesShort: {
    title: 'Find a university, other path',
    says: 'Returns the same as /services/universities.',
    method: 'GET',
    path: '/universities',
    who: 'anyone',
    body: 'none',
    query: services.universitiesQuery,
    answer: z.array(services.university),
    limit: perMinute(600),
    fallback: 'Failed to fetch universities',
  },
  paymentWebhook: {
    title: 'Receive a payment event',
    says: 'For the card provider only. x-paystack-signature must be the HMAC-SHA512 of the raw body with the secret key. An event is stored first and processed after the response.',
    method: 'POST',
    path: '/payments/webhook',
    who: 'anyone',
    body: 'raw',
    answer: accounts.detail,
    errors: ['invalid-token'],
    // The provider calls from a few addresses and retries what was refused; a forged call costs one keyed hash.
    limit: perMinute(3000),
    fallback: 'We could not accept this event.',
  },
  mailWebhook: {
    title: 'Receive a report about an email',
    says: 'For the relay that BOUNCE_RELAY names, to report emails that came back. ses: a topic of Amazon SNS, its signature and certificate are verified. mailgun: its signature. postmark and brevo: the password of the web hook, as basic or bearer authentication. A report counts for the email whose code it brings, once.',
    method: 'POST',
    path: '/mail/webhook',
    who: 'anyone',
    body: 'raw',
    answer: accounts.detail,
    errors: ['invalid-token', 'not-found'],
    // After a release of 20,000 emails, a few hundred come back within minutes.
    limit: perMinute(3000),
    fallback: 'We could not accept this report.',
  },
  messageWebhook: {
    title: 'Receive a report about a short message',
    says: 'For the provider of a channel, to report what became of a message that it took: delivered, or not and why. sms: the signature of Termii, or the key of SMS_REPORT_KEY in the query for Africa’s Talking. whatsapp: x-hub-signature-256 with the app’s secret. A report counts for the message whose id it brings.',
    method: 'POST',
    path: '/messages/webhook/:channel',
    who: 'anyone',
    body: 'raw',
    params: messageWebhookParams,
    query: messageWebhookQuery,
    answer: accounts.detail,
    errors: ['invalid-token', 'not-found'],
    // A release of 20,000 letters is as many reports.
    limit: perMinute(6000),
    fallback: 'We could not accept this report.',
  },
  confirmMessageWebhook: {
    title: 'Confirm the address for reports about WhatsApp messages',
    says: 'For the WhatsApp Cloud API, which asks once whether the address is right. The response is hub.challenge if hub.verify_token is WHATSAPP_VERIFY_TOKEN.',
    method: 'GET',
    path: '/messages/webhook/:channel',
    who: 'anyone',
    body: 'none',
    params: messageWebhookParams,
    query: messageWebhookQuery,
    answer: 'file',
    errors: ['not-found'],
    limit: perMinute(60),
    fallback: 'We could not confirm this address.',
  },
  downloadExport: {
    title: 'Download my data',
    says: 'The address returned by ‘Ask for my data’. Streams from the database. Does not include references.',
    method: 'GET',
    path: '/account/export/:ticket',
    who: 'anyone',
    link: 'export',
    body: 'none',
    params: privacy.exportParams,
    answer: 'file',
    errors: ['gone'],
    limit: perHour(60),
    fallback: 'We could not put your data together.',
  },
})
