import type { ReactElement } from 'react'
import { officeTranscriptCalls } from '#shared/contract/calls/office/transcripts.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { addDays } from '#shared/domain/clock-days.ts'
import { type WantedRecord, wantedNames, wantedRecords } from '#shared/domain/transcripts.ts'
import { formIdOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../../lib/call.ts'
import { useForm } from '../../../lib/use-form.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { optionsOf } from '../../../ui/fields.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { type CaseFile, refreshFile } from '../file-query.ts'
import { type Studies, studiesIn } from './studies.ts'

/** Records offices need longer than applicants. */
const usualDays = 21

type AskDialogProps = { file: CaseFile; kind: string | undefined; onClose: () => void }

/** What is asked, of whom and about which studies, with what the applicant has answered filled in. */
export function AskDialog({ file, kind, onClose }: AskDialogProps): ReactElement {
  const studies = studiesIn(file.answers)
  const [newest] = studies
  const form = useAsk({ file, kind, onClose }, newest)
  return (
    <FormDialog
      id="records"
      title="Ask a records office"
      form={form}
      label="Send the request"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <SelectField
        {...form.text('wanted')}
        label="What you need"
        options={optionsOf(wantedRecords, wantedNames)}
        autoFocus
      />
      <SelectField
        {...form.text('kind')}
        label="It belongs to"
        options={documentsOf(file).map(one => ({ value: one.kind, label: one.label }))}
      />
      {studies.length > 1 && (
        <SelectField
          name="studies"
          label="Studies"
          options={studies.map((one, index) => ({ value: String(index), label: `${one.institution}, ${one.studied}` }))}
          onChange={({ target }) => form.change(studies[Number(target.value)] ?? {})}
        />
      )}
      <TextField {...form.text('institution')} label="Institution" />
      <TextField
        {...form.text('email')}
        type="email"
        label="Email address of its records office"
        hint="Look it up at the institution. Do not take it from the applicant."
      />
      <TextField {...form.text('student_number')} label="Matriculation or registration number" optional />
      <TextField {...form.text('studied')} label="Programme and years" optional />
      <TextArea {...form.text('message')} label="Message" optional rows={3} maxLength={2000} />
      <DateField {...form.text('due_on')} label="Reply by" min={addDays(dayOf(new Date()), 1)} />
      <p className="soft">
        We email a private link, and remind the office after 7, 14 and 28 days. It sees the name of the applicant, what
        stands here, and the programme. The applicant sees that you have asked.
      </p>
    </FormDialog>
  )
}

function useAsk({ file, kind, onClose }: AskDialogProps, newest: Studies | undefined) {
  const documents = documentsOf(file)
  return useForm(
    {
      kind: documents.find(one => one.kind === kind)?.kind ?? documents.find(isOfStudies)?.kind ?? '',
      wanted: 'transcript' as WantedRecord,
      institution: newest?.institution ?? '',
      email: '',
      student_number: '',
      studied: newest?.studied ?? '',
      message: '',
      due_on: addDays(dayOf(new Date()), usualDays),
    },
    (body, idempotencyKey) =>
      callOffice(officeTranscriptCalls.askTranscript, { params: { uuid: file.uuid }, body, idempotencyKey }),
    {
      says: ({ transcripts }) => [
        'Asked',
        `${transcripts[0]?.institution ?? 'The records office'} gets a private link.`,
      ],
      refresh: () => refreshFile(file.uuid),
      onFresh: onClose,
    },
  )
}

const documentsOf = ({ program_type, form_version }: CaseFile) =>
  formDescription(formIdOf(program_type), form_version).documents

const isOfStudies = ({ kind }: { kind: string }) => kind === 'transcript' || kind === 'o_level_result'
