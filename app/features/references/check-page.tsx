import { useSearchParams } from 'react-router'
import { formatMegabytes } from '#shared/domain/files.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import { findProblems, type Problems } from './answer-problems.ts'
import type { Answers } from './answers.ts'
import { type SpokenAnswer, spokenRatings, spokenTexts } from './answers-as-text.ts'
import type { Candidate } from './candidate.ts'
import { type AnswerName, additionalInformation, assessmentRatings, fileLabel, yourInformation } from './questions.ts'
import type { Submission } from './use-submit-reference.ts'

type CheckPageProps = {
  candidate: Candidate
  answers: Answers
  file: File | undefined
  submission: Submission
  onIncomplete: (problems: Problems) => void
}

/** Everything that will be submitted, each answer with its Change link, and the submit button. */
export function CheckPage({ candidate, answers, file, submission, onIncomplete }: CheckPageProps) {
  const [, setQuery] = useSearchParams()
  const isBusy = submission.state !== 'editable'

  function submit(): void {
    const problems = findProblems(answers)
    if (Object.keys(problems).length > 0) onIncomplete(problems)
    else submission.submit()
  }

  return (
    <div className="stack" style={{ '--gap': 'var(--s6)' }}>
      <PageHeading
        title="Check your reference"
        lead={`For ${candidate.name}, ${candidate.programme}`}
        back={{ to: '?step=form', label: 'Back to the form' }}
      />
      <Answered title="Your Information" names={yourInformation} answers={spokenTexts(yourInformation, answers)} />
      <Answered
        title="Assessment Ratings"
        names={assessmentRatings}
        answers={spokenRatings(assessmentRatings, answers)}
      />
      <Answered
        title="Additional Information"
        names={[...additionalInformation, { name: 'uploaded_file' }]}
        answers={[
          ...spokenTexts(additionalInformation, answers),
          { label: fileLabel, value: file ? `${file.name}, ${formatMegabytes(file.size)}` : '' },
        ]}
      />
      <div className="stack">
        <p>
          By submitting, you confirm that this is your own opinion. Only the admissions team can read it. You cannot
          change it after you submit.
        </p>
        {submission.state === 'submitting' && file && (
          <ProgressBar label="Submitting your reference" value={Math.round(submission.sentShare * 100)} />
        )}
        {submission.failure && (
          <Notice tone="error" role="alert" title="Failed to submit reference" headingLevel={2}>
            <p>{submission.failure} Your answers are safe.</p>
          </Notice>
        )}
        <div className="form-actions">
          <Button busy={isBusy} busyLabel="Submitting..." onClick={submit}>
            Submit Reference
          </Button>
          <Button look="secondary" disabled={isBusy} onClick={() => setQuery({ step: 'form' })}>
            Change my answers
          </Button>
        </div>
      </div>
    </div>
  )
}

type AnsweredProps = {
  title: string
  names: readonly { name: AnswerName | 'uploaded_file' }[]
  answers: readonly SpokenAnswer[]
}

function Answered({ title, names, answers }: AnsweredProps) {
  const id = `check-${names[0]?.name}`
  return (
    <section className="stack" aria-labelledby={id} style={{ '--gap': 'var(--s3)' }}>
      <h2 id={id} className="outcome-title">
        {title}
      </h2>
      <SummaryList
        rows={answers.map((answer, index) => ({ ...answer, changeTo: `?step=form#${names[index]?.name ?? ''}` }))}
      />
    </section>
  )
}
