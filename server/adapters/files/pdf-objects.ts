import { type Visitor, walkValue } from './pdf-tokens.ts'

/** Where the value of an object, or of a trailer, begins. */
export interface Head {
  /** Of the object; undefined for a trailer. */
  number: number | undefined
  valueAt: number
}

/** Text of a PDF that holds objects: the file itself, or what an object stream unpacks to. */
export interface Part {
  text: string
  heads: readonly Head[]
}

/** How many characters may still be walked through. A file that is made to be slow runs out of them. */
export interface Budget {
  characters: number
}

const longestObject = 1024 * 1024
/** What a walk costs at least. */
const shortestWalk = 64

const gap = String.raw`(?:[\0\s]|%[^\r\n]{0,64}[\r\n])`
const headPattern = new RegExp(String.raw`(\d{1,10})${gap}{1,16}\d{1,5}${gap}{0,16}obj|trailer`, 'g')

/**
 * Every place in a file where an object may begin. A reader jumps to the places that the index names, which may lie in a text, in
 * a comment or in a stream, so none of them is passed over.
 */
export function headsOf(text: string): Head[] {
  return [...text.matchAll(headPattern)].map(({ 0: head, 1: number, index }) => ({
    number: number === undefined ? undefined : Number(number),
    valueAt: index + head.length,
  }))
}

/** Walks through the value at `at` and charges for it. Answers where it ends, or null when it cannot be read. */
export function walkWithin(budget: Budget, text: string, at: number, visitor: Visitor): number | null {
  const window = text.slice(at, at + longestObject)
  const end = walkValue(window, 0, visitor)
  budget.characters -= Math.max(shortestWalk, end ?? window.length)
  return end === null ? null : at + end
}

/** The object at `at` as it stands, for one that cannot be read. */
export function rawObject(text: string, at: number): string {
  const window = text.slice(at, at + longestObject)
  const end = window.indexOf('endobj')
  return end < 0 ? window : window.slice(0, end)
}
