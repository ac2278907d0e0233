import * as z from 'zod'
import type { CallName } from '../calls/index.ts'
import * as accounts from './accounts.ts'
import * as applications from './applications.ts'
import * as payments from './payments.ts'
import * as privacy from './privacy.ts'
import * as references from './references.ts'
import * as services from './services.ts'

/** What goes into a call and what comes out; a part that is missing is not read. */
export interface CallSchemas {
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** `file` stands for bytes with a content type of their own. */
  answer: z.ZodType | 'nothing' | 'file'
}

const { application, savedApplication } = applications

/** The schemas of every call, in the order of the table in `calls.ts`; one without the other is a type error here. */
export const schemas = {
  signup: { body: accounts.signupBody, answer: accounts.signupAnswer },
  token: { body: accounts.tokenBody, answer: accounts.session },
  uploadDocument: { body: applications.uploadBody, answer: applications.documentOnWire },
  forgotPassword: { body: accounts.emailBody, answer: accounts.detail },
  sendContactMessage: { body: services.contactBody, answer: accounts.detail },
  sendVerification: { body: accounts.emailBody, answer: accounts.detail },
  verifyEmail: { body: accounts.emailAndCodeBody, answer: accounts.verifiedAnswer },
  sendPasswordResetOtp: { body: accounts.emailBody, answer: accounts.detail },
  verifyPasswordResetOtp: { body: accounts.emailAndCodeBody, answer: accounts.detail },
  resetPassword: { body: accounts.resetPasswordBody, answer: accounts.detail },
  requestEmailCode: { body: accounts.emailBody, answer: accounts.yes },
  verifyEmailCode: { body: accounts.emailAndCodeBody, answer: accounts.yes },
  savePostgraduate: { body: applications.saveBody, answer: savedApplication },
  applyWithoutAccount: { body: applications.saveBody, answer: accounts.detail },
  saveUndergraduate: { body: applications.saveBody, answer: savedApplication },
  myUndergraduate: { answer: application },
  referenceSummary: { params: references.linkParams, answer: references.referenceSummary },
  submitReference: {
    params: references.linkParams,
    body: references.referenceBody,
    answer: references.referenceAnswer,
  },
  changeReferee: { body: references.changeRefereeBody, answer: references.changeRefereeAnswer },
  saveFoundation: { body: applications.saveBody, answer: savedApplication },
  initializePayment: { body: payments.initializeBody, answer: payments.initializeAnswer },
  searchUniversities: { query: services.universitiesQuery, answer: z.array(services.university) },
  me: { answer: accounts.user },
  verifyPayment: { query: payments.verifyQuery, answer: payments.verifyAnswer },
  searchUniversitiesShort: { query: services.universitiesQuery, answer: z.array(services.university) },
  logout: { answer: 'nothing' },
  changePassword: { body: accounts.changePasswordBody, answer: accounts.detail },
  startEmailChange: { body: accounts.startEmailChangeBody, answer: accounts.detail },
  finishEmailChange: { body: accounts.finishEmailChangeBody, answer: accounts.detail },
  listSessions: { answer: z.array(accounts.sessionInfo) },
  endSession: { params: applications.idParams, answer: 'nothing' },
  applicationRecord: { params: applications.uuidParams, answer: 'file' },
  myPostgraduate: { answer: application },
  myFoundation: { answer: application },
  readDocument: { params: applications.idParams, answer: 'file' },
  removeDocument: { params: applications.idParams, answer: 'nothing' },
  moveToNextRound: { params: applications.uuidParams, answer: application },
  earlierDocuments: { params: applications.uuidParams, answer: z.array(applications.earlierDocument) },
  takeEarlierDocuments: {
    params: applications.uuidParams,
    body: applications.takeDocumentsBody,
    answer: application,
  },
  reopenApplication: { params: applications.uuidParams, answer: application },
  changeResidency: { params: applications.uuidParams, body: applications.residencyBody, answer: application },
  paymentWebhook: { answer: accounts.detail },
  makeSponsorLink: { body: payments.sponsorLinkBody, answer: payments.sponsorLinkAnswer },
  endSponsorLink: { params: payments.sponsorLinkParams, answer: 'nothing' },
  sponsorSummary: { params: payments.sponsorParams, answer: payments.sponsorSummary },
  payAsSponsor: { params: payments.sponsorParams, body: payments.sponsorPayBody, answer: payments.initializeAnswer },
  verifyAsSponsor: { params: payments.sponsorParams, query: payments.verifyQuery, answer: payments.verifyAnswer },
  listReferees: { query: references.refereesQuery, answer: references.refereesAnswer },
  remindReferee: { params: references.refereeParams, query: references.refereesQuery, answer: accounts.detail },
  declineReference: { params: references.linkParams, body: references.declineBody, answer: accounts.detail },
  sendNewLink: { params: references.linkParams, answer: accounts.detail },
  stopReminders: { params: references.linkParams, answer: accounts.detail },
  readReferenceDraft: { params: references.linkParams, answer: references.referenceDraft },
  saveReferenceDraft: {
    params: references.linkParams,
    body: references.referenceDraftBody,
    answer: references.draftSaved,
  },
  paymentReceipt: { params: payments.receiptParams, answer: 'file' },
  requestExport: { body: privacy.exportBody, answer: privacy.exportAnswer },
  downloadExport: { params: privacy.exportParams, answer: 'file' },
  askDeletion: { body: privacy.deletionBody, answer: privacy.deletionAnswer },
  keepAccount: { answer: accounts.detail },
  agreeToTerms: { answer: accounts.detail },
} as const satisfies Record<CallName, CallSchemas>

export type Contract = typeof schemas

type Read<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined
type Part<Name extends keyof Contract, Key extends string> = Contract[Name] extends Record<Key, infer S> ? S : undefined

/** What a handler receives. */
export interface Received<Name extends keyof Contract> {
  params: Read<Part<Name, 'params'>>
  query: Read<Part<Name, 'query'>>
  body: Read<Part<Name, 'body'>>
}

/** What a caller sends. */
export type BodyOf<Name extends keyof Contract> = Sent<Part<Name, 'body'>>
export type QueryOf<Name extends keyof Contract> = Sent<Part<Name, 'query'>>
export type ParamsOf<Name extends keyof Contract> = Sent<Part<Name, 'params'>>

/** What a call answers with. */
export type AnswerOf<Name extends keyof Contract> = Contract[Name]['answer'] extends z.ZodType
  ? z.output<Contract[Name]['answer']>
  : undefined
