/**
 * Reads PDF dictionaries (ISO 32000-2, section 7.3) out of the bytes of a file taken as Latin-1 text. Nothing is inflated and
 * nothing is followed: a value stays the text that stands there.
 */

export interface PdfDictionary {
  /** The raw value of a key, or undefined. A value of `null` counts as absent, as the standard says. */
  get(key: string): string | undefined
  has(key: string): boolean
  /** The raw values of all keys. */
  values(): Iterable<string>
}

/** Of a dictionary, and of the white space before it, in bytes. */
export const longestDictionary = 64 * 1024
const deepestNesting = 32

const nameToken = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y
const reference = /\d{1,10}[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![A-Za-z0-9])/y
const word = /[^\0\t\n\f\r ()<>[\]{}/%]+/y
const hexString = /<[0-9A-Fa-f\0\t\n\f\r ]*>/y

/** Finds any of these names, also where letters are written as codes: `/J#61vaScript`. */
export function anyName(...names: string[]): RegExp {
  const spelt = names.map(name => [...name].map(letter => `(?:${letter}|#${hexCode(letter)})`).join(''))
  return new RegExp(`/(?:${spelt.join('|')})(?![A-Za-z0-9#])`)
}

function hexCode(letter: string): string {
  return letter
    .charCodeAt(0)
    .toString(16)
    .replace(/[a-f]/, digit => `[${digit}${digit.toUpperCase()}]`)
}

/** The end of the white space and comments that start at `at`; gives up behind 64 KB of them. */
export function skipSpace(text: string, start: number): number {
  const limit = Math.min(text.length, start + longestDictionary)
  let inComment = false
  for (let at = start; at < limit; at += 1) {
    const character = text[at] ?? ''
    if (character === '\r' || character === '\n') inComment = false
    else if (character === '%') inComment = true
    else if (!inComment && !' \t\f\0'.includes(character)) return at
  }
  return limit
}

/** The dictionary that starts at `at` (white space allowed before it), or null when none that can be read does. */
export function readDictionary(text: string, at: number): PdfDictionary | null {
  const start = skipSpace(text, at)
  const window = text.slice(start, start + longestDictionary)
  const entries = new Map<string, string>()
  const end = walkDictionary(window, 0, 0, {
    name: () => {},
    entry(key, value, depth) {
      // The first one wins: a repeated key must not hide its earlier value.
      if (depth === 0 && value !== 'null' && value !== '' && !entries.has(key)) entries.set(key, value)
    },
  })
  return end === null ? null : entries
}

/** Callbacks of a walk through a value. */
export interface Visitor {
  /** A name used as a value. Keys are reported by `entry`. */
  name(name: string): void
  /** An entry of a dictionary, with the nesting depth of that dictionary. */
  entry(key: string, value: string, depth: number): void
}

/**
 * Walks through the value at `at` and everything nested in it. Returns its end, or null when it has none or is nested too deeply.
 */
export function walkValue(text: string, at: number, visitor: Visitor): number | null {
  const start = skipSpace(text, at)
  return text.startsWith('<<', start) ? walkDictionary(text, start, 0, visitor) : skipValue(text, start, 0, visitor)
}

/** A name with its `#xx` escapes undone: `J#61vaScript` is `JavaScript`. */
export function plainName(name: string): string {
  if (!name.includes('#')) return name
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function walkDictionary(text: string, start: number, depth: number, visitor: Visitor): number | null {
  if (!text.startsWith('<<', start) || depth > deepestNesting) return null
  let at = start + 2
  for (;;) {
    at = skipSpace(text, at)
    if (text.startsWith('>>', at)) return at + 2
    const keyEnd = endOf(nameToken, text, at)
    if (keyEnd === null) return null
    const key = plainName(text.slice(at + 1, keyEnd))
    const valueStart = skipSpace(text, keyEnd)
    const valueEnd = text.startsWith('>>', valueStart) ? valueStart : skipValue(text, valueStart, depth, visitor)
    if (valueEnd === null) return null
    visitor.entry(key, text.slice(valueStart, valueEnd), depth)
    at = valueEnd
  }
}

function skipValue(text: string, at: number, depth: number, visitor: Visitor): number | null {
  if (text.startsWith('<<', at)) return walkDictionary(text, at, depth + 1, visitor)
  switch (text[at]) {
    case '<':
      return endOf(hexString, text, at)
    case '(':
      return skipString(text, at)
    case '[':
      return skipArray(text, at, depth + 1, visitor)
    case '/':
      return skipName(text, at, visitor)
    default:
      return endOf(reference, text, at) ?? endOf(word, text, at)
  }
}

function skipName(text: string, at: number, visitor: Visitor): number | null {
  const end = endOf(nameToken, text, at)
  if (end !== null) visitor.name(plainName(text.slice(at + 1, end)))
  return end
}

function skipArray(text: string, start: number, depth: number, visitor: Visitor): number | null {
  if (depth > deepestNesting) return null
  let at = skipSpace(text, start + 1)
  while (at < text.length) {
    if (text[at] === ']') return at + 1
    const end = skipValue(text, at, depth, visitor)
    if (end === null) return null
    at = skipSpace(text, end)
  }
  return null
}

function skipString(text: string, start: number): number | null {
  let open = 0
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '(') open += 1
    else if (character === ')') {
      open -= 1
      if (open === 0) return at + 1
    }
  }
  return null
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}
