import { emailKey, isEmail } from './email.ts'
import { asciiSigns, tidyLine } from './text.ts'

const label = /^(?:e-?mail(?: address)?|mail|mailto)\s*[:=-]\s*/i
const around = /^[\s<>()[\]{},;:.|"“”„«»'‘’`،؛。\\]+|[\s<>()[\]{},;:.!?|"“”„«»'‘’`،؛。*\\]+$/g
/** What stands between a name and an address, or between two addresses. */
const between = /[<>()[\]{},;:|"“”«»،؛\\]|\s[-–/]\s|\s(?:or|and)\s|\/(?=[^/@]*@)/i

export const twoEmails = 'This contains two email addresses. Enter only one.'

/**
 * An address as it is stored, from what people paste: `Prof. Obi <n.obi@unn.edu.ng>`, `mailto:`, a full stop, quotes
 * or brackets around it, unseen marks, blanks around the @. Text in which no single address stands alone stays as it
 * is: 'ada obi@example.com' may be either.
 */
export function cleanEmail(value: string): string {
  const text = flat(value)
  const [only, ...others] = addressesIn(text)
  return only !== undefined && others.length === 0 ? only : text
}

/** The error for what cannot be one address; undefined for an address that ordinary mail servers accept. */
export function emailProblem(value: string): string | undefined {
  const text = cleanEmail(value)
  if (isEmail(text)) return undefined
  if (addressesIn(text).length > 1) return twoEmails
  return 'Enter an email address such as name@example.com.'
}

function flat(value: string): string {
  return asciiSigns(tidyLine(value)).replace(/\s*@\s*/g, '@')
}

/** Different addresses, in their order: parts that hold an @ and no blank. */
function addressesIn(text: string): string[] {
  const parts = text
    .split(between)
    .map(bare)
    .filter(part => /^[^\s@]+@[^\s@]+$/.test(part))
  const words = text.split(/\s+/).map(bare).filter(isEmail)
  const found = parts.length + words.length > 1 && words.length > 1 ? [...parts, ...words] : parts
  return found.filter((one, at) => found.findIndex(other => emailKey(other) === emailKey(one)) === at)
}

function bare(part: string): string {
  const plain = part.replace(label, '').replace(around, '').replace(label, '')
  return plain.replace(/\?(?:subject|cc|bcc|body)=.*$/i, '')
}
