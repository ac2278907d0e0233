import type { FaqGroup } from '#shared/catalogue/types.ts'
import { applyingGroups } from './applying.ts'
import { studyingGroups } from './studying.ts'

/** Every question of /faq, in the order in which an applicant meets it. */
export const faqGroups: readonly FaqGroup[] = [...applyingGroups, ...studyingGroups]

/** The questions that the help widget answers beside the forms and the sign-in pages. */
export const helpQuestions: readonly string[] = [
  'code-not-arrived',
  'forgot-password',
  'save-and-come-back',
  'documents-needed',
  'photo-of-document',
  'awaiting-result',
  'academic-address',
  'payment-not-shown',
  'change-after-sending',
]
