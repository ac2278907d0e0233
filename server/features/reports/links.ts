import type { CaseStage } from '#shared/domain/case-life.ts'
import type { OfferState } from '#shared/domain/offer-life.ts'
import type { Grouping } from './groupings.ts'
import type { Question } from './kind.ts'

/** What the queue and the offers are asked for the rows of a line: what was chosen, and the line itself. */
function wordsFor({ chosen, by }: Pick<Question, 'chosen' | 'by'>, key: string, more = ''): string | undefined {
  return key === '' ? undefined : [chosen, wordOf(by, key), more].filter(part => part !== '').join(' ')
}

function wordOf(by: Grouping, key: string): string {
  return `${by}:${key}`
}

/** The address of the queue with these rows; none for applications that are not in the queue. */
export function inQueue(question: Question, key: string, { stage, more }: { stage?: CaseStage; more?: string } = {}) {
  const q = wordsFor(question, key, more)
  return q === undefined ? undefined : addressOf('/queue', { stage: stage ?? 'all', q })
}

/** The address of the offers with these rows. */
export function inOffers(question: Question, key: string, state?: OfferState) {
  const q = wordsFor(question, key)
  return q === undefined ? undefined : addressOf('/offers', { ...(state ? { state } : {}), q })
}

export function addressOf(path: string, search: Record<string, string>): string {
  return `${path}?${new URLSearchParams(search).toString().replaceAll('%3A', ':')}`
}

/** The links of a row, without those that lead nowhere. */
export function linksOf(links: Record<string, string | undefined>): { links?: Record<string, string> } {
  const known = Object.entries(links).flatMap(([id, to]) => (to === undefined ? [] : [[id, to] as const]))
  return known.length === 0 ? {} : { links: Object.fromEntries(known) }
}
