import { type FormEvent, type ReactElement, useState } from 'react'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { acceptAttribute } from '#shared/domain/files.ts'
import { wasDeclined } from '../../../lib/call.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../../ui/field-problems.ts'
import { FormButtons } from '../../../ui/form-buttons.tsx'
import { FormFailure } from '../../../ui/form-failure.tsx'
import { PromptDialog } from '../../../ui/prompt-dialog.tsx'
import type { CaseFile } from '../file-query.ts'
import { type PaperAnswers, useEnterPaper } from './referee-calls.ts'
import { ratings } from './reference-words.ts'
import type { Referee } from './references-tab.tsx'

type PaperDialogProps = { file: CaseFile; referee: Referee; onClose: () => void }

const lines = [
  { name: 'name', label: 'Name on the letter' },
  { name: 'designation', label: 'Position' },
  { name: 'place_of_work', label: 'Place of work' },
] as const

const texts = [
  { name: 'final_recommendation', label: 'What the letter recommends', rows: 6 },
  { name: 'known_duration_context', label: 'How long, and in what context (optional)', rows: 2 },
  { name: 'additional_comments', label: 'More (optional)', rows: 2 },
] as const

const marks = ['5', '4', '3', '2', '1'].map(value => ({ value, label: `${value} of 5` }))
const fields = ['scan', ...[...lines, ...texts, ...ratings].map(({ name }) => name)]

/** A reference that came on paper, typed beside its scan. */
export function PaperDialog({ file, referee, onClose }: PaperDialogProps): ReactElement {
  const [answers, setAnswers] = useState<PaperAnswers>({ ...nothing, name: referee.name })
  const [scan, setScan] = useState<File>()
  const [isMissing, setMissing] = useState(false)
  const enter = useEnterPaper(file, referee.number, onClose)
  const failure = enter.error && !wasDeclined(enter.error) ? enter.error : null
  useFocusOnProblem(failure, enter.failureCount)
  function submit(event: FormEvent): void {
    event.preventDefault()
    setMissing(!scan)
    if (scan && !enter.isPending) enter.mutate({ answers, scan })
  }
  return (
    <PromptDialog id="paper" title={`Letter of ${referee.name}`} onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, fields) && <FormFailure error={failure} attempt={enter.failureCount} />}
        <TextField
          name="scan"
          type="file"
          accept={acceptAttribute('pdf-or-image')}
          label="Scan of the letter"
          hint="PDF, JPEG or PNG, up to 5 MB. It stays with the reference."
          error={isMissing && !scan ? 'Choose the scan.' : problemOf(failure, 'scan')}
          autoFocus
          onChange={event => setScan(event.target.files?.[0])}
        />
        <PaperFields answers={answers} failure={failure} onChange={setAnswers} />
        <p className="soft">
          We email the referee that their letter has come, and the applicant that the reference is in. Another colleague
          compares what you type with the scan.
        </p>
        <FormButtons label="Save the reference" busyLabel="Saving..." isBusy={enter.isPending} onCancel={onClose} />
      </form>
    </PromptDialog>
  )
}

interface PaperFieldsProps {
  answers: PaperAnswers
  failure: Error | null
  onChange: (answers: PaperAnswers) => void
}

function PaperFields({ answers, failure, onChange }: PaperFieldsProps): ReactElement {
  const set = (name: keyof PaperAnswers) => (event: { target: { value: string } }) =>
    onChange({ ...answers, [name]: event.target.value })
  return (
    <>
      {lines.map(({ name, label }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          value={answers[name]}
          error={problemOf(failure, name)}
          onChange={set(name)}
        />
      ))}
      {texts.map(({ name, label, rows }) => (
        <TextArea
          key={name}
          name={name}
          label={label}
          rows={rows}
          maxLength={name === 'known_duration_context' ? 3000 : 6000}
          value={answers[name]}
          error={problemOf(failure, name)}
          onChange={set(name)}
        />
      ))}
      <fieldset className="paper-ratings">
        <legend>Ratings, if the letter has them</legend>
        {ratings.map(({ name, label }) => (
          <SelectField
            key={name}
            name={name}
            label={label}
            emptyLabel="Not rated"
            options={marks}
            value={answers[name]}
            error={problemOf(failure, name)}
            onChange={set(name)}
          />
        ))}
      </fieldset>
    </>
  )
}

const nothing: PaperAnswers = {
  name: '',
  designation: '',
  place_of_work: '',
  known_duration_context: '',
  final_recommendation: '',
  additional_comments: '',
  intellectual_ability: '',
  research_ability: '',
  teaching_ability: '',
  leadership_ability: '',
}
