import { type ReactElement, useState } from 'react'
import { ReopenedNotice } from '#app/features/editing/reopened-notice.tsx'
import { usePartTitle } from '#app/lib/part-title.ts'
import { problemsOf } from '#shared/forms/check.ts'
import { missingDocuments } from '#shared/forms/form-documents.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { AnswersList } from '../answers-list.tsx'
import { askedForm } from '../asked-form.ts'
import { checkContext, useDraft, useOpenDraft } from '../draft/use-draft.ts'
import { SaveLine } from '../form/save-line.tsx'
import { formPath } from '../links.ts'
import { OpenProblems } from './open-problems.tsx'
import { SubmitPart } from './submit-part.tsx'
import { useSubmission } from './use-submission.ts'

/** Check your answers, declare that they are true, and submit. Shows everything that prevents submission. */
export default function CheckPage(): ReactElement {
  const open = useOpenDraft()
  const draft = useDraft(view => view.draft)
  const { typed, application } = draft
  const [attempt, setAttempt] = useState(0)
  const submission = useSubmission()
  usePartTitle('Check and submit')

  const found = [
    ...problemsOf(open.form, typed, checkContext(open, typed)),
    ...missingDocuments(askedForm(open.form, draft), typed, application?.documents ?? []),
  ].filter(problem => problem.field !== 'declaration')
  return (
    <div className="wrap wrap-narrow application-page">
      <PageHeading
        title="Check and submit"
        lead="Check your answers. Change anything that is wrong."
        back={{ to: formPath(open.form.id), label: 'Your application' }}
      />
      <ReopenedNotice application={application} />
      <OpenProblems problems={found.length > 0 ? found : (submission.refused?.problems ?? [])} attempt={attempt} />
      <AnswersList />
      <SubmitPart
        found={found}
        submission={submission}
        attempt={attempt}
        onAttempt={() => setAttempt(count => count + 1)}
      />
      <SaveLine />
    </div>
  )
}
