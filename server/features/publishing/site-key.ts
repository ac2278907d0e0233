import { createHash } from 'node:crypto'
import type { AnnouncedRound } from '#shared/catalogue/announced-round.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'

/** It is asked for every few seconds, and the same value never changes. */
const known = new WeakMap<Catalogue, string>()

/** Parts that no page is rendered from: the server fills them in, or only the office reads them. */
const unrendered: ReadonlySet<string> = new Set<keyof Catalogue>([
  'notices',
  'documentReasons',
  'refusalReasons',
  'rubrics',
  'additionalQuestions',
  'numberPatterns',
  'requestTexts',
])

/** Names what a site is made from: the same catalogue and rounds give the same key. */
export function siteKey(catalogue: Catalogue, rounds: readonly AnnouncedRound[]): string {
  const hash = known.get(catalogue) ?? hashOf(rendered(catalogue))
  known.set(catalogue, hash)
  return hashOf(`${hash}\n${JSON.stringify(rounds)}`)
}

function rendered(catalogue: Catalogue): string {
  return JSON.stringify(Object.entries(catalogue).filter(([name]) => !unrendered.has(name)))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
