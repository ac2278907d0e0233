import { type ReactElement, useState } from 'react'
import { statementCalls } from '#shared/contract/calls/office/statements.ts'
import { currencyTitle } from '#shared/domain/currency-names.ts'
import { currenciesOfFees } from '#shared/domain/fees.ts'
import { isCurrency } from '#shared/domain/money.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { chosenFile, emptyField } from '../../lib/chosen-file.ts'
import { queryClient } from '../../lib/query-client.ts'
import { useForm } from '../../lib/use-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { refreshStatements, statementQuery } from './statements-query.ts'

const empty: { file: File | undefined; currency: string } = { file: undefined, currency: 'file' }

interface AddDialogProps {
  /** Called with the id of the statement. */
  onDone: (id: string) => void
  onClose: () => void
}

/** Reads a file of the bank. Nothing is booked by it. */
export function AddDialog({ onDone, onClose }: AddDialogProps): ReactElement {
  const [isMissing, setMissing] = useState(false)
  const form = useForm(empty, add, {
    refresh: () => refreshStatements(),
    onDone(statement) {
      queryClient.setQueryData(statementQuery(statement.id).queryKey, statement)
      onDone(statement.id)
    },
  })
  const { file, currency } = form.values
  return (
    <FormDialog
      id="add-statement"
      title="Read a statement"
      form={{ ...form, submit: () => (file ? form.submit() : setMissing(true)) }}
      label="Read it"
      busyLabel="Reading..."
      onClose={onClose}
    >
      <TextField
        name="file"
        type="file"
        accept=".csv,.txt,.xlsx,.sta,.mt940,.940,text/csv,text/plain"
        label="File of the bank"
        hint="CSV, Excel (.xlsx) or MT940, up to 5 MB. Any columns and separators."
        error={isMissing && !file ? 'Choose a file.' : form.problem('file')}
        autoFocus
        onClick={emptyField}
        onChange={event => void chosenFile(event.target).then(chosen => form.change({ file: chosen }))}
      />
      <RadioGroup
        name="currency"
        label="Currency of the account"
        row
        error={form.problem('currency')}
        choices={[
          { value: 'file', label: 'As in the file' },
          ...currenciesOfFees().map(value => ({ value, label: currencyTitle(value) })),
        ]}
        value={currency}
        onChange={chosen => form.change({ currency: chosen })}
      />
    </FormDialog>
  )
}

function add({ file, currency }: typeof empty, idempotencyKey: string) {
  return callOffice(statementCalls.addStatement, {
    body: isCurrency(currency) ? { currency } : {},
    files: file ? { file } : {},
    idempotencyKey,
  })
}
