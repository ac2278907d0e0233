import { faqEntry } from '../catalogue/faq-entry.ts'
import { faqGroups } from '../catalogue/parts/faq.ts'
import type { FaqEntry } from '../catalogue/types.ts'

/** One question of /faq by its id; throws when there is none. */
export function faqAnswer(id: string): FaqEntry {
  return faqEntry(faqGroups(), id)
}
