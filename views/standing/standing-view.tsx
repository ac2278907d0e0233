import type { ReactElement, ReactNode } from 'react'
import { programTypeName } from '#shared/domain/program-type.ts'
import { StatusTag } from '#ui/status-tag.tsx'
import { TaskList } from '#ui/task-list.tsx'
import { answeredWords, statusWords } from './application-status.ts'
import { isDecided, type KnownApplication } from './known-application.ts'
import { readProgress } from './read-progress.ts'
import { StillMissing } from './still-missing.tsx'

/** What belongs to the person who is signed in, on the applicant’s own page; a preview has none of it. */
export interface OwnStanding {
  /** The button to the next step. */
  next: ReactNode
  /** Their sitting, what the office asks for, messages. */
  casePanel: ReactNode
  /** After a submission was opened again. */
  reopened: ReactNode
  applyAgain: ReactNode
  paymentCheck: ReactNode
  progress: ReactNode
  downloads: ReactNode
}

interface StandingViewProps {
  application: KnownApplication
  /** The cloth of its programme. */
  tile: ReactNode
  heading: 'h2' | 'h3'
  /** In a preview, tasks lead nowhere. */
  tasks: 'links' | 'words'
  own: Partial<OwnStanding>
}

/** One application on the applicant’s home page, and the office’s view of it: its number, status, next step and tasks. */
export function StandingView({ application, tile, heading, tasks: kind, own }: StandingViewProps): ReactElement {
  const progress = readProgress(application)
  const { status, tone, summary, awaits, tasks } = statusWords(application)
  const headingId = `application-${application.uuid}`
  /** Then its own words say more than the decision did. */
  const isAnswered = answeredWords(application) !== undefined
  const isOver = isStandingOver(application)
  const isTold = isDecided(application) || application.case?.stage === 'told'
  const isAsked = !isTold && isAskedFor(application)
  return (
    <section className="standing" aria-labelledby={headingId}>
      <div className="standing-tile">{tile}</div>
      <div className="stack">
        <StandingHead headingId={headingId} heading={heading} application={application} />
        <div className="cluster">
          <StatusTag tone={tone}>{status}</StatusTag>
        </div>
        {application.case && !isAnswered && <p className="lead">{application.case.message}</p>}
        {summary && (
          <p className="lead">
            {summary}
            {/* Room for it, so that the button below does not move when it comes. */}
            {awaits && <span className="standing-awaits"> {awaits}</span>}
          </p>
        )}
        {isAsked && own.casePanel}
        {own.reopened}
        {own.next}
        {!isAsked && own.casePanel}
        {progress && !isOver && <StillMissing progress={progress} />}
        {own.applyAgain}
        {own.paymentCheck}
        {tasks.length > 0 && (
          <TaskList
            tasks={tasks.map(({ to, ...task }) => ({
              ...task,
              key: `${application.uuid}-${task.key}`,
              ...(to && kind === 'links' ? { to } : {}),
            }))}
          />
        )}
        {own.progress}
        {own.downloads}
      </div>
    </section>
  )
}

/** Nothing can be done about one that is withdrawn, decided, or being deleted with the account. */
export function isStandingOver(application: KnownApplication): boolean {
  return readProgress(application)?.review.state === 'ended' || isDecided(application)
}

/** An invitation or an open request of the office stands above the next step. */
function isAskedFor({ case: held }: KnownApplication): boolean {
  return (
    Boolean(held?.sitting ?? held?.removed_sitting) || held?.requests?.some(({ state }) => state === 'open') === true
  )
}

interface StandingHeadProps extends Pick<StandingViewProps, 'application' | 'heading'> {
  headingId: string
}

function StandingHead({ headingId, heading: Heading, application }: StandingHeadProps): ReactElement {
  return (
    <div className="standing-head">
      <Heading id={headingId}>
        {application.selected_program_title ?? programTypeName(application.program_type)}
      </Heading>
      {application.application_number && (
        <p className="soft">
          Application number{' '}
          <b className="figures" translate="no">
            {application.application_number}
          </b>
        </p>
      )}
    </div>
  )
}
