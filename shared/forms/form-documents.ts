import type { FieldProblem } from '../contract/errors.ts'
import { isEmpty } from './check.ts'
import type { Answers, DocumentSlot, FormDescription } from './field.ts'

/** True when an application with these answers cannot be submitted without this document. */
export function isRequired(slot: DocumentSlot, answers: Answers): boolean {
  return typeof slot.required === 'function' ? slot.required(answers) : slot.required
}

/** The documents offered, required and optional, without those that another answer rules out. */
export function askedDocuments(form: FormDescription, answers: Answers): readonly DocumentSlot[] {
  return form.documents.filter(slot =>
    slot.orAnswer
      ? slot.orAnswer.asked(answers)
      : slot.offered === 'always' || typeof slot.required !== 'function' || slot.required(answers),
  )
}

/** True while both the document and the answer it can replace are missing. */
export function waitsForEither(slot: DocumentSlot, answers: Answers, documents: readonly { kind: string }[]): boolean {
  if (!slot.orAnswer) return false
  return isEmpty(answers[slot.orAnswer.name]) && !documents.some(document => document.kind === slot.kind)
}

/** The missing required documents, each as one problem under the document’s kind. */
export function missingDocuments(
  form: FormDescription,
  answers: Answers,
  documents: readonly { kind: string }[],
): FieldProblem[] {
  return form.documents
    .filter(slot => isRequired(slot, answers) && !documents.some(document => document.kind === slot.kind))
    .map(slot => ({ field: slot.kind, message: `Upload your ${inSentence(slot.label)}.` }))
}

/** 'Transcript' becomes 'transcript', and 'Your portfolio' 'portfolio'; 'JAMB result', 'O’Level result' and 'Direct Entry result' stay as they are. */
function inSentence(label: string): string {
  return label.replace(/^(?:Your|An?|The) |^[A-Z](?=[a-z]+\b(?! [A-Z]))/, start =>
    start[1] ? '' : start.toLowerCase(),
  )
}
