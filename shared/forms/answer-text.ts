import { isDay, longDate } from '../domain/calendar.ts'
import { countryName } from '../domain/countries.ts'
import { findProgramme } from '../domain/programmes.ts'
import { isEntries } from './check.ts'
import type { Answers, AnswerValue, Entry, Field } from './field.ts'

/** An answer as displayed; '' when there is none. */
export function answerText(field: Field, value: AnswerValue | undefined): string {
  if (field.kind === 'list')
    return isEntries(value) ? value.map(entry => entryText(field.item, entry)).join('\n\n') : ''
  if (field.kind === 'confirm') return value === true || value === 'true' ? 'Yes' : ''
  const text = isEntries(value) || value === undefined || value === false ? '' : String(value)
  switch (field.kind) {
    case 'choice':
      return field.options.find(option => option.value === text)?.label ?? text
    case 'country':
      return text && countryName(text)
    case 'programme':
      return findProgramme(text)?.title ?? ''
    case 'date':
      return isDay(text) ? longDate(text) : text
    default:
      return text
  }
}

/** One list entry on one line; nested lists follow on the next line. */
function entryText(fields: readonly Field[], entry: Entry): string {
  const parts: string[] = []
  const lists: string[] = []
  for (const field of askedFields(fields, entry)) {
    const value = entry[field.name]
    const text = answerText(field, value)
    if (text === '') continue
    if (field.kind === 'list' && isEntries(value))
      lists.push(value.map(each => field.item.map(item => answerText(item, each[item.name])).join(' ')).join(', '))
    else if (field.kind === 'year' && field.notBefore && parts.length > 0) parts.push(`${parts.pop()} to ${text}`)
    else parts.push(field.kind === 'confirm' ? field.label : field.kind === 'number' ? `${field.label} ${text}` : text)
  }
  return [parts.join(', '), ...lists].join('\n')
}

/** The title of a collapsed card: the first few answers of an entry. */
export function entryTitle(fields: readonly Field[], entry: Entry): string {
  return fields
    .filter(field => field.kind !== 'list' && field.kind !== 'country' && field.kind !== 'confirm')
    .map(field => answerText(field, entry[field.name]))
    .filter(Boolean)
    .slice(0, 3)
    .join(', ')
}

/** The fields that are asked, given the other answers. */
export function askedFields(fields: readonly Field[], answers: Answers): readonly Field[] {
  return fields.filter(field => !field.when || field.when(answers))
}
