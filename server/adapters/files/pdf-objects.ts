import { type Visitor, walkValue } from './pdf-tokens.ts'

/** Where the value of an object, or of a trailer, begins. */
export interface Head {
  /** Of the object; undefined for a trailer. */
  number: number | undefined
  generation: number
  valueAt: number
}

/** Text of a PDF that contains objects: the file itself, or what an object stream unpacks to. */
export interface Part {
  text: string
  heads: readonly Head[]
}

/** The remaining budget of characters to parse. A file made to be slow exhausts it. */
export interface Budget {
  characters: number
}

const longestObject = 1024 * 1024
/** The minimum cost of parsing a value. */
const shortestWalk = 64

const gap = String.raw`(?:[\0\s]|%[^\r\n]{0,64}[\r\n])`
const headPattern = new RegExp(String.raw`(\d{1,10})${gap}{1,16}(\d{1,5})${gap}{0,16}obj|trailer`, 'g')

/**
 * Every offset at which an object may begin. A reader jumps to the offsets in the index, which may be inside a string, a comment
 * or a stream, so none of them is skipped.
 */
export function headsOf(text: string): Head[] {
  return [...text.matchAll(headPattern)].map(({ 0: head, 1: number, 2: generation, index }) => ({
    number: number === undefined ? undefined : Number(number),
    generation: Number(generation ?? 0),
    valueAt: index + head.length,
  }))
}

/** Parses the value at `at` and charges for it. Returns where it ends, or null when it cannot be read. */
export function walkWithin(budget: Budget, text: string, at: number, visitor: Visitor): number | null {
  const window = text.slice(at, at + longestObject)
  const end = walkValue(window, 0, visitor)
  budget.characters -= Math.max(shortestWalk, end ?? window.length)
  return end === null ? null : at + end
}

/** The raw text of the object at `at`, for one that cannot be parsed. */
export function rawObject(text: string, at: number): string {
  const window = text.slice(at, at + longestObject)
  const end = window.indexOf('endobj')
  return end < 0 ? window : window.slice(0, end)
}

/** The bytes of a string that stands in a dictionary, `(so)` or `<736f>`; undefined for anything else. */
export function bytesOfString(raw: string): Buffer | undefined {
  const hex = /^<([0-9A-Fa-f\0\s]*)>$/.exec(raw)?.[1]?.replace(/[\0\s]/g, '')
  if (hex !== undefined) return Buffer.from(hex.length % 2 === 0 ? hex : `${hex}0`, 'hex')
  if (!/^\(.*\)$/s.test(raw)) return undefined
  const text = raw
    .slice(1, -1)
    .replace(/\\(?:([0-7]{1,3})|(\r\n|.))|\r\n?/gs, (whole, octal?: string, letter?: string) => {
      if (octal) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
      return letter === undefined ? whole.replace(/\r\n?/, '\n') : (escapes[letter] ?? letter)
    })
  return Buffer.from(text, 'latin1')
}

const escapes: Record<string, string> = {
  ...{ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' },
  ...{ '\n': '', '\r': '', '\r\n': '' },
}
