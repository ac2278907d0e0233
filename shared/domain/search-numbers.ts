import { readPhone } from './phone.ts'
import { asciiSigns, tidyLine } from './text.ts'
import { cleanCode, cleanJambNumber, jambNumberProblem } from './typed-code.ts'
import { cleanEmail } from './typed-email.ts'

/**
 * A number with signs and blanks in it, and the two letters of a JAMB number behind it. Not the value of a filter, and
 * not the thousands of an amount.
 */
const spelled =
  /(?<![\w:"<>=@.-])(?<!\b\d{1,3},(?=\d{3}\b))(?:(?:tel|phone|callto):\s*)?['"‘’(]*\+?\(?\d[\d\s().·/-]*\d(?:[\s/-]*[a-z]\s?[a-z])?(?![\w@:])/gi

/**
 * A search in which every number is one word, however it is spelled: '0803 472 5764', '+234 (0) 803…', "'+234803…",
 * '2025 1234 5601 AA', '26 753 781'. An address that was pasted with a name or a mark is the address.
 */
export function joinNumbers(text: string): string {
  const plain = asciiSigns(tidyLine(text))
  const address = plain.includes('@') ? cleanEmail(plain) : plain
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return address
  return plain.replace(spelled, run => {
    if (jambNumberProblem(run) === undefined) return cleanJambNumber(run)
    const phone = readPhone(run)
    if (phone) return phone.replace(/^\+234/, '0').replace('+', '')
    const isApplication = /^\d{2} \d{3} \d{3}$/.test(run)
    return isApplication || /^['"‘’(]*[+0]/.test(run) ? cleanCode(run).replace(/\D/g, '') : run
  })
}
