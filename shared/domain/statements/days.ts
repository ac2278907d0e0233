import { type Day, isDay } from '../calendar.ts'
import { isOfThisCentury } from '../chosen-day.ts'
import { asciiSigns } from '../text.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `dmy` as in Nigeria, or `mdy` as in a file made with American settings. */
export type DayOrder = 'dmy' | 'mdy'

/** The first two numbers of each day that is written in numbers, the year last. */
function pairsIn(cells: readonly string[]) {
  return cells.flatMap(cell => {
    const match = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}/.exec(asciiSigns(cell).trim())
    return match ? [[Number(match[1]), Number(match[2])] as const] : []
  })
}

/** The last day if the month came first; undefined where the file shows the order, because a number is above 12 or it makes no difference. */
export function lastIfMonthFirst(cells: readonly string[]): Day | undefined {
  const pairs = pairsIn(cells)
  const isOpen = pairs.every(pair => Math.max(...pair) <= 12) && pairs.some(([first, second]) => first !== second)
  return isOpen
    ? cells
        .flatMap(cell => readBankDay(cell, 'mdy') ?? [])
        .toSorted()
        .at(-1)
    : undefined
}

/** The order in which a file writes its days: American only if a number above 12 in the second place says so. */
export function dayOrderOf(cells: readonly string[]): DayOrder {
  const pairs = pairsIn(cells)
  const isAmerican = pairs.some(([, second]) => second > 12) && pairs.every(([first]) => first <= 12)
  return isAmerican ? 'mdy' : 'dmy'
}

const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[\s,.]+/
const ordinal = /(\d)(?:st|nd|rd|th)\b/

/** A day of this century as banks write it, with or without a time behind it, or as Excel counts it. Undefined for anything else. */
export function readBankDay(cell: string, order: DayOrder): Day | undefined {
  const text = asciiSigns(cell).trim().toLowerCase().replace(weekday, '').replace(ordinal, '$1')
  const iso = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))(?!\d)/.exec(text)
  if (iso) return dayFrom(iso[1], iso[3] ?? iso[5], iso[4] ?? iso[6])
  const plain = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})(?!\d)/.exec(text)
  if (plain) return order === 'mdy' ? dayFrom(plain[3], plain[1], plain[2]) : dayFrom(plain[3], plain[2], plain[1])
  const named = /^(\d{1,2})[\s/.-]*([a-z]{3})[a-z]*[\s/.,-]*(\d{2}|\d{4})(?!\d)/.exec(text)
  if (named) return dayFrom(named[3], monthOf(named[2]), named[1])
  const monthFirst = /^([a-z]{3})[a-z]*[\s/.-]*(\d{1,2})[\s/.,-]+(\d{4}|\d{2})(?!\d)/.exec(text)
  if (monthFirst) return dayFrom(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2])
  const yearFirst = /^(\d{4})[\s/.-]*([a-z]{3})[a-z]*[\s/.-]*(\d{1,2})(?!\d)/.exec(text)
  if (yearFirst) return dayFrom(yearFirst[1], monthOf(yearFirst[2]), yearFirst[3])
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(text)
  if (!serial) return undefined
  // Excel counts days from 30 December 1899.
  const day = new Date(Date.UTC(1899, 11, 30) + Number(serial[1]) * 86_400_000).toISOString().slice(0, 10)
  return isOfThisCentury(day) ? day : undefined
}

function monthOf(name = ''): string {
  return String(months.indexOf(name) + 1)
}

function dayFrom(year = '', month = '', day = ''): Day | undefined {
  const whole = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(whole) && isOfThisCentury(whole) ? whole : undefined
}
