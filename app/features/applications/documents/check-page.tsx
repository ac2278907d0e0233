import { type ReactElement, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ReopenedNotice } from '#app/features/editing/reopened-notice.tsx'
import { afterSubmissionPath } from '#app/features/outcome/after-submission.ts'
import { isProgrammeClosed } from '#app/features/rounds/is-programme-closed.ts'
import { RoundNotice } from '#app/features/rounds/round-notice.tsx'
import { ApiError } from '#app/lib/api.ts'
import { onDemand } from '#app/lib/on-demand.tsx'
import { usePartTitle } from '#app/lib/part-title.ts'
import { passApplication } from '#app/lib/saved-navigation.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { FieldProblem } from '#shared/contract/errors.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { problemsOf } from '#shared/forms/check.ts'
import { missingPapers } from '#shared/forms/papers.ts'
import { AnswersList } from '../answers-list.tsx'
import { changesNote } from '../changes-note.ts'
import { checkContext, useDraft, useOpenDraft } from '../draft/use-draft.ts'
import { SaveLine } from '../form/save-line.tsx'
import { useHeadingFocus } from '../heading-focus.ts'
import { formPath, problemPath } from '../links.ts'
import { refreshSession } from '../refresh-session.ts'
import { usePapers } from './use-papers.ts'

const ClosedProgramme = onDemand(() => import('#app/features/rounds/closed-programme.tsx'))

/** Check your answers, declare that they are true, and send. Everything that is in the way is said at once. */
export default function CheckPage(): ReactElement {
  const open = useOpenDraft()
  const { store, form } = open
  const navigate = useNavigate()
  const draft = useDraft(view => view.draft)
  const { view } = usePapers()
  const [isDeclared, setDeclared] = useState(false)
  const [isSending, setSending] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<{ problems: readonly FieldProblem[]; detail: string }>()
  // One key until an answer came: a second click or try is the same sending.
  const key = useRef(crypto.randomUUID())
  useHeadingFocus('')
  usePartTitle('Check and send')

  const answers = { ...draft.typed, declaration: isDeclared }
  const found = [
    ...problemsOf(form, answers, checkContext(open, answers)),
    ...missingPapers(form, answers, draft.application?.documents ?? []),
  ].filter(problem => problem.field !== 'declaration')
  const isClosed = useDraft(isProgrammeClosed)
  const isShut = isClosed || (draft.application?.round?.state ?? 'open') !== 'open'
  const underway = view.jobs.filter(job => job.state !== 'failed').length
  const problems = found.length > 0 ? found : (refused?.problems ?? [])
  const declarationError = attempt > 0 && !isDeclared ? declarationOf(form.sections)?.missing : undefined

  async function send(): Promise<void> {
    setAttempt(attempt + 1)
    setRefused(undefined)
    if (found.length === 0 && !isDeclared) document.getElementById('declaration')?.focus()
    if (found.length > 0 || !isDeclared || underway > 0 || isShut) return
    setSending(true)
    try {
      await store.settled()
      goOn(await store.submit({ declaration: true }, key.current))
    } catch (error) {
      const sent = store.view().draft.application
      if (
        error instanceof ApiError &&
        (error.code === 'already-submitted' || error.code === 'key-reused') &&
        sent &&
        !sent.is_draft
      )
        return goOn(sent)
      if (error instanceof ApiError && !error.isOffline) key.current = crypto.randomUUID()
      setRefused(
        error instanceof ApiError
          ? { problems: error.errors, detail: error.sentence }
          : { problems: [], detail: 'Try again. Your answers are saved.' },
      )
      setSending(false)
    }
  }

  function goOn(application: ApplicationOnWire): void {
    void refreshSession()
    passApplication(navigate, afterSubmissionPath(application), { application })
  }

  return (
    <div className="wrap wrap-narrow application-page">
      <PageHeading
        title="Check and send"
        lead="Check your answers. Change anything that is wrong."
        back={{ to: formPath(form.id), label: 'Your application' }}
      />
      <SaveLine />
      <ReopenedNotice submittedAt={draft.application?.submitted_at ?? null} />
      <Problems problems={problems} attempt={attempt} />
      <AnswersList />
      <section className="stack" aria-labelledby="send-title">
        <h2 id="send-title">Send your application</h2>
        <Notice tone="info" title="Changes after you submit">
          <p>{changesNote(answers, draft.application)}</p>
        </Notice>
        <Checkbox
          name="declaration"
          label={declarationOf(form.sections)?.label ?? ''}
          checked={isDeclared}
          error={declarationError}
          onChange={event => setDeclared(event.target.checked)}
        />
        {underway > 0 && (
          <Notice tone="warning" role="status">
            {underway === 1 ? 'One paper is' : `${underway} papers are`} still on the way. You can send your application
            as soon as everything has arrived.
          </Notice>
        )}
        <RoundNotice />
        {isClosed && <ClosedProgramme />}
        {refused && problems.length === 0 && !isShut && (
          <Notice tone="error" role="alert" title="An error occurred while submitting the application">
            {refused.detail}
          </Notice>
        )}
        <div className="form-actions">
          <Button
            iconAfter="arrow-right"
            busy={isSending}
            busyLabel="Sending…"
            disabled={underway > 0 || isShut}
            onClick={() => void send()}
          >
            Submit application
          </Button>
        </div>
      </section>
    </div>
  )
}

function declarationOf(sections: ReturnType<typeof useOpenDraft>['form']['sections']) {
  return sections.find(section => section.id === 'declaration')?.fields[0]
}

/** What is in the way, each with the way to it. It takes the focus when somebody tried to send. */
function Problems({ problems, attempt }: { problems: readonly FieldProblem[]; attempt: number }): ReactElement | null {
  const { form } = useOpenDraft()
  const box = useRef<HTMLDivElement>(null)
  const any = problems.length > 0
  useEffect(() => {
    if (attempt > 0 && any) box.current?.focus()
  }, [attempt, any])
  if (!any) return null
  return (
    <section
      className={attempt > 0 ? 'error-summary' : 'still-open'}
      ref={box}
      tabIndex={-1}
      aria-labelledby="problems-title"
    >
      <h2 id="problems-title">
        {attempt > 0
          ? 'Before you can send it'
          : `${problems.length === 1 ? 'One thing is' : `${problems.length} things are`} still open`}
      </h2>
      <ul className="bare-list">
        {problems.map(problem => (
          <li key={`${problem.field} ${problem.message}`}>
            <Link to={problemPath(form, problem.field)}>{problem.message}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
