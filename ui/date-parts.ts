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
