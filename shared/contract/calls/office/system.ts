import * as system from '../../schemas/system.ts'
import { named } from '../call.ts'
import { perQuarterHour } from '../limit.ts'

const administrators = ['staff.manage'] as const
const paths = '/office/api/system'

/** How the installation is, in words (settings.md section 5). */
export const systemCalls = named({
  readSystem: {
    title: 'Read the state of the system',
    says: 'What /metrics and /readyz know, in sentences: instances, emails, payments, storage, backups, certificate, clock, jobs and the errors of the last day, each with what mends it. No secrets.',
    method: 'GET',
    path: paths,
    who: 'staff',
    permission: administrators,
    body: 'none',
    answer: system.system,
    isBackground: true,
    limit: perQuarterHour(600),
    fallback: 'The state of the system could not be loaded.',
  },
  sendTestMail: {
    title: 'Send a test email',
    says: 'The email contains a code, which its reader types to show that it arrived.',
    method: 'POST',
    path: `${paths}/test-mail`,
    who: 'staff',
    permission: administrators,
    body: 'json',
    fields: system.testMailBody,
    answer: system.testMail,
    status: 201,
    creates: true,
    limit: perQuarterHour(10),
    logs: { settings: { 'system.test-mail-sent': 'Test email sent' } },
    fallback: 'The test email could not be sent.',
  },
  confirmTestMail: {
    title: 'Confirm that a test email arrived',
    says: 'With the code from it.',
    method: 'POST',
    path: `${paths}/test-mail/:id/arrived`,
    who: 'staff',
    permission: administrators,
    body: 'json',
    params: system.testMailParams,
    fields: system.testMailCodeBody,
    answer: system.testMail,
    errors: ['not-found'],
    limit: perQuarterHour(60),
    logs: { settings: { 'system.test-mail-arrived': 'Test email arrived' } },
    fallback: 'The code could not be checked.',
  },
  checkPayments: {
    title: 'Check the keys of the card provider',
    says: 'Asks the provider for the newest payment. No money moves.',
    method: 'POST',
    path: `${paths}/check-payments`,
    who: 'staff',
    permission: administrators,
    body: 'none',
    answer: system.paymentsCheck,
    limit: perQuarterHour(20),
    logs: { settings: { 'system.payments-checked': 'Keys of the card provider checked' } },
    fallback: 'The card provider could not be asked.',
  },
})
