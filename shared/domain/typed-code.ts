import { asciiSigns, tidyLine } from './text.ts'

/** Eight digits and two letters until 2020, twelve and two since. */
const jambNumber = /^(?:\d{8}|\d{12})[A-Z]{2}$/
const jambLabel = /^(?:jamb|utme|de)?\s*(?:reg(?:istration)?\.?)?\s*(?:no|number|num)?\s*[.:#=]*\s*/i

/**
 * A number of letters and digits as it is stored: in capitals, without blanks, hyphens, the apostrophe of a
 * spreadsheet, and marks that copying leaves.
 */
export function cleanCode(value: string): string {
  return plainCode(value).replace(/[\s.·_/-]/g, '')
}

/** A code in which a stroke or hyphen has a meaning, such as an examination number: only what nobody means is removed. */
function plainCode(value: string): string {
  return asciiSigns(tidyLine(value))
    .replace(/^['‘’`"“”]+|['‘’`"“”,;]+$/g, '')
    .trim()
    .toUpperCase()
}

/** A JAMB registration number as it is stored. A letter in the place of a digit becomes the digit that it looks like. */
export function cleanJambNumber(value: string): string {
  const code = cleanCode(asciiSigns(tidyLine(value)).replace(jambLabel, ''))
  const repaired = code.slice(0, -2).replace(/O/g, '0').replace(/[IL|]/g, '1') + code.slice(-2)
  return jambNumber.test(repaired) ? repaired : code
}

/** The error for a number that JAMB cannot have given, naming a letter or digit in the wrong place. */
export function jambNumberProblem(value: string): string | undefined {
  const code = cleanJambNumber(value)
  if (jambNumber.test(code)) return undefined
  const shape =
    'A JAMB registration number has 12 digits, before 2021 8, and ends in two letters, such as 202512345678AB.'
  const digits = /^[A-Z0-9]+$/.test(code) ? code.slice(0, -2) : ''
  const letter = /[A-Z]/.exec(digits)?.[0]
  if (letter && /\d/.test(digits)) return `${shape} Check the letter ${letter}.`
  if (/^\d+$/.test(digits)) return `${shape} This one has ${(/^\d+/.exec(code)?.[0] ?? '').length} digits.`
  return shape
}

/** An examination number: in capitals and without blanks. Strokes and hyphens belong to it. */
export function cleanExaminationNumber(value: string): string {
  return plainCode(value).replace(/\s/g, '')
}

/** Digits of any script, without blanks; a decimal comma becomes a point, and `243.00` is 243. */
export function cleanNumber(text: string): string {
  const plain = asciiSigns(tidyLine(text))
    .replace(/[\s'‘’]/g, '')
    .replace(/^(-?\d+)[,\u066B](\d{1,2})$/, '$1.$2')
  return plain.replace(/^(-?\d+)\.0+$/, '$1')
}
