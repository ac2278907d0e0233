import type { ReactElement } from 'react'
import { feeWaiverCalls } from '#shared/contract/calls/office/waivers.ts'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FeeField, ReasonFields } from './reason-fields.tsx'
import { refreshWaivers } from './waivers-query.ts'

interface DialogProps {
  /** Called with the id of the new waiver. */
  onDone: (id: string) => void
  onClose: () => void
}

/** Asks a second person to waive the fee of one applicant. */
export function OneDialog({ onDone, onClose }: DialogProps): ReactElement {
  const form = useForm(
    { application: '', fee: 'application', reason: '', borne_by: '' },
    ({ application, fee, reason, borne_by }, idempotencyKey) =>
      callOffice(feeWaiverCalls.askFeeWaiver, {
        body: {
          application,
          fee: fee === 'acceptance' ? 'acceptance' : 'application',
          reason,
          ...(borne_by.trim() ? { borne_by } : {}),
        },
        idempotencyKey,
      }),
    {
      named: 'application',
      says: ['Waiver asked for', 'Another person has to approve it.'],
      refresh: () => refreshWaivers(),
      onDone: ({ id }) => onDone(id),
    },
  )
  return (
    <FormDialog
      id="waive-one"
      title="Waive one fee"
      form={form}
      label="Ask for approval"
      busyLabel="Asking..."
      onClose={onClose}
    >
      <TextField {...form.text('application')} label="Application number" width={12} inputMode="numeric" autoFocus />
      <FeeField value={form.values.fee} onChange={fee => form.change({ fee })} />
      <ReasonFields form={form} readers="The applicant does not." />
    </FormDialog>
  )
}
