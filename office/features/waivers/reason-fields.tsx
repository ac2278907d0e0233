import type { ReactElement } from 'react'
import { feeKindNames, feeKinds } from '#shared/domain/fee-kind.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Form } from '../../lib/use-form.ts'

/** Which fee is waived. */
export function FeeField({ value, onChange }: { value: string; onChange: (fee: string) => void }): ReactElement {
  return (
    <RadioGroup
      name="fee"
      label="Which fee?"
      row
      choices={feeKinds.map(kind => ({ value: kind, label: feeKindNames[kind] }))}
      value={value}
      onChange={onChange}
    />
  )
}

type FormOfReason = Pick<Form<{ reason: string; borne_by: string }, unknown>, 'text'>

/** Why a fee is waived, and who bears it. `readers` says who else does not read it. */
export function ReasonFields({ form, readers }: { form: FormOfReason; readers: string }): ReactElement {
  return (
    <>
      <TextArea
        {...form.text('reason')}
        label="Why?"
        hint={`The second person reads it. ${readers}`}
        rows={3}
        maxLength={500}
      />
      <TextField
        {...form.text('borne_by')}
        label="Who bears the cost? (optional)"
        hint="A person or a fund, if not the university."
      />
    </>
  )
}
