import type * as z from 'zod'
import type { caseFile } from '#shared/contract/schemas/file.ts'
import type { RequirementRow, SettledRequirement } from '#shared/domain/requirement.ts'
import type { Answers } from '#shared/forms/field.ts'
import { withRequiredDocuments } from '#shared/forms/required-documents.ts'
import { requirementSheet } from '#shared/forms/requirement-sheet.ts'
import type { Queryable } from '../../db/client.ts'
import { askedForm, storedQuestions } from '../applications/asked-form.ts'
import { answersOf, asResidency } from '../applications/record.ts'
import { readVerdicts } from '../applications/requirement-verdicts.ts'
import { namingDocument } from '../scope/hidden-names.ts'
import type { OpenedFile } from './access.ts'
import { documentsOf, refereesOf } from './file-parts.ts'

type File = z.output<typeof caseFile>

interface Parts {
  documents: NonNullable<File['documents']>
  references: File['references']
  verdicts: readonly SettledRequirement[]
}

/** The requirements of the programme with the answers, for people who see both answers and documents. */
export function requirementsPart(file: OpenedFile, parts: Parts): Pick<File, 'requirements'> {
  return file.parts.includes('answers') ? { requirements: sheetOf(file, parts) } : {}
}

/** The requirements of an application as they are now. */
export async function requirementsOf(db: Queryable, file: OpenedFile): Promise<RequirementRow[]> {
  const [documents, references, verdicts] = [
    await documentsOf(db, file),
    file.parts.includes('references') ? await refereesOf(db, file) : undefined,
    await readVerdicts(db, file.row.id),
  ]
  return sheetOf(file, { documents, references, verdicts })
}

function sheetOf({ row, isNamed }: OpenedFile, { documents, references, verdicts }: Parts): RequirementRow[] {
  const requirements = requirementSheet({
    form: withRequiredDocuments(
      askedForm({ ...row, additional_questions: storedQuestions(row.additional_questions) }),
      row.required_documents,
    ),
    selected_program: row.selected_program,
    answers: answersOf({ ...row, residency: asResidency(row.residency), answers: row.answers as Answers }),
    documents: documents.map(({ kind, versions }) => ({ kind, verdict: versions[0]?.verdict })),
    referencesIn: references?.filter(({ status }) => status === 'provided').length,
    startsOn: row.starts_on ?? undefined,
    jamb: row.jamb ?? undefined,
    verdicts,
  })
  // A photograph that is not shown is not missing.
  return isNamed ? requirements : requirements.filter(({ proof }) => proof !== namingDocument)
}
