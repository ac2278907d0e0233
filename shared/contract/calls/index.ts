import { accountCalls } from './account.ts'
import { applicationCalls } from './application.ts'
import { contactCalls } from './contact.ts'
import { earlierDocumentCalls } from './earlier-documents.ts'
import { outsideCalls } from './outside.ts'
import { paymentCalls } from './payment.ts'
import { referenceCalls } from './reference.ts'
import { sessionCalls } from './session.ts'

/**
 * Every call of the product, one line each. The server mounts this table, and `/api/docs` is printed from it. A page of the browser
 * imports the tables of the calls it makes.
 */
export const calls = {
  ...sessionCalls,
  ...accountCalls,
  ...applicationCalls,
  ...earlierDocumentCalls,
  ...paymentCalls,
  ...referenceCalls,
  ...contactCalls,
  ...outsideCalls,
}

export type CallName = keyof typeof calls
