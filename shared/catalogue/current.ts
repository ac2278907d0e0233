import { reckonedFrom } from '#content/dates.ts'
import { sample } from '#content/sample.ts'
import { setUniversityClock } from '../domain/clock.ts'
import { clockOf } from '../domain/time-zone.ts'
import { usualZone } from '../domain/time-zone-names.ts'
import type { AnnouncedRound } from './announced-round.ts'
import { announcedRounds } from './sample-rounds.ts'
import type { Catalogue } from './types.ts'

/** What public pages, forms and rules are made from. */
interface Current {
  catalogue: Catalogue
  /** The rounds whose dates pages announce, in the order in which they close. Rounds are in the database; this is what was read last. */
  rounds: readonly AnnouncedRound[]
}

/** Version 0, and what the build renders. */
export const sampleCatalogue = sample

let current: Current = { catalogue: sampleCatalogue, rounds: announcedRounds(reckonedFrom.toISOString().slice(0, 10)) }

function take(next: Current): void {
  current = next
  setUniversityClock(clockOf(next.catalogue.institution.timeZone ?? usualZone))
}

take(current)

/** Everything that makes the product one university’s, as it is now: the sample until another one is published. */
export function catalogue(): Catalogue {
  return current.catalogue
}

/**
 * Makes another catalogue the current one, and other rounds the announced ones, for everything at once. What comes back puts the
 * former ones into their place again.
 */
export function replaceCatalogue(value: Catalogue, rounds: readonly AnnouncedRound[] = current.rounds): () => void {
  const former = current
  take({ catalogue: value, rounds })
  return () => take(former)
}

/** A value derived from the catalogue: made when it is first asked for, and again when the catalogue was replaced. */
export function perCatalogue<Value>(make: () => Value): () => Value {
  let kept: { from: Current; value: Value } | undefined
  return () => {
    if (kept?.from !== current) kept = { from: current, value: make() }
    return kept.value
  }
}

/**
 * A part of the catalogue, or something made from it. A browser gets the finished value and nothing else
 * (`scripts/catalogue-parts.ts`), so a part has a file of its own and is plain data.
 */
export function part<Value>(select: (catalogue: Catalogue, rounds: readonly AnnouncedRound[]) => Value): () => Value {
  return perCatalogue(() => select(current.catalogue, current.rounds))
}
