import type { ReactElement } from 'react'
import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import { extensionCalls } from '#shared/contract/calls/office/extensions.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { TextArea } from '#ui/text-area.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { dayInWords } from '../../lib/words.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { draftName, draftProgramme, firstDayOfMoreTime, lastDayBefore, roundSays } from './draft-words.ts'
import { type Draft, refreshDrafts } from './drafts-query.ts'

/** Extends one applicant’s deadline to the end of a day, with a reason. */
export function ExtendDialog({ draft, onClose }: { draft: Draft; onClose: () => void }): ReactElement {
  const { email, program_type, uuid, extension } = draft
  const form = useForm(
    { until: extension ? dayOf(new Date(Date.parse(extension.closes_at) - 1)) : '', reason: '' },
    typed =>
      callOffice(extensionCalls.extendApplication, {
        body: { email, program_type, uuid, ...typed, was: extension?.closes_at ?? null },
      }),
    {
      says: (_, { until }) => [`Extended until ${dayInWords(until)}`, `We have emailed ${email}.`],
      refresh: refreshDrafts,
      onFresh: onClose,
    },
  )
  return (
    <FormDialog
      id="extend"
      title={`More time for ${draftName(draft)}`}
      form={form}
      label="Give more time"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <p>
        {draftProgramme(draft)}. {roundSays(draft)}
      </p>
      {extension && (
        <p>
          {`${extension.granted_by ?? 'The office'} has already given them until ${lastDayBefore(extension.closes_at)}: “${extension.reason}”`}
        </p>
      )}
      <DateField
        {...form.text('until')}
        label="Last day to submit"
        hint={`Until midnight, ${clockName()}.`}
        min={firstDayOfMoreTime(draft)}
        autoFocus
      />
      <TextArea
        {...form.text('reason')}
        label="Why?"
        hint="Saved with the application. The applicant does not see it."
        rows={3}
        maxLength={1000}
      />
      <p className="soft breaks">We will email {email} the new date. It also appears on their dashboard.</p>
    </FormDialog>
  )
}
