/** Counts of fewer people than this are never published, and every other figure says only which group of so many it is in. */
export const smallestShown = 5

/** A hidden count could always be as many different numbers as this, for whoever reckons with all that is published. */
const possibleAtLeast = 3

/** A multiple of five; 0 is “fewer than 5”, null is not shown. */
export type Figure = number | null

/** What figures are reckoned from: counts by name, what they add up to, and which count cannot be greater than which. */
export interface Counts {
  counts: ReadonlyMap<string, number>
  /** `of` is all of `parts` together. */
  sums: readonly { of: string; parts: readonly string[] }[]
  /** The second is part of the first: whoever accepted was offered a place. */
  within: readonly (readonly [whole: string, part: string])[]
}

/**
 * What is published of counts (ADR 217): each rounded down to a multiple of five, and as few as possible not shown at all, so that no
 * hidden count can be worked out from totals and other tables. Which these are depends on nothing but the published figures. `kept` are
 * figures of earlier days that were not shown: they stay so, because the difference of two days would tell them.
 */
export function publicFigures({ counts, sums, within }: Counts, kept: Iterable<string> = []): Map<string, Figure> {
  const figures = new Map<string, Figure>()
  for (const [name, count] of counts) figures.set(name, count - (count % smallestShown))
  for (const name of kept) if (figures.get(name)) figures.set(name, null)
  for (;;) {
    const told = exposed({ sums, within }, figures)
    const next = told.map(name => coverOf(name, sums, figures)).find(name => name !== undefined)
    if (next === undefined) return withoutTold(figures, told)
    figures.set(next, null)
  }
}

type Relations = Pick<Counts, 'sums' | 'within'>
interface Range {
  least: number
  most: number
}

/** The hidden counts that the published figures tell too much about. */
function exposed(relations: Relations, figures: ReadonlyMap<string, Figure>): string[] {
  const ranges = possibleCounts(relations, figures)
  return [...figures].flatMap(([name, figure]) => {
    const { least, most } = ranges.get(name) ?? { least: 0, most: 0 }
    return figure === 0 && most - least + 1 < possibleAtLeast ? name : []
  })
}

/** What each count could be, for a reader who knows the figures, the sums and how they were made. */
function possibleCounts({ sums, within }: Relations, figures: ReadonlyMap<string, Figure>): Map<string, Range> {
  const ranges = new Map<string, Range>()
  for (const [name, figure] of figures)
    ranges.set(name, {
      least: figure ?? 0,
      most: figure === null ? Number.POSITIVE_INFINITY : figure + smallestShown - 1,
    })
  let isNarrower = true
  const narrow = (name: string, { least, most }: Range) => {
    const range = ranges.get(name)
    if (!range || (least <= range.least && most >= range.most)) return
    ranges.set(name, { least: Math.max(least, range.least), most: Math.min(most, range.most) })
    isNarrower = true
  }
  const rangeOf = (name: string): Range => ranges.get(name) ?? { least: 0, most: 0 }
  while (isNarrower) {
    isNarrower = false
    for (const { of, parts } of sums) {
      narrow(of, sumOf(parts.map(rangeOf)))
      for (const part of parts) {
        const others = sumOf(parts.filter(other => other !== part).map(rangeOf))
        narrow(part, { least: rangeOf(of).least - others.most, most: rangeOf(of).most - others.least })
      }
    }
    for (const [whole, part] of within) {
      narrow(whole, { least: rangeOf(part).least, most: Number.POSITIVE_INFINITY })
      narrow(part, { least: 0, most: rangeOf(whole).most })
    }
  }
  return ranges
}

function sumOf(ranges: readonly Range[]): Range {
  return ranges.reduce((sum, { least, most }) => ({ least: sum.least + least, most: sum.most + most }), {
    least: 0,
    most: 0,
  })
}

/** The smallest figure beside a hidden one, in a sum that it is part of: without it, the sum says less. */
function coverOf(name: string, sums: Counts['sums'], figures: ReadonlyMap<string, Figure>): string | undefined {
  const beside = sums.filter(({ parts }) => parts.includes(name))
  const shown = (some: readonly string[]) => some.filter(one => figures.get(one))
  const siblings = shown(beside.flatMap(({ parts }) => parts))
  const candidates = siblings.length > 0 ? siblings : shown(beside.map(({ of }) => of))
  return candidates.toSorted((one, other) => (figures.get(one) ?? 0) - (figures.get(other) ?? 0))[0]
}

/** What cannot be covered is not shown itself. */
function withoutTold(figures: Map<string, Figure>, told: readonly string[]): Map<string, Figure> {
  for (const name of told) figures.set(name, null)
  return figures
}
