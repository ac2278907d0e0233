import { anchorFor, freeAnchor } from '#shared/domain/anchor.ts'
import type { Currency } from '#shared/domain/money.ts'
import { type ProgramType, programTypeName, programTypes } from '#shared/domain/program-type.ts'
import { plainLatin } from '#shared/domain/same-names.ts'
import { asciiSigns } from '#shared/domain/text.ts'
import { currencyNamed, withoutCurrency } from '#shared/domain/typed-money.ts'

/**
 * Gives the items of a list their ids: the same title has the same one, and none has that of something else. `otherwise` is for titles in
 * other alphabets.
 */
export function idsFor(otherwise: string, taken: readonly string[]): (title: string) => string {
  const made = new Map<string, string>()
  const given = new Set(taken)
  return title => {
    const name = title.trim().toLowerCase()
    const id = made.get(name) ?? freeAnchor(title, otherwise, one => given.has(one))
    made.set(name, id)
    given.add(id)
    return id
  }
}

/** Whole amounts: plain or in groups, a comma or a dot before two zeros at most. Anything else could be read in two ways. */
const amounts = [
  /^\d{1,10}(?:[.,]0{1,2})?$/,
  /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.0{1,2})?$/,
  /^\d{1,3}(?:\.\d{3}){2,}(?:,0{1,2})?$/,
]

/** ₦1,250,000.00 is 1250000; undefined for what is no whole amount. */
export function amountIn(cell: string): number | undefined {
  const plain = withoutCurrency(cell).replace(/[\s'’]|\/[=-]$/g, '')
  if (!amounts.some(form => form.test(plain))) return undefined
  return Number(plain.replace(/[.,]0{1,2}$/, '').replace(/[.,]/g, ''))
}

/** The currency that cells name; undefined where they name none, and `unknown` for one that no fee can have. */
export function currencyIn(...cells: readonly string[]): Currency | 'unknown' | undefined {
  const text = cells.filter(Boolean).join(' ')
  return currencyNamed(text) ?? (/[^\d.,\s'’/=-]/.test(text) ? 'unknown' : undefined)
}

/** Items of one cell, separated by semicolons, bars or line ends. */
export function itemsIn(cell: string): string[] {
  return cell
    .split(/\s*(?:;|\||\n|•)\s*/)
    .map(item => item.trim())
    .filter(item => item !== '')
}

const levels: readonly (readonly [RegExp, ProgramType])[] = [
  [/^(ph\.?\s?d|doctor)/i, 'phd'],
  [/^(m\.?\s?(sc|a|b\.?a|ed|eng|phil)|ll\.?m|master|postgrad|pgd)/i, 'msc'],
  [/^jupeb/i, 'jupeb'],
  [/^(foundation|bridge|pre-?degree|remedial)/i, 'foundation'],
  [/^(under|b\.?\s?(sc|a|ed|eng|tech)|ll\.?b|mbbs|bachelor|first degree|degree)/i, 'undergraduate'],
]

/** The program type that a cell means. */
export function levelIn(cell: string): ProgramType | undefined {
  const plain = cell.trim()
  const exact = programTypes.find(type => [type, programTypeName(type)].some(name => same(name, plain)))
  return exact ?? levels.find(([words]) => words.test(plain))?.[1]
}

/** Whether two cells say the same, in whatever quotes, dashes and accents a spreadsheet or a word processor wrote them. */
export function same(one: string, other: string): boolean {
  return compared(one) === compared(other)
}

function compared(cell: string): string {
  return plainLatin(asciiSigns(cell))
    .replace(/[‘’`ʼ]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The one of these that a cell names by its key, its name or its code. */
export function namedBy<Item extends { key: string; name: string; code?: string }>(
  items: readonly Item[],
  cell: string,
): Item | undefined {
  return items.find(({ key, name, code }) => [key, name, code ?? ''].some(word => word !== '' && same(word, cell)))
}

/** The band of tuition that a cell names by its id, or by the name that the id was made from. */
export function bandIn(tuition: object, cell: string): string | undefined {
  return Object.keys(tuition).find(key => same(key, cell) || key === anchorFor(cell))
}

/** 'LAW' for 'Faculty of Law', and another one where that is taken. */
export function codeFor(name: string, taken: readonly string[]): string {
  const words = name
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '')
    .split(/\s+/)
    .filter(word => word !== '' && !/^(SCHOOL|FACULTY|COLLEGE|DEPARTMENT|OF|AND|THE|FOR|IN)$/.test(word))
  const base = (words.length > 1 ? words.map(word => word.charAt(0)).join('') : (words[0] ?? 'SC'))
    .padEnd(2, 'X')
    .slice(0, 3)
  if (!taken.includes(base)) return base
  const numbers = Array.from({ length: 99 }, (_, index) => `${base}${index + 2}`)
  return numbers.find(code => !taken.includes(code)) ?? base
}
