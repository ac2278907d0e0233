import { useLocation } from 'react-router'
import { useMe } from '#app/lib/queries.ts'
import { useSignedIn } from '#app/lib/session.ts'
import { useSignOut } from '#app/lib/sign-out.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import { LoadingPage } from './loading.tsx'
import { NoApplicationData } from './no-application-data.tsx'
import {
  isComplete,
  type ProgressRecord,
  programTypeWords,
  progressSentence,
  progressSteps,
  readProgressRecord,
} from './progress-record.ts'

/**
 * /application-progress (spec section 2): the record from the previous screen, or the newest known state of an
 * application.
 */
export function ApplicationProgress() {
  const { state } = useLocation()
  const isTakenOver = useSignedIn() !== 'checking'
  const handed = isTakenOver ? readProgressRecord(state) : undefined
  const { user } = useMe({ fresh: true })
  const known = user?.applications.find(({ uuid }) => uuid === handed?.uuid)
  const record = known ? readProgressRecord(known) : handed
  return (
    <div className="wrap wrap-narrow progress-page">
      {!isTakenOver && <LoadingPage label="Loading your application..." />}
      {isTakenOver && !record && (
        <NoApplicationData text="We couldn't find your application progress. Please sign in again." />
      )}
      {record && <Progress record={record} />}
    </div>
  )
}

function Progress({ record }: { record: ProgressRecord }) {
  const signOut = useSignOut()
  const steps = progressSteps(record)

  function leave(): void {
    signOut()
    clearLocalStorage()
  }

  return (
    <div className="stack" style={{ '--gap': 'var(--s6)' }}>
      <PageHeading title="Application Progress" />
      <SummaryList
        rows={[
          { label: 'Surname', value: record.surname },
          { label: 'First name', value: record.first_name },
          { label: 'Program type', value: programTypeWords(record.program_type) },
          { label: 'Email', value: record.email },
        ]}
      />
      <ol className="tracker">
        {steps.map(step => (
          <li key={step.name} data-state={step.isDone ? 'done' : 'ahead'}>
            <span className="tracker-mark">{step.isDone && <Icon name="check" />}</span>
            <span className="tracker-name">{step.name}</span>
            <StatusTag {...(step.isDone ? { tone: 'success' } : { tone: 'warning', icon: 'clock' })}>
              {step.word}
            </StatusTag>
          </li>
        ))}
      </ol>
      <Notice tone={isComplete(record) ? 'success' : 'info'}>{progressSentence(record)}</Notice>
      <div className="form-actions">
        <Button look="secondary" onClick={leave}>
          Sign Out
        </Button>
      </div>
    </div>
  )
}

/** Spec section 2: signing out here clears everything that this site stored in the browser. */
function clearLocalStorage(): void {
  try {
    localStorage.clear()
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}
