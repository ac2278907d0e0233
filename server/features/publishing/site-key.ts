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
  'requiredDocuments',
  'numberPatterns',
  'requestTexts',
  'templates',
])

/** Names what a site is made from: the same catalogue and rounds give the same key. */
export function siteKey(catalogue: Catalogue, rounds: readonly AnnouncedRound[]): string {
  const hash = known.get(catalogue) ?? hashOf(rendered(catalogue))
  known.set(catalogue, hash)
  return hashOf(`${hash}\n${JSON.stringify(rounds)}`)
}

/** In one order of names, whatever the database made of it. */
function rendered(catalogue: Catalogue): string {
  return JSON.stringify(
    inOrder(Object.fromEntries(Object.entries(catalogue).filter(([name]) => !unrendered.has(name)))),
  )
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, part]) => [name, inOrder(part)] as const)
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
