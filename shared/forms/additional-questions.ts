import { type AdditionalQuestion, questionField } from '../domain/additional-questions.ts'
import { findProgramme } from '../domain/programmes.ts'
import type { Answers, DocumentSlot, Field, FormDescription, Section } from './field.ts'

/** So much fits into a line, and into a long text. */
const longest = { text: 200, 'long-text': 2000 } as const

/**
 * The form with the office’s own questions: a section before the declaration, and documents after those of the form. A question is
 * asked while one of its programmes is chosen.
 */
export function withAdditionalQuestions(
  form: FormDescription,
  questions: readonly AdditionalQuestion[] = [],
): FormDescription {
  const fields = questions.flatMap(fieldOf)
  const slots = questions.flatMap(slotOf)
  if (fields.length + slots.length === 0) return form
  return {
    ...form,
    sections: fields.length === 0 ? form.sections : withSection(form.sections, sectionOf(fields)),
    documents: [...form.documents, ...slots],
  }
}

function sectionOf(fields: readonly Field[]): Section {
  return {
    id: 'additional',
    title: 'More about your application',
    intro: 'The admissions office asks this for your programme.',
    fields,
  }
}

function withSection(sections: readonly Section[], added: Section): readonly Section[] {
  const isEnd = ({ id }: Section) => id === 'declaration'
  return [...sections.filter(section => !isEnd(section)), added, ...sections.filter(isEnd)]
}

/** Those that an applicant for this programme is asked. */
export function questionsFor<Question extends AdditionalQuestion>(
  questions: readonly Question[],
  programme: unknown,
): Question[] {
  return questions.filter(one => isAsked(one, { selected_program: String(programme ?? '') }))
}

function isAsked({ programTypes, programmes }: AdditionalQuestion, { selected_program }: Answers): boolean {
  const programme = findProgramme(String(selected_program ?? ''))
  if (!programme || !programTypes.includes(programme.programType)) return false
  return !programmes?.length || programmes.includes(programme.id)
}

function fieldOf(asked: AdditionalQuestion): Field[] {
  const { id, question, help, kind, choices = [], required } = asked
  const base = {
    name: questionField(id),
    label: question,
    ...(help ? { hint: help } : {}),
    ...(required ? { missing: `Answer “${question}”` } : {}),
    when: (answers: Answers) => isAsked(asked, answers),
  }
  switch (kind) {
    case 'text':
      return [{ ...base, kind: 'line', max: longest.text }]
    case 'long-text':
      return [{ ...base, kind: 'text', max: longest['long-text'], rows: 6 }]
    case 'choice':
      return [
        {
          ...base,
          kind: 'choice',
          look: choices.length > 6 ? 'select' : 'radio',
          options: choices.map(value => ({ value, label: value })),
        },
      ]
    case 'number':
      return [{ ...base, kind: 'number', min: 0, max: 9999, decimals: 2 }]
    case 'date':
      return [{ ...base, kind: 'date' }]
    case 'file':
      return []
    default:
      return kind satisfies never
  }
}

function slotOf(asked: AdditionalQuestion): DocumentSlot[] {
  const { id, question, help, kind, required } = asked
  if (kind !== 'file') return []
  return [
    {
      kind: questionField(id),
      label: question,
      hint: help ?? 'PDF or picture.',
      accepts: 'pdf-or-image',
      required: answers => required && isAsked(asked, answers),
      ...(required ? {} : { offered: 'always' as const }),
    },
  ]
}
