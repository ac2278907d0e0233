import type { ReactElement } from 'react'
import { clockName } from '#shared/catalogue/parts/clock-name.ts'
import { feeWaiverCalls } from '#shared/contract/calls/office/waivers.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { nothingChosen, PeopleField } from './people-field.tsx'
import { FeeField, ReasonFields } from './reason-fields.tsx'
import { refreshWaivers } from './waivers-query.ts'

const empty = { count: '', until: '', fee: 'application', people: nothingChosen, reason: '', borne_by: '' }
const fields = { count: 'code.count', until: 'code.until', people: 'code.programmes' }

interface DialogProps {
  /** Called with the id of the new waiver. */
  onDone: (id: string) => void
  onClose: () => void
}

/** Makes a code that several applicants can use, once a second person has approved it. */
export function CodeDialog({ onDone, onClose }: DialogProps): ReactElement {
  const form = useForm(empty, askCode, {
    fields,
    says: ['Code made', 'It works once another person has approved it.'],
    refresh: () => refreshWaivers(),
    onDone: ({ id }) => onDone(id),
  })
  const { values, change } = form
  return (
    <FormDialog
      id="new-code"
      title="New waiver code"
      form={form}
      label="Ask for approval"
      busyLabel="Asking..."
      onClose={onClose}
    >
      <TextField {...form.text('count')} label="How many people can use it?" width={4} inputMode="numeric" autoFocus />
      <DateField
        {...form.text('until')}
        label="Last day"
        hint={`Until midnight, ${clockName()}.`}
        min={dayOf(new Date())}
      />
      <FeeField value={values.fee} onChange={fee => change({ fee })} />
      <PeopleField value={values.people} error={form.problem('people')} onChange={people => change({ people })} />
      <ReasonFields form={form} readers="Applicants do not." />
    </FormDialog>
  )
}

function askCode({ count, until, fee, people, reason, borne_by }: typeof empty, idempotencyKey: string) {
  return callOffice(feeWaiverCalls.askFeeWaiver, {
    body: {
      code: {
        count: /^\d{1,9}$/.test(count.trim()) ? Number(count) : Number.NaN,
        until,
        fee: fee === 'acceptance' ? 'acceptance' : 'application',
        program_types: [...people.types],
        programmes: [...people.programmes],
      },
      reason,
      ...(borne_by.trim() ? { borne_by } : {}),
    },
    idempotencyKey,
  })
}
