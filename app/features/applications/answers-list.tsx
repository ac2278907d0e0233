import type { ReactElement } from 'react'
import { answerText } from '#shared/forms/answer-text.ts'
import { isEmpty, isUploadedInstead } from '#shared/forms/check.ts'
import { askedDocuments } from '#shared/forms/form-documents.ts'
import { writtenSections } from '#shared/forms/sections.ts'
import { SummaryList } from '#ui/summary-list.tsx'
import { answersOf } from './draft/answers.ts'
import { isFixedAnswer } from './draft/draft.ts'
import { useDraft, useOpenDraft } from './draft/use-draft.ts'
import { fileSize } from './file-size.ts'
import { documentsPath, sectionPath } from './links.ts'
import { statedFields } from './stated-fields.ts'

/** Every answer and document, by section, with Change links while it is a draft. */
export function AnswersList(): ReactElement {
  const { form } = useOpenDraft()
  const draft = useDraft(view => view.draft)
  const { application } = draft
  const isDraft = application?.is_draft ?? true
  const answers = isDraft || !application ? draft.typed : answersOf(application)
  const documents = application?.documents ?? []
  // A document is not missing if its answer was typed in the form.
  const listed = askedDocuments(form, answers).filter(
    slot => !slot.orAnswer || isEmpty(answers[slot.orAnswer.name]) || documents.some(each => each.kind === slot.kind),
  )
  const changeTo = (path: string) => (isDraft ? { changeTo: path } : {})
  return (
    <div className="stack" style={{ '--gap': 'var(--s6)' }}>
      {writtenSections(form, answers).map(section => (
        <section key={section.id} aria-labelledby={`check-${section.id}`}>
          <h2 className="check-title" id={`check-${section.id}`}>
            {section.title}
          </h2>
          <SummaryList
            rows={statedFields(section.fields, answers).map(field => ({
              label: field.label,
              value:
                isEmpty(answers[field.name]) && isUploadedInstead(field, documents)
                  ? 'Uploaded as a document'
                  : answerText(field, answers[field.name]),
              ...(isFixedAnswer(draft, field.name) ? {} : changeTo(sectionPath(form.id, section.id, field.name))),
            }))}
          />
        </section>
      ))}
      <section aria-labelledby="check-documents">
        <h2 className="check-title" id="check-documents">
          Your documents
        </h2>
        <SummaryList
          emptyText="Not uploaded"
          rows={listed.map(slot => {
            const document = documents.find(each => each.kind === slot.kind)
            return {
              label: slot.label,
              value: document && `${document.file_name}, ${fileSize(document.size)}`,
              ...changeTo(documentsPath(form.id, slot.kind)),
            }
          })}
        />
      </section>
    </div>
  )
}
