import { sample } from '#content/sample.ts'
import type { Catalogue } from './types.ts'

/** Version 0: what a new database begins with. */
export const sampleCatalogue: Catalogue = sample

let current: Catalogue = sampleCatalogue

/** Everything that makes the product one university’s, as it is now: the sample until another one is published. */
export function catalogue(): Catalogue {
  return current
}

/** Makes another catalogue the current one, for everything at once. What comes back puts the former one into its place again. */
export function replaceCatalogue(value: Catalogue): () => void {
  const former = current
  current = value
  return () => {
    current = former
  }
}

/** A value derived from the catalogue: made when it is first asked for, and again when the catalogue was replaced. */
export function perCatalogue<Value>(make: () => Value): () => Value {
  let kept: { from: Catalogue; value: Value } | undefined
  return () => {
    if (kept?.from !== current) kept = { from: current, value: make() }
    return kept.value
  }
}

/**
 * A part of the catalogue, or something made from it. A browser gets the finished value and nothing else
 * (`scripts/catalogue-parts.ts`), so a part has a file of its own and is plain data.
 */
export function part<Value>(select: (catalogue: Catalogue) => Value): () => Value {
  return perCatalogue(() => select(current))
}
