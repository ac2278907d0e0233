import { asciiSigns } from '../text.ts'

/** Words for an applicant who did not come, in lower case. */
const absentWords = /^(?:absent(?:ee)?|abs|ab|a|dns|did not (?:sit|come|attend)|not present|no[ -]show)\.?$/

/** Whether a cell says that someone did not come. Absent is not zero. */
export function saysAbsent(cell: string): boolean {
  return absentWords.test(cell.toLowerCase())
}

/**
 * A number as spreadsheets write it: with a decimal point or comma, with zeros behind it, in the digits of any script.
 * Undefined for anything else. A sign that separates thousands is not expected: marks and scores are small.
 */
export function decimalOf(cell: string): number | undefined {
  const plain = asciiSigns(cell).replace(/\s/g, '')
  const found = /^\d{1,6}(?:[.,]\d{1,6})?$/.exec(plain)
  return found ? Number(plain.replace(',', '.')) : undefined
}
