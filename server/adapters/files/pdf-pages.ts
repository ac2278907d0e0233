import type { Part } from './pdf-objects.ts'
import { longestDictionary, type PdfDictionary, readDictionary, skipSpace } from './pdf-tokens.ts'

/** As deep as readers follow a page tree. */
const deepest = 50

const reference = /(\d{1,10})[\0\s]+\d{1,5}[\0\s]+R/g

/** True when the page tree of every root can be read and leads to no page. What cannot be read is left to the reader. */
export function hasNoPages(parts: readonly Part[], roots: readonly string[]): boolean {
  const seen = new Set<number>()

  function objects(number: number): PdfDictionary[] {
    return parts.flatMap(({ text, heads }) =>
      heads
        .filter(head => head.number === number)
        .flatMap(({ valueAt }) => readDictionary(text.slice(valueAt, valueAt + 2 * longestDictionary), 0) ?? []),
    )
  }

  function arrayOf(value: string): string {
    const number = /^\d/.test(value) ? numbersIn(value)[0] : undefined
    if (number === undefined) return value
    return parts
      .flatMap(({ text, heads }) =>
        heads.filter(head => head.number === number).map(({ valueAt }) => ({ text, valueAt })),
      )
      .map(({ text, valueAt }) => text.slice(skipSpace(text, valueAt)))
      .map(text => text.slice(0, text.indexOf(']') + 1))
      .join(' ')
  }

  /** Of an update every version counts: the newest is not worth finding. */
  function leadsToPage(number: number, depth: number): boolean {
    if (seen.has(number) || depth > deepest) return false
    seen.add(number)
    return objects(number).some(node => {
      const kids = node.get('Kids')
      return kids === undefined || numbersIn(arrayOf(kids)).some(kid => leadsToPage(kid, depth + 1))
    })
  }

  const trees = roots
    .flatMap(numbersIn)
    .flatMap(objects)
    .flatMap(root => numbersIn(root.get('Pages') ?? ''))
  return trees.length > 0 && trees.every(tree => objects(tree).length > 0 && !leadsToPage(tree, 0))
}

function numbersIn(value: string): number[] {
  return [...value.matchAll(reference)].map(([, number]) => Number(number))
}
