import { tidyLine } from './text.ts'

/** What people enter where a form insists on a name they do not have. */
const placeholders = ['fnu', 'lnu', 'nil', 'none', 'noname', 'nofirstname', 'unknown', 'xxx', 'xx']

/** `-`, `.`, `N/A`, `FNU`: no name at all. */
export function isPlaceholder(name: string): boolean {
  const letters = tidyLine(name)
    .toLowerCase()
    .replace(/[\p{P}\p{S}\p{Z}]/gu, sign => (/\p{Extended_Pictographic}/u.test(sign) ? sign : ''))
  return /^0*$/.test(letters) || /^n[/.\s-]+a\.?$/i.test(tidyLine(name)) || placeholders.includes(letters)
}

/** The same letters, however they are written. Empty names are not. */
export function isSameName(one: string, other: string): boolean {
  return nameKey(one) !== '' && nameKey(one) === nameKey(other)
}

function nameKey(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** True for names that letters and receipts can print, and for empty ones. */
export function hasOnlyLatinLetters(name: string): boolean {
  return !/(?!\p{Script=Latin})\p{L}/u.test(name.replace(/[’ʼʻˈ]/g, ''))
}

interface Named {
  surname: string
  first_name: string
  other_names: string
  /** The rest of the form: spellings in Latin letters, if they were asked. */
  answers?: unknown
}

/** The names as they are printed: in the Latin spelling of the passport, where a name is in another script. */
export function printedNames({ surname, first_name, other_names, answers }: Named): { surname: string; given: string } {
  const latin = (name: string, key: string) =>
    answerAt(answers, key) && !hasOnlyLatinLetters(name) ? answerAt(answers, key) : name
  const given = [first_name, other_names].filter(name => name !== '').join(' ')
  return { surname: latin(surname, 'surname_in_latin'), given: latin(given, 'given_names_in_latin') }
}

/** 'Ada Ngozi Obi', as a letter is addressed. */
export function printedName(person: Named): string {
  const { surname, given } = printedNames(person)
  return [given, surname].filter(name => name !== '').join(' ')
}

function answerAt(answers: unknown, key: string): string {
  if (typeof answers !== 'object' || answers === null) return ''
  const value = (answers as Record<string, unknown>)[key]
  return typeof value === 'string' ? value : ''
}
