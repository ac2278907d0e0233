import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { newKey } from '#app/lib/new-key.ts'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { feeWaiverCalls } from '#shared/contract/calls/office/waivers.ts'
import { type FeeKind, feeKindNames, feeKinds } from '#shared/domain/fee-kind.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { refreshWaivers } from './waivers-query.ts'

interface DialogProps {
  /** Called with the id of the new waiver. */
  onDone: (id: string) => void
  onClose: () => void
}

const fields = ['application', 'reason', 'borne_by']

/** Asks a second person to waive the fee of one applicant. */
export function OneDialog({ onDone, onClose }: DialogProps): ReactElement {
  const [typed, setTyped] = useState({ application: '', reason: '', borne_by: '' })
  const [fee, setFee] = useState<FeeKind>('application')
  const { mutate, isPending, error, failureCount } = useAskForOne(onDone)
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate({ ...typed, fee })
  }
  const text = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: problemOf(failure, name),
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <PromptDialog id="waive-one" title="Waive one fee" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, fields) && <FormFailure error={failure} attempt={failureCount} />}
        <TextField {...text('application')} label="Application number" width={12} inputMode="numeric" autoFocus />
        <RadioGroup
          name="fee"
          label="Which fee?"
          row
          choices={feeKinds.map(value => ({ value, label: feeKindNames[value] }))}
          value={fee}
          onChange={value => setFee(value === 'acceptance' ? 'acceptance' : 'application')}
        />
        <TextArea
          {...text('reason')}
          label="Why?"
          hint="The second person reads it. The applicant does not."
          rows={3}
          maxLength={500}
        />
        <TextField
          {...text('borne_by')}
          label="Who bears the cost? (optional)"
          hint="A person or a fund, if not the university."
        />
        <FormButtons label="Ask for approval" busyLabel="Asking..." isBusy={isPending} onCancel={onClose} />
      </form>
    </PromptDialog>
  )
}

function useAskForOne(onDone: (id: string) => void) {
  const key = useRef(newKey())
  return useMutation({
    mutationFn: ({ borne_by, ...words }: { application: string; reason: string; borne_by: string; fee: FeeKind }) => {
      const body = { ...words, ...(borne_by.trim() ? { borne_by } : {}) }
      return callOffice(feeWaiverCalls.askFeeWaiver, { body, idempotencyKey: key.current })
    },
    onSuccess: ({ id }) => {
      tell('Waiver asked for', 'Another person has to approve it.')
      void refreshWaivers()
      onDone(id)
    },
    onError: () => {
      key.current = newKey()
    },
  })
}
