import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { newKey } from '#app/lib/new-key.ts'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { statementCalls } from '#shared/contract/calls/office/statements.ts'
import { currencyTitle } from '#shared/domain/currency-names.ts'
import { currenciesOfFees } from '#shared/domain/fees.ts'
import { isCurrency } from '#shared/domain/money.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { chosenFile, emptyField } from '../../lib/chosen-file.ts'
import { queryClient } from '../../lib/query-client.ts'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { refreshStatements, statementQuery } from './statements-query.ts'

interface AddDialogProps {
  /** Called with the id of the statement. */
  onDone: (id: string) => void
  onClose: () => void
}

/** Reads a file of the bank. Nothing is booked by it. */
export function AddDialog({ onDone, onClose }: AddDialogProps): ReactElement {
  const [file, setFile] = useState<File>()
  const [currency, setCurrency] = useState('file')
  const { mutate, isPending, error, failureCount } = useAdd(onDone)
  const failure = error && !wasDeclined(error) ? error : null
  const [isMissing, setMissing] = useState(false)
  useFocusOnProblem(failure, failureCount)
  function submit(event: FormEvent): void {
    event.preventDefault()
    setMissing(!file)
    if (file && !isPending) mutate({ file, currency })
  }
  return (
    <PromptDialog id="add-statement" title="Read a statement" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, ['file', 'currency']) && <FormFailure error={failure} attempt={failureCount} />}
        <TextField
          name="file"
          type="file"
          accept=".csv,.txt,.xlsx,.sta,.mt940,.940,text/csv,text/plain"
          label="File of the bank"
          hint="CSV, Excel (.xlsx) or MT940, up to 5 MB. Any columns and separators."
          error={isMissing ? 'Choose a file.' : problemOf(failure, 'file')}
          autoFocus
          onClick={emptyField}
          onChange={event => void chosenFile(event.target).then(setFile)}
        />
        <RadioGroup
          name="currency"
          label="Currency of the account"
          row
          error={problemOf(failure, 'currency')}
          choices={[
            { value: 'file', label: 'As in the file' },
            ...currenciesOfFees().map(value => ({ value, label: currencyTitle(value) })),
          ]}
          value={currency}
          onChange={setCurrency}
        />
        <FormButtons label="Read it" busyLabel="Reading..." isBusy={isPending} onCancel={onClose} />
      </form>
    </PromptDialog>
  )
}

function useAdd(onDone: (id: string) => void) {
  const key = useRef(newKey())
  return useMutation({
    mutationFn: ({ file, currency }: { file: File; currency: string }) =>
      callOffice(statementCalls.addStatement, {
        body: isCurrency(currency) ? { currency } : {},
        files: { file },
        idempotencyKey: key.current,
      }),
    onSuccess: statement => {
      queryClient.setQueryData(statementQuery(statement.id).queryKey, statement)
      void refreshStatements()
      onDone(statement.id)
    },
    onError: () => {
      key.current = newKey()
    },
  })
}
