import { plainText } from '../domain/formatted-text.ts'
import type { FaqEntry, FaqGroup } from './types.ts'

/** One question by its id, with its answer in plain words; throws when there is none, so that a page never shows a hole. */
export function faqEntry(groups: readonly FaqGroup[], id: string): FaqEntry {
  const entry = groups.flatMap(group => group.entries).find(candidate => candidate.id === id)
  if (!entry) throw new Error(`There is no question with the id ${id}.`)
  return { ...entry, answer: plainText(entry.answer) }
}
