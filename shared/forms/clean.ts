import { cleanPhone } from '../domain/phone.ts'
import { asciiSigns, tidyLine, tidyText } from '../domain/text.ts'
import { cleanExaminationNumber, cleanJambNumber, cleanNumber } from '../domain/typed-code.ts'
import { cleanEmail } from '../domain/typed-email.ts'
import type { Field, ListField } from './field.ts'

/**
 * An answer as it is stored, from what was typed or pasted. The same on the server, in the checks, and in the browser
 * when a field is left.
 */
export function cleanAnswer(field: Exclude<Field, ListField>, text: string): string {
  switch (field.kind) {
    case 'text':
      return tidyText(text)
    case 'email':
      return cleanEmail(text)
    case 'phone':
      return cleanPhone(text)
    case 'number':
    case 'year':
      return cleanNumber(text)
    case 'date':
      return asciiSigns(tidyLine(text))
    case 'line':
      if (field.code === 'jamb') return cleanJambNumber(text)
      return field.code === 'examination' ? cleanExaminationNumber(text) : tidyLine(text)
    case 'choice':
    case 'country':
    case 'state':
    case 'lga':
    case 'programme':
    case 'confirm':
      return tidyLine(text)
    default:
      return field satisfies never
  }
}
