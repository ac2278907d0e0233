import { hasOnlyLatinLetters, isPlaceholder, isSameName } from '../domain/person-name.ts'
import type { Answers, Field } from './field.ts'

const isTicked = (value: unknown) => value === true || value === 'true'
const words = (value: unknown) => (typeof value === 'string' ? value : '')

/** Whether this person has a surname only. */
function hasOneName(answers: Answers): boolean {
  return isTicked(answers.one_name)
}

const hasMoreNames = (answers: Answers) => !hasOneName(answers)
const isNameRepeated = (answers: Answers) =>
  hasMoreNames(answers) && isSameName(words(answers.surname), words(answers.first_name))
const isInOtherLetters = (...names: unknown[]) => names.some(name => !hasOnlyLatinLetters(words(name)))
const givenNamesInOtherLetters = (answers: Answers) =>
  hasMoreNames(answers) && isInOtherLetters(answers.first_name, answers.other_names)

const instead = 'Enter the name in your passport. If you have only one name, tick “I have one name only”.'
const notAPlaceholder = (value: string) => (isPlaceholder(value) ? instead : undefined)
const inLatinLetters = (value: string) =>
  hasOnlyLatinLetters(value) ? notAPlaceholder(value) : 'Use the letters A to Z, as in your passport.'

/** What a person is called. Some have one name, and some write theirs in another script. */
export const nameFields: readonly Field[] = [
  {
    kind: 'line',
    name: 'surname',
    label: 'Surname',
    max: 80,
    missing: 'Enter your surname.',
    rule: notAPlaceholder,
    autoComplete: 'family-name',
  },
  { kind: 'confirm', name: 'one_name', label: 'I have one name only', hint: 'Enter it above, and tick this.' },
  {
    kind: 'line',
    name: 'first_name',
    label: 'First name',
    max: 80,
    when: hasMoreNames,
    missing: 'Enter your first name.',
    rule: notAPlaceholder,
    autoComplete: 'given-name',
  },
  {
    kind: 'confirm',
    name: 'same_names',
    label: 'Both names are the same',
    when: isNameRepeated,
    missing: 'Tick this if both are right. If you have only one name, tick “I have one name only”.',
  },
  {
    kind: 'line',
    name: 'other_names',
    label: 'Other names',
    max: 120,
    when: hasMoreNames,
    rule: notAPlaceholder,
    autoComplete: 'additional-name',
  },
  {
    kind: 'line',
    name: 'surname_in_latin',
    label: 'Surname in Latin letters',
    hint: 'As in your passport. Letters and receipts are printed with it.',
    max: 80,
    when: answers => isInOtherLetters(answers.surname),
    missing: 'Enter your surname in Latin letters, as in your passport.',
    rule: inLatinLetters,
  },
  {
    kind: 'line',
    name: 'given_names_in_latin',
    label: 'First and other names in Latin letters',
    hint: 'As in your passport.',
    max: 160,
    when: givenNamesInOtherLetters,
    missing: 'Enter your first and other names in Latin letters, as in your passport.',
    rule: inLatinLetters,
  },
]

/** Answers of a final submission without those that were typed before another answer ruled them out. */
export function withoutUnaskedNames(answers: Answers): Answers {
  const asked = hasOneName(answers) ? { ...answers, first_name: '', other_names: '' } : answers
  return {
    ...asked,
    ...(answers.surname_in_latin && !isInOtherLetters(asked.surname) ? { surname_in_latin: '' } : {}),
    ...(answers.given_names_in_latin && !givenNamesInOtherLetters(asked) ? { given_names_in_latin: '' } : {}),
  }
}
