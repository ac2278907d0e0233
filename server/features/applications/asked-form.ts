import { catalogue, perCatalogue } from '#shared/catalogue/current.ts'
import type { AdditionalQuestion } from '#shared/domain/additional-questions.ts'
import { questionsFor, withAdditionalQuestions } from '#shared/forms/additional-questions.ts'
import type { FormDescription } from '#shared/forms/field.ts'
import { type FormId, formIdOf, programTypesOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import type { ApplicationRow } from './record.ts'

type Asked = Pick<ApplicationRow, 'program_type' | 'form_version' | 'additional_questions'>

/** The form as an application was asked it: in its version, with the office’s questions of then; of a draft, those of now. */
export function askedForm({ program_type, form_version, additional_questions }: Asked): FormDescription {
  const form = formDescription(formIdOf(program_type), form_version)
  return withAdditionalQuestions(form, additional_questions ?? questionsOfForm(form.id))
}

/** The form as it is asked now, with the office’s questions for whichever programme is chosen. */
export function newestForm(id: FormId): FormDescription {
  return withAdditionalQuestions(formDescription(id), questionsOfForm(id))
}

/** What an application for this programme is asked from now on. It keeps these questions once it is submitted. */
export function questionsNow(programme: string | null): AdditionalQuestion[] {
  return questionsFor(officeQuestions(), programme)
}

/** What the office asks beyond the forms: its questions, and its documents, each of which is a question for a file. */
const officeQuestions = perCatalogue((): readonly AdditionalQuestion[] => {
  const { additionalQuestions, requiredDocuments } = catalogue()
  return [
    ...additionalQuestions,
    ...requiredDocuments.map(({ title, ...asked }) => ({ ...asked, question: title, kind: 'file' as const })),
  ]
})

/** Those of every program type that a form serves. */
export function questionsOfForm(id: FormId): readonly AdditionalQuestion[] {
  const types = programTypesOf(id)
  return officeQuestions().filter(({ programTypes }) => programTypes.some(type => types.includes(type)))
}

/** The questions in a row that was read without its types. They were written from the catalogue, which was checked. */
export function storedQuestions(value: unknown): readonly AdditionalQuestion[] {
  return (value ?? []) as readonly AdditionalQuestion[]
}

/** A question as calls carry it. */
export function questionOnWire({ choices, programmes, programTypes, ...rest }: AdditionalQuestion) {
  return {
    ...rest,
    programTypes: [...programTypes],
    ...(choices ? { choices: [...choices] } : {}),
    ...(programmes ? { programmes: [...programmes] } : {}),
  }
}
