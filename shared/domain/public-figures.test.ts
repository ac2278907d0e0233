import { describe, expect, it, test } from 'vitest'
import { type Counts, type Figure, publicFigures } from './public-figures.ts'

type Named = Record<string, number>

/** Counts that add up to `all` once for each table. */
function tables(...parts: Named[]): Counts {
  const [first = {}] = parts
  const all = Object.values(first).reduce((sum, count) => sum + count, 0)
  return {
    counts: new Map(Object.entries(Object.assign({ all }, ...parts) as Named)),
    sums: parts.map(table => ({ of: 'all', parts: Object.keys(table) })),
    within: [],
  }
}

const inWords = (figures: ReadonlyMap<string, Figure>) =>
  [...figures].map(([name, figure]) => `${name} ${figure === null ? '–' : figure || '<5'}`).join(', ')

test.each<[string, Counts, string]>([
  ['nobody', tables({ a: 0 }), 'all <5, a <5'],
  ['four are fewer than five', tables({ a: 4, b: 60 }), 'all 60, a <5, b 60'],
  ['five are five, and so are nine', tables({ a: 5, b: 9 }), 'all 10, a 5, b 5'],
  ['the total does not tell one hidden count', tables({ a: 3, b: 17, c: 12 }), 'all 30, a <5, b 15, c 10'],
  ['nor two', tables({ a: 1, b: 2, c: 12 }), 'all 15, a <5, b <5, c 10'],
  [
    'where the rest is at its most, the smallest figure beside a hidden one is not shown',
    tables({ a: 4, b: 9, c: 9, d: 9, e: 14 }),
    'all 45, a <5, b –, c 5, d 5, e 10',
  ],
  [
    'a second table that tells it is not shown either',
    tables({ a: 4, b: 9, c: 9, d: 9 }, { x: 31 }),
    'all 30, a <5, b –, c 5, d 5, x 30',
  ],
  [
    'hidden counts of two tables are covered each in its own',
    tables({ a: 4, b: 9, c: 9, d: 9 }, { x: 4, y: 9, z: 9, w: 9 }),
    'all 30, a <5, b –, c 5, d 5, x <5, y –, z 5, w 5',
  ],
])('%s', (_what, counts, expected) => {
  expect(inWords(publicFigures(counts))).toBe(expected)
})

test('what was not shown on an earlier day is not shown on a later one, whose difference would tell it', () => {
  const later = tables({ a: 4, b: 11, c: 9, d: 9 })
  expect(inWords(publicFigures(later))).toBe('all 30, a <5, b 10, c 5, d 5')
  expect(inWords(publicFigures(later, ['b', 'gone']))).toBe('all 30, a <5, b –, c 5, d 5')
})

test('the same counts are the same figures, on whatever day', () => {
  const counts = tables({ a: 4, b: 9, c: 9, d: 9 }, { x: 20, y: 11 })
  const first = publicFigures(counts)
  const hidden = [...first].flatMap(([name, figure]) => (figure === null ? name : []))
  expect(publicFigures(counts, hidden)).toEqual(first)
})

test('a hidden step is not told by the step after it', () => {
  const counts: Counts = {
    counts: new Map(
      Object.entries({ in: 31, 'a in': 4, 'b in': 9, 'c in': 9, 'd in': 9, out: 10, 'a out': 3, 'b out': 7 }),
    ),
    sums: [
      { of: 'in', parts: ['a in', 'b in', 'c in', 'd in'] },
      { of: 'out', parts: ['a out', 'b out'] },
    ],
    within: [
      ['in', 'out'],
      ['a in', 'a out'],
      ['b in', 'b out'],
    ],
  }
  expect(inWords(publicFigures(counts))).toBe('in 30, a in <5, b in –, c in 5, d in 5, out 10, a out <5, b out 5')
})

/** More than any count of the cases. */
const most = 60

