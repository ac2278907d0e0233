import type { Currency } from '#shared/domain/money.ts'
import { type ProgramType, programTypeName, programTypes } from '#shared/domain/program-type.ts'
import { currencyNamed, withoutCurrency } from '#shared/domain/typed-money.ts'

/** 'bsc-nursing' for 'B.Sc. Nursing'. */
export function anchorFor(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f.’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 100)
}

/** ₦1,250,000.00 is 1250000; undefined for what is no whole amount. */
export function amountIn(cell: string): number | undefined {
  const plain = withoutCurrency(cell)
    .replace(/[,\s]/g, '')
    .replace(/\.0{1,2}$/, '')
  return /^\d{1,10}$/.test(plain) ? Number(plain) : undefined
}

/** The currency that cells name; undefined where they name none, and `unknown` for one that no fee can have. */
export function currencyIn(...cells: readonly string[]): Currency | 'unknown' | undefined {
  const text = cells.filter(Boolean).join(' ')
  return currencyNamed(text) ?? (/[^\d.,\s]/.test(text) ? 'unknown' : undefined)
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

export function same(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

/** The one of these that a cell names by its key, its name or its code. */
export function namedBy<Item extends { key: string; name: string; code?: string }>(
  items: readonly Item[],
  cell: string,
): Item | undefined {
  return items.find(({ key, name, code }) => [key, name, code ?? ''].some(word => word !== '' && same(word, cell)))
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
