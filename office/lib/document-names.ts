import { foundationForm } from '#shared/forms/foundation.ts'
import { postgraduateForm } from '#shared/forms/postgraduate.ts'
import { undergraduateForm } from '#shared/forms/undergraduate.ts'

const documentNames = new Map(
  [undergraduateForm, foundationForm, postgraduateForm].flatMap(({ documents }) =>
    documents.map(({ kind, label }) => [kind, label] as const),
  ),
)

/** Every kind of document that a form asks for, by its name. */
export const documentKinds: readonly string[] = [...documentNames.keys()].sort((one, other) =>
  documentName(one).localeCompare(documentName(other)),
)

/** 'O’Level result' for a kind of document; `answer` is a reply in words. */
export function documentName(kind: string): string {
  return kind === 'answer'
    ? 'A reply'
    : (documentNames.get(kind) ?? kind.replace(/^question_/, '').replace(/[_-]/g, ' '))
}
