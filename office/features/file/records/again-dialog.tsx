import type { ReactElement } from 'react'
import { officeTranscriptCalls } from '#shared/contract/calls/office/transcripts.ts'
import type { OfficeTranscript } from '#shared/contract/schemas/transcripts.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { addDays } from '#shared/domain/clock-days.ts'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../../lib/call.ts'
import { useForm } from '../../../lib/use-form.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { type CaseFile, refreshFile } from '../file-query.ts'

export type TranscriptDialogProps = { file: CaseFile; transcript: OfficeTranscript; onClose: () => void }

const usualDays = 14

/** A new link, for a lost email or a wrong address. */
export function AgainDialog({ file, transcript, onClose }: TranscriptDialogProps): ReactElement {
  const tomorrow = addDays(dayOf(new Date()), 1)
  const form = useForm(
    { email: transcript.email, due_on: addDays(dayOf(new Date()), usualDays) },
    (body, idempotencyKey) =>
      callOffice(officeTranscriptCalls.askTranscriptAgain, { params: { id: transcript.id }, body, idempotencyKey }),
    {
      says: ['Asked again', `${transcript.institution} gets a new link.`],
      refresh: () => refreshFile(file.uuid),
      onFresh: onClose,
    },
  )
  return (
    <FormDialog
      id="records-again"
      title={`Ask ${transcript.institution} again`}
      form={form}
      label="Send a new link"
      busyLabel="Sending..."
      onClose={onClose}
    >
      <TextField {...form.text('email')} type="email" label="Email address of its records office" autoFocus />
      <DateField {...form.text('due_on')} label="Reply by" min={tomorrow} />
      <p className="soft">All earlier links of this request stop working.</p>
    </FormDialog>
  )
}
