import { applyingGroups } from './applying.ts'
import type { FaqEntry, FaqGroup } from './entry.ts'
import { studyingGroups } from './studying.ts'

export type { FaqEntry, FaqGroup } from './entry.ts'

/** Every question of /faq, in the order in which an applicant meets it. */
export const faqGroups: readonly FaqGroup[] = [...applyingGroups, ...studyingGroups]

/** One question by its id; throws when a page names a question that is gone, so the build stops. */
export function faqAnswer(id: string): FaqEntry {
  const entry = faqGroups.flatMap(group => group.entries).find(candidate => candidate.id === id)
  if (!entry) throw new Error(`content/faq has no question with the id ${id}`)
  return entry
}

/** The questions that the help widget answers beside the forms and the sign-in pages. */
export const helpQuestions: readonly FaqEntry[] = [
  'code-not-arrived',
  'forgot-password',
  'save-and-come-back',
  'documents-needed',
  'photo-of-document',
  'awaiting-result',
  'academic-address',
  'payment-not-shown',
  'change-after-sending',
].map(faqAnswer)
