import { tidyText } from '../text.ts'

/** Longer quoted cells are taken for a quote that is part of a name and never ends. */
const longestQuote = 6_000
/** The first of those that occur equally often: beside semicolons, a comma is decimal. */
const separators = ['\t', ';', '|', ','] as const

/** `cleanCell`, or `longCell` for lists with texts of several lines. */
export type CleanCell = (text: string) => string

/**
 * The cells of a text that was exported or copied from a spreadsheet: separated by commas, semicolons, tabs or bars, with any
 * line end, quotes as in RFC 4180, and `sep=;` as Excel writes it. A quote inside a cell is part of it.
 */
export function cellsOfText(text: string, clean: CleanCell = cleanCell): string[][] {
  const { body, separator } = separated(text)
  const rows: string[][] = [[]]
  for (let at = 0; at <= body.length; ) {
    const cell = cellAt(body, at, separator)
    rows.at(-1)?.push(clean(cell.text))
    at = cell.end + 1
    if (body.charAt(cell.end) === '\n') rows.push([])
  }
  if (rows.at(-1)?.every(cell => cell === '')) rows.pop()
  return rows
}

/** What `cellsOfText` takes for the end of a cell. */
export function separatorIn(text: string): string {
  return separated(text).separator
}

function separated(text: string): { body: string; separator: string } {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const named = /^"?sep=(.)"?\n/i.exec(source)
  if (!named) return { body: source, separator: separatorOf(source) }
  return { body: `\n${source.slice(named[0].length)}`, separator: named[1] ?? ',' }
}

/**
 * A cell without what spreadsheets add to keep a number or formula as text, and without marks that copying leaves. The line
 * ends in it stay.
 */
export function longCell(text: string): string {
  const plain = tidyText(text)
  const formula = /^="(.*)"$/s.exec(plain)
  return (formula?.[1] ?? plain).replace(/^['’](?=[\d=+\-@])/, '').trim()
}

/** The same as one line. */
export function cleanCell(text: string): string {
  return oneLine(longCell(text))
}

export function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}

interface FoundCell {
  text: string
  /** Where the separator, the line end or the end of the text is. */
  end: number
}

function cellAt(source: string, start: number, separator: string): FoundCell {
  const quoted = source.charAt(start) === '"' ? quotedCell(source, start, separator) : undefined
  if (quoted) return quoted
  let end = start
  while (end < source.length && source.charAt(end) !== separator && source.charAt(end) !== '\n') end += 1
  return { text: source.slice(start, end), end }
}

/** Undefined for a quote that is not closed before a separator: then it belongs to the text. */
function quotedCell(source: string, start: number, separator: string): FoundCell | undefined {
  let text = ''
  for (let at = start + 1; at < source.length && text.length <= longestQuote; at += 1) {
    const sign = source.charAt(at)
    const next = source.charAt(at + 1)
    if (sign !== '"') text += sign
    else if (next === '"') {
      text += '"'
      at += 1
    } else if (next === '' || next === separator || next === '\n') return { text, end: at + 1 }
    else text += '"'
  }
  return undefined
}

/** Enough for the lines in which a separator is looked for. */
const longestHead = 200_000
/** A quoted cell, whose signs separate nothing. */
const quotedCells = /(^|[\t;|,\n])"(?:[^"]|""){0,6000}"(?=[\t;|,\n]|$)/g

/** The separator that occurs equally often in most of the first lines: titles above a table have none. */
function separatorOf(text: string): string {
  const plain = text.slice(0, longestHead).replace(quotedCells, '$1')
  const lines = plain.split('\n', 40).filter(line => line.trim() !== '')
  const scores = separators.map(separator => {
    const counts = lines.map(line => line.split(separator).length - 1).filter(count => count > 0)
    const usual = Math.max(0, ...counts.map(count => counts.filter(other => other === count).length))
    return { separator, usual }
  })
  return scores.reduce((best, score) => (score.usual > best.usual ? score : best)).separator
}
