import { part } from '../current.ts'

/** Every question of /faq, in the order in which an applicant meets it. */
export const faqGroups = part(({ faq }) => faq)
