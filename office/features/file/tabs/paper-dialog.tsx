import { type ReactElement, useState } from 'react'
import { acceptAttribute } from '#shared/domain/files.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useForm } from '../../../lib/use-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { type CaseFile, refreshFile } from '../file-query.ts'
import { enterPaper, type PaperAnswers } from './referee-calls.ts'
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
/** A reference that came on paper, typed beside its scan. */
export function PaperDialog({ file, referee, onClose }: PaperDialogProps): ReactElement {
  const form = useForm(
    { ...nothing, name: referee.name, scan: undefined as File | undefined },
    ({ scan, ...answers }, idempotencyKey) =>
      scan
        ? enterPaper(file, { number: referee.number, answers, scan, idempotencyKey })
        : Promise.reject(new Error('Choose the scan.')),
    {
      says: ['Reference saved', 'Ask a colleague to compare it with the scan.'],
      refresh: () => refreshFile(file.uuid),
      onFresh: onClose,
    },
  )
  const [isMissing, setMissing] = useState(false)
  return (
    <FormDialog
      id="paper"
      title={`Letter of ${referee.name}`}
      form={{ ...form, submit: () => (form.values.scan ? form.submit() : setMissing(true)) }}
      label="Save the reference"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        name="scan"
        type="file"
        accept={acceptAttribute('pdf-or-image')}
        label="Scan of the letter"
        hint="PDF, JPEG or PNG, up to 5 MB. It stays with the reference."
        error={isMissing && !form.values.scan ? 'Choose the scan.' : form.problem('scan')}
        autoFocus
        onChange={event => form.change({ scan: event.target.files?.[0] })}
      />
      {lines.map(({ name, label }) => (
        <TextField key={name} {...form.text(name)} label={label} />
      ))}
      {texts.map(({ name, label, rows }) => (
        <TextArea
          key={name}
          {...form.text(name)}
          label={label}
          rows={rows}
          maxLength={name === 'known_duration_context' ? 3000 : 6000}
        />
      ))}
      <fieldset className="fields">
        <legend>Ratings, if the letter has them</legend>
        {ratings.map(({ name, label }) => (
          <SelectField key={name} {...form.text(name)} label={label} emptyLabel="Not rated" options={marks} />
        ))}
      </fieldset>
      <p className="soft">
        We email the referee that their letter has come, and the applicant that the reference is in. Another colleague
        compares what you type with the scan.
      </p>
    </FormDialog>
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
