import { asciiSigns } from '#shared/domain/text.ts'

export type DateParts = { day: string; month: string; year: string }

/** The three boxes of a stored date 'YYYY-MM-DD', which may be unfinished, for example '2001--'. */
export function splitDate(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { day: day.replace(/^0(?=\d)/, ''), month: month.replace(/^0(?=\d)/, ''), year }
}

/** 'YYYY-MM-DD' from the three boxes, '' when all are empty; what is missing stays missing and fails validation. */
export function joinDate({ day, month, year }: DateParts): string {
  const pad = (part: string): string => (part === '' ? '' : part.trim().padStart(2, '0'))
  const parts = [year.trim(), pad(month), pad(day)]
  return parts.every(part => part === '') ? '' : parts.join('-')
}

/** What a box of this many digits keeps of what was typed or pasted: digits of every script, and no blank for one. */
export function digitsIn(text: string, most: number): string {
  return asciiSigns(text).replace(/\D/g, '').slice(0, most)
}

/** The boxes of a date that was copied whole: day first or year first, the month as a number or by its English name. */
export function wholeDate(text: string): DateParts | undefined {
  const match = /^\D*(\d{1,4})(?:st|nd|rd|th)?[^\p{L}\d]+(\d{1,2}|\p{L}{3,9})[^\p{L}\d]+(\d{1,4})\D*$/u.exec(
    asciiSigns(text),
  )
  const [, first = '', word = '', last = ''] = match ?? []
  const [year, day] = first.length > 2 ? [first, last] : [last, first]
  const month = /\d/.test(word) ? word : (monthNames.indexOf(word.slice(0, 3).toLowerCase()) / 3 + 1).toString()
  return year.length === 4 && day.length < 3 && /^\d+$/.test(month) && month !== '0'
    ? splitDate(`${year}-${month}-${day}`)
    : undefined
}

const monthNames = 'janfebmaraprmayjunjulaugsepoctnovdec'
