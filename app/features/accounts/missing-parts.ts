import { answersOf } from '#app/features/applications/draft/answers.ts'
import { sectionProblems, writtenSections } from '#app/features/applications/sections.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { Day } from '#shared/domain/calendar.ts'
import { formIdOf, programmeIdsOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import { isRequired } from '#shared/forms/papers.ts'

export interface MissingParts {
  /** Titles of sections that are not begun or not finished. */
  sections: string[]
  /** Labels of papers that have to be added. */
  papers: string[]
}

/** What stands between a draft, as the university has it, and its final submission. */
export function missingParts(application: ApplicationOnWire, today: Day, accountEmail: string): MissingParts {
  const id = formIdOf(application.program_type)
  const form = formDescription(id)
  const answers = answersOf(application)
  const context = {
    today,
    ownEmails: [accountEmail, application.email],
    programmeIds: programmeIdsOf(id),
    documents: application.documents,
  }
  return {
    sections: writtenSections(form)
      .filter(section => sectionProblems(section, answers, context).length > 0)
      .map(section => section.title),
    papers: form.documents
      .filter(slot => isRequired(slot, answers) && !application.documents.some(({ kind }) => kind === slot.kind))
      .map(slot => slot.label),
  }
}
