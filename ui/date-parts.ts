import { asciiSigns } from '#shared/domain/text.ts'

export type DateParts = { day: string; month: string; year: string }

/** The three boxes of a stored date 'YYYY-MM-DD', which may be unfinished, for example '2001--'. */
export function splitDate(value: string): DateParts {
  const [year = '', month = '', day = ''] = value.split('-')
  return { day: day.replace(/^0(?=\d)/, ''), month: month.replace(/^0(?=\d)/, ''), year }
}

/** 'YYYY-MM-DD' from the three boxes, '' when all are empty; what is missing stays missing and fails validation. */
export function joinDate({ day, month, year }: DateParts): string {
  const pad = (part: string): string => part.trim().replace(/^\d$/, '0$&')
  const parts = [year.trim(), pad(month), pad(day)]
  return parts.every(part => part === '') ? '' : parts.join('-')
}

/** What a box of this many digits keeps of what was typed or pasted: digits of every script, and no blank for one. */
export function digitsIn(text: string, most: number): string {
  return asciiSigns(text).replace(/\D/g, '').slice(0, most)
}

/** What the box of the month keeps: a number, also for an English name, and other letters, so that nothing typed is lost unseen. */
export function monthIn(text: string): string {
  const letters = text.replace(/\P{L}/gu, '')
  return digitsIn(text, 2) || monthOf(letters) || letters.slice(0, 9)
}

/** The boxes of a date that was copied whole: day first or year first, the month as a number or by its English name. */
export function wholeDate(text: string): DateParts | undefined {
  const match = /^\D*(\d{1,4})(?:st|nd|rd|th)?[^\p{L}\d]+(\d{1,2}|\p{L}{3,9})[^\p{L}\d]+(\d{1,4})\D*$/u.exec(
    asciiSigns(text),
  )
  const [, first = '', word = '', last = ''] = match ?? []
  const [year, day] = first.length > 2 ? [first, last] : [last, first]
  const month = /\d/.test(word) ? word : monthOf(word)
  return year.length === 4 && day.length < 3 && Number(month) > 0 ? splitDate(`${year}-${month}-${day}`) : undefined
}

/** 3 for 'March', 'mar' and 'Marc'; '' for what begins like no month. */
function monthOf(word: string): string {
  const at = monthNames.indexOf(word.slice(0, 3).toLowerCase())
  return word.length > 2 && at % 3 === 0 ? `${at / 3 + 1}` : ''
}

const monthNames = 'janfebmaraprmayjunjulaugsepoctnovdec'
