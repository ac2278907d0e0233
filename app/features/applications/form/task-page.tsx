import type { ReactElement } from 'react'
import { isProgrammeClosed } from '#app/features/applications/rounds/is-programme-closed.ts'
import { RoundNotice } from '#app/features/applications/rounds/round-notice.tsx'
import { ReopenedNotice } from '#app/features/editing/reopened-notice.tsx'
import { onDemand } from '#app/lib/on-demand.tsx'
import { counted } from '#shared/domain/counted.ts'
import { answerText } from '#shared/forms/answer-text.ts'
import type { Answers, FormDescription } from '#shared/forms/field.ts'
import { askedDocuments, isRequired, missingDocuments } from '#shared/forms/form-documents.ts'
import { writtenSections } from '#shared/forms/sections.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { type Task, TaskList, type TaskState } from '#ui/task-list.tsx'
import { askedForm } from '../asked-form.ts'
import { changesNote } from '../changes-note.ts'
import { checkContext, type OpenDraft, useDraft, useOpenDraft } from '../draft/use-draft.ts'
import { fetchDocumentsAhead } from '../fetch-documents-ahead.ts'
import { checkPath, documentsPath, sectionPath } from '../links.ts'
import { type SectionState, sectionStatus } from '../section-status.ts'
import { useFirstInteraction } from '../use-first-interaction.ts'
import { SaveLine } from './save-line.tsx'

const ClosedProgramme = onDemand(() => import('#app/features/applications/rounds/closed-programme.tsx'))

const taskStates: Record<SectionState, TaskState> = {
  'not-started': 'not-started',
  'in-progress': 'in-progress',
  done: 'done',
  optional: 'not-started',
}

/** The application as a task list. */
export default function TaskPage(): ReactElement {
  const open = useOpenDraft()
  const draft = useDraft(view => view.draft)
  const isClosed = useDraft(isProgrammeClosed)
  const answers = draft.typed
  const sections = sectionTasks(open, answers)
  const documents = documentsTask(askedForm(open.form, draft), answers, draft.application?.documents ?? [])
  const counting = [...sections, documents].filter(task => task.stateText !== 'Optional')
  const done = counting.filter(task => task.state === 'done').length
  const isComplete = done === counting.length
  const programme = open.form.sections[0]?.fields[0]
  useFirstInteraction(fetchDocumentsAhead)
  return (
    <div className="wrap wrap-narrow application-page">
      <PageHeading
        title="Your application"
        lead={`${programme ? answerText(programme, answers.selected_program) : ''} · ${draft.application?.submitted_at ? 'draft' : 'not submitted yet'}`}
      />
      <ReopenedNotice application={draft.application} />
      <RoundNotice />
      {isClosed && <ClosedProgramme />}
      <ProgressBar
        label="Your progress"
        value={done}
        max={counting.length}
        text={`${done} of ${counting.length} sections done`}
      />
      <TaskList
        tasks={[
          ...sections,
          documents,
          {
            key: 'check',
            title: 'Check and submit',
            to: checkPath(open.form.id),
            state: 'not-started',
            stateText: isComplete ? 'Ready' : 'Not yet',
            detail: isComplete ? 'Check your answers, then submit' : 'When the rest is done',
          },
        ]}
      />
      {/* Below everything that can be pressed, so that a longer sentence moves nothing. */}
      <SaveLine />
      <div className="prose soft">
        <p>
          You can stop at any time and continue later, on this or another device.{' '}
          {changesNote(answers, draft.application)}
        </p>
      </div>
    </div>
  )
}

function sectionTasks(open: OpenDraft, answers: Answers): Task[] {
  const context = checkContext(open, answers)
  return writtenSections(open.form, answers).map(section => {
    const { state, detail } = sectionStatus(section, answers, context)
    return {
      key: section.id,
      title: section.title,
      to: sectionPath(open.form.id, section.id),
      state: taskStates[state],
      detail,
      ...(state === 'optional' ? { stateText: 'Optional' } : {}),
    }
  })
}

function documentsTask(form: FormDescription, answers: Answers, documents: readonly { kind: string }[]): Task {
  const missing = missingDocuments(form, answers, documents).length
  const needed = askedDocuments(form, answers).filter(slot => isRequired(slot, answers)).length
  return {
    key: 'documents',
    title: 'Your documents',
    to: documentsPath(form.id),
    state: missing === 0 ? 'done' : documents.length > 0 ? 'in-progress' : 'not-started',
    detail:
      missing === 0
        ? `${counted(documents.length, 'document')} uploaded`
        : `${needed - missing} of ${needed} required documents uploaded`,
  }
}