/** Everything that the counts of two tables could be, for whoever knows what is published and how. */
function* consistent(figures: ReadonlyMap<string, Figure>, [rows, columns]: readonly [string[], string[]]) {
  const fits = (name: string, count: number) => {
    const figure = figures.get(name)
    return figure === null || count - (count % 5) === figure
  }
  function* tablesOf(names: readonly string[]): Generator<number[]> {
    const [name, ...rest] = names
    if (name === undefined) yield []
    else
      for (let count = 0; count <= most; count += 1)
        if (fits(name, count)) for (const others of tablesOf(rest)) yield [count, ...others]
  }
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)
  const byTotal = new Map<number, { rows: number[][]; columns: number[][] }>()
  const at = (total: number) => {
    const known = byTotal.get(total) ?? { rows: [], columns: [] }
    byTotal.set(total, known)
    return known
  }
  for (const counts of tablesOf(rows)) if (fits('all', sum(counts))) at(sum(counts)).rows.push(counts)
  for (const counts of tablesOf(columns)) if (fits('all', sum(counts))) at(sum(counts)).columns.push(counts)
  for (const [total, found] of byTotal) if (found.rows.length > 0 && found.columns.length > 0) yield { total, ...found }
}

describe('whoever tries everything that fits', () => {
  const rows = ['a', 'b', 'c', 'd']
  const columns = ['x', 'y', 'z']
  /** Different tables, among them those whose remainders are all at their most. */
  const cases = Array.from({ length: 60 }, (_none, seed) => {
    const of = (at: number) => [4, 9, 14, 3, 2, 8, 1, 19, 0, 13][(seed * 7 + at * at * 3 + (seed >> at)) % 10] ?? 0
    const a = rows.map((_row, at) => of(at))
    const all = a.reduce((sum, count) => sum + count, 0)
    const x = Math.min(4, all)
    const y = Math.min(14, Math.floor((all - x) / 2))
    return tables(named(rows, a), named(columns, [x, y, all - x - y]))
  })
  function named(names: readonly string[], counts: readonly number[]): Named {
    return Object.fromEntries(names.map((name, at) => [name, counts[at] ?? 0]))
  }
  /** What each name could be. */
  function possible(figures: ReadonlyMap<string, Figure>) {
    const found = new Map<string, Set<number>>()
    const note = (name: string, count: number) => found.set(name, (found.get(name) ?? new Set()).add(count))
    for (const one of consistent(figures, [rows, columns])) {
      for (const counts of one.rows) for (const [at, count] of counts.entries()) note(rows[at] ?? '', count)
      for (const counts of one.columns) for (const [at, count] of counts.entries()) note(columns[at] ?? '', count)
    }
    return found
  }

  it('finds no hidden count: each could be three different numbers or more', () => {
    for (const counts of cases) {
      const figures = publicFigures(counts)
      const found = possible(figures)
      for (const name of [...rows, ...columns])
        if (figures.get(name) === 0) expect(found.get(name)?.size, `${name}: ${inWords(figures)}`).toBeGreaterThan(2)
    }
  })

  it('finds none from two days, either: what is possible on both is three numbers or more where nothing changed', () => {
    for (const counts of cases) {
      const before = publicFigures(counts)
      const hidden = [...before].flatMap(([name, figure]) => (figure === null ? name : []))
      // One more in one row and one column: the rest of the hidden counts is the same on both days.
      const grown = new Map(counts.counts)
      for (const name of ['all', 'b', 'z']) grown.set(name, (grown.get(name) ?? 0) + 1)
      const after = publicFigures({ ...counts, counts: grown }, hidden)
      const [first, second] = [possible(before), possible(after)]
      for (const name of ['a', 'c', 'd', 'x', 'y'])
        if (before.get(name) === 0) {
          const both = [...(first.get(name) ?? [])].filter(count => second.get(name)?.has(count))
          expect(both.length, `${name}: ${inWords(before)} / ${inWords(after)}`).toBeGreaterThan(2)
        }
    }
  })
})
