import { type FormEvent, useEffect } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { findProblems, type Problems } from './answer-problems.ts'
import type { Candidate } from './candidate.ts'
import { CandidateBlock } from './candidate-block.tsx'
import { DraftConflictNotice } from './draft-conflict-notice.tsx'
import { DraftStatusLine } from './draft-status-line.tsx'
import { PdfField } from './pdf-field.tsx'
import {
  type AnswerName,
  additionalInformation,
  assessmentRatings,
  type TextQuestion,
  yourInformation,
} from './questions.ts'
import { RatingField } from './rating-field.tsx'
import type { ReferenceDraft } from './use-reference-draft.ts'

type ReferenceFormProps = {
  candidate: Candidate
  draft: ReferenceDraft
  file: File | undefined
  onFile: (file: File | undefined) => void
  problems: Problems
  /** The referee has edited a field that had an error. */
  onSolved: (name: AnswerName | 'uploaded_file') => void
  /** Incremented with every failed attempt. */
  attempt: number
  /** Everything is answered, as far as the form can tell. */
  onReady: () => void
  onIncomplete: (problems: Problems) => void
}

/** The reference form of spec section 2, up to its check page. */
export function ReferenceForm(props: ReferenceFormProps) {
  const { candidate, draft, file, onFile, problems, onSolved, attempt, onReady, onIncomplete } = props
  useFocusOnAsked()

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = findProblems(draft.answers)
    if (Object.keys(found).length > 0) onIncomplete(found)
    else onReady()
  }

  return (
    <form className="reference-form" noValidate onSubmit={submit}>
      <PageHeading title="Academic Reference Form" back={{ to: '?', label: 'Back to the questions' }}>
        <DraftStatusLine draft={draft} />
      </PageHeading>
      <DraftConflictNotice draft={draft} />
      <ErrorSummary
        attempt={attempt}
        problems={Object.entries(problems).map(([id, message]) => ({ id, message: message ?? '' }))}
      />
      <CandidateBlock candidate={candidate} />
      <section className="form-section" aria-labelledby="you-title">
        <h2 id="you-title">Your Information</h2>
        <TextQuestions questions={yourInformation} {...props} />
      </section>
      <Ratings draft={draft} problems={problems} onSolved={onSolved} />
      <section className="form-section" aria-labelledby="more-title">
        <h2 id="more-title">Additional Information</h2>
        <TextQuestions questions={additionalInformation} {...props} />
        <PdfField
          file={file}
          error={problems.uploaded_file}
          onFile={chosen => {
            onFile(chosen)
            // A different file makes it a different reference, which needs a new idempotency key.
            draft.change({})
            onSolved('uploaded_file')
          }}
        />
      </section>
      <div className="form-actions">
        <Button type="submit" iconAfter="arrow-right">
          Check your reference
        </Button>
      </div>
      <DraftStatusLine draft={draft} />
    </form>
  )
}

type AnswersProps = Pick<ReferenceFormProps, 'draft' | 'problems' | 'onSolved'>

function TextQuestions({
  questions,
  draft,
  problems,
  onSolved,
}: AnswersProps & { questions: readonly TextQuestion[] }) {
  return questions.map(question => (
    <TextQuestionField
      key={question.name}
      question={question}
      value={draft.answers[question.name]}
      error={problems[question.name]}
      onChange={value => {
        draft.change({ [question.name]: value })
        onSolved(question.name)
      }}
    />
  ))
}

function Ratings({ draft, problems, onSolved }: AnswersProps) {
  return (
    <section className="form-section" aria-labelledby="ratings-title">
      <div>
        <h2 id="ratings-title">Assessment Ratings</h2>
        <p className="soft">Compared with others you have taught or worked with at this level.</p>
      </div>
      {assessmentRatings.map(question => (
        <RatingField
          key={question.name}
          question={question}
          value={draft.answers[question.name]}
          error={problems[question.name]}
          onChange={rating => {
            draft.change({ [question.name]: rating })
            onSolved(question.name)
          }}
        />
      ))}
    </section>
  )
}

type TextQuestionFieldProps = {
  question: TextQuestion
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function TextQuestionField({ question, value, error, onChange }: TextQuestionFieldProps) {
  const { name, label, hint, missing, max, kind, autoComplete } = question
  const common = { name, label, hint, error, optional: missing === undefined, value, autoComplete }
  if (kind === 'paragraphs')
    // The count is shown only near the limit.
    return (
      <TextArea
        {...common}
        {...(value.length > max * 0.8 ? { limit: { characters: max } } : {})}
        onChange={event => onChange(event.target.value)}
      />
    )
  const email = { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false } as const
  return <TextField {...common} {...(kind === 'email' ? email : {})} onChange={event => onChange(event.target.value)} />
}

/** A Change link on the check page leads to its field. */
function useFocusOnAsked(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '') return
    const field = document.getElementById(hash.slice(1))
    ;(field?.closest('.field') ?? field)?.scrollIntoView({ block: 'start' })
    field?.focus({ preventScroll: true })
  }, [hash])
}
