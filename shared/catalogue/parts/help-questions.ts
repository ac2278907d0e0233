import { part } from '../current.ts'
import { faqEntry } from '../faq-entry.ts'

/** The questions that the help widget answers beside the forms and the sign-in pages. */
export const helpQuestions = part(({ faq, helpQuestions }) => helpQuestions.map(id => faqEntry(faq, id)))
