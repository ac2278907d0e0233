import type * as z from 'zod'
import { accountCalls } from './account.ts'
import { applicationCalls } from './application.ts'
import { channelCalls } from './channels.ts'
import { contactCalls } from './contact.ts'
import { earlierDocumentCalls } from './earlier-documents.ts'
import { officeAccountCalls } from './office/accounts.ts'
import { apiKeyCalls } from './office/api-keys.ts'
import { auditCalls } from './office/audit.ts'
import { capsCalls } from './office/caps.ts'
import { checkerNoteCalls } from './office/checker-notes.ts'
import { coverCalls } from './office/cover.ts'
import { decisionCalls } from './office/decisions.ts'
import { exportCalls } from './office/exports.ts'
import { extensionCalls } from './office/extensions.ts'
import { feeCalls } from './office/fees.ts'
import { fileCalls } from './office/file.ts'
import { fileWorkCalls } from './office/file-work.ts'
import { findCalls } from './office/find.ts'
import { mailCalls } from './office/mail.ts'
import { matriculationCalls } from './office/matriculation.ts'
import { moneyDayCalls } from './office/money-days.ts'
import { offerCalls } from './office/offers.ts'
import { passkeyCalls } from './office/passkeys.ts'
import { officePaymentCalls } from './office/payments.ts'
import { peopleCalls } from './office/people.ts'
import { queueCalls } from './office/queue.ts'
import { queueWorkCalls } from './office/queue-work.ts'
import { rankCalls } from './office/ranks.ts'
import { officeRefereeCalls } from './office/referees.ts'
import { releaseCalls } from './office/releases.ts'
import { reportCalls } from './office/reports.ts'
import { reviewCalls } from './office/reviews.ts'
import { roundCalls } from './office/rounds.ts'
import { savedExportCalls } from './office/saved-exports.ts'
import { scheduledExportCalls } from './office/scheduled-exports.ts'
import { seatCalls } from './office/seats.ts'
import { setUpCalls } from './office/set-up.ts'
import { settingListCalls } from './office/setting-lists.ts'
import { settingCalls } from './office/settings.ts'
import { officeSignInCalls } from './office/sign-in.ts'
import { signOnCalls } from './office/sign-on.ts'
import { sittingCalls } from './office/sittings.ts'
import { staffCalls } from './office/staff.ts'
import { statementCalls } from './office/statements.ts'
import { systemCalls } from './office/system.ts'
import { todayCalls } from './office/today.ts'
import { officeTranscriptCalls } from './office/transcripts.ts'
import { transferCalls } from './office/transfers.ts'
import { unfinishedCalls } from './office/unfinished.ts'
import { feeWaiverCalls } from './office/waivers.ts'
import { webhookCalls } from './office/webhooks.ts'
import { outsideCalls } from './outside.ts'
import { ownCaseCalls } from './own-case.ts'
import { paymentCalls } from './payment.ts'
import { recordsCalls } from './records.ts'
import { referenceCalls } from './reference.ts'
import { sessionCalls } from './session.ts'
import { transcriptCalls } from './transcript.ts'

/**
 * Every call of the product. The server mounts this table, and `/api/docs` is generated from it. A page in the
 * browser imports the tables of the calls it makes and downloads only the columns needed to send them
 * (scripts/thin-calls.ts).
 */
export const calls = {
  ...sessionCalls,
  ...accountCalls,
  ...channelCalls,
  ...applicationCalls,
  ...earlierDocumentCalls,
  ...ownCaseCalls,
  ...paymentCalls,
  ...referenceCalls,
  ...transcriptCalls,
  ...contactCalls,
  ...outsideCalls,
  ...officeSignInCalls,
  ...passkeyCalls,
  ...signOnCalls,
  ...staffCalls,
  ...coverCalls,
  ...queueCalls,
  ...fileCalls,
  ...queueWorkCalls,
  ...todayCalls,
  ...findCalls,
  ...fileWorkCalls,
  ...checkerNoteCalls,
  ...officeRefereeCalls,
  ...officeTranscriptCalls,
  ...unfinishedCalls,
  ...feeCalls,
  ...officePaymentCalls,
  ...feeWaiverCalls,
  ...transferCalls,
  ...statementCalls,
  ...systemCalls,
  ...setUpCalls,
  ...moneyDayCalls,
  ...extensionCalls,
  ...officeAccountCalls,
  ...peopleCalls,
  ...exportCalls,
  ...savedExportCalls,
  ...scheduledExportCalls,
  ...auditCalls,
  ...mailCalls,
  ...reportCalls,
  ...reviewCalls,
  ...rankCalls,
  ...roundCalls,
  ...settingCalls,
  ...settingListCalls,
  ...seatCalls,
  ...sittingCalls,
  ...decisionCalls,
  ...releaseCalls,
  ...offerCalls,
  ...matriculationCalls,
  ...capsCalls,
  ...apiKeyCalls,
  ...webhookCalls,
  ...recordsCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls
/** The office’s calls (office.md section 7). */
export type OfficeCallName = {
  [Name in CallName]: Calls[Name]['path'] extends `/office/api/${string}` ? Name : never
}[CallName]

/** Calls of the student-record system, authenticated by API key. */
export type RecordsCallName = {
  [Name in CallName]: Calls[Name]['path'] extends `/api/v1/${string}` ? Name : never
}[CallName]

type Read<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined
type Part<Name extends CallName, Column extends string> = Calls[Name] extends Record<Column, infer S> ? S : undefined

/** What a handler receives. */
export interface Received<Name extends CallName> {
  params: Read<Part<Name, 'params'>>
  query: Read<Part<Name, 'query'>>
  body: Read<Part<Name, 'fields'>>
}

/** What a caller sends. */
export type BodyOf<Name extends CallName> = Sent<Part<Name, 'fields'>>
export type QueryOf<Name extends CallName> = Sent<Part<Name, 'query'>>
export type ParamsOf<Name extends CallName> = Sent<Part<Name, 'params'>>

/** What a call returns. */
export type AnswerOf<Name extends CallName> = Calls[Name]['answer'] extends z.ZodType
  ? z.output<Calls[Name]['answer']>
  : undefined
