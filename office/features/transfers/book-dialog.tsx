import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useRef, useState } from 'react'
import { newKey } from '#app/lib/new-key.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { transferCalls } from '#shared/contract/calls/office/transfers.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { currencyTitle } from '#shared/domain/currency-names.ts'
import { feeKindNames, feeKinds } from '#shared/domain/fee-kind.ts'
import { currenciesOfFees } from '#shared/domain/fees.ts'
import { isCurrency } from '#shared/domain/money.ts'
import { transferStateNames } from '#shared/domain/transfers.ts'
import { currencyNamed, readTypedMoney } from '#shared/domain/typed-money.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { DateField } from '../../ui/date-field.tsx'
import { isWithoutField, problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'
import { refreshTransfers } from './transfers-query.ts'

const empty = {
  ...{ application: '', fee: 'application', amount: '', currency: 'NGN', paid_on: '' },
  ...{ payer: '', number: '', reason: '', isSurplus: false },
}
type Typed = typeof empty
type TextName = Exclude<keyof Typed, 'isSurplus'>

const fees = feeKinds.map(value => ({ value, label: feeKindNames[value] }))
const currencies = () => currenciesOfFees().map(value => ({ value, label: currencyTitle(value) }))

const fields = ['application', 'amount', 'paid_on', 'payer', 'number', 'reason']

interface BookDialogProps {
  /** Called with the id of the transfer. */
  onDone: (id: string) => void
  onClose: () => void
}

/** Books money that is on the account. */
export function BookDialog({ onDone, onClose }: BookDialogProps): ReactElement {
  const [typed, setTyped] = useState(empty)
  const { mutate, isPending, error, failureCount } = useBook(onDone)
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate(typed)
  }
  const text = (name: TextName) => ({
    name,
    value: typed[name],
    error: problemOf(failure, name),
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  const choice = (name: 'fee' | 'currency') => ({
    name,
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  return (
    <PromptDialog id="book-transfer" title="Enter a transfer" onCancel={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {isWithoutField(failure, fields) && <FormFailure error={failure} attempt={failureCount} />}
        <TextField {...text('application')} label="Application number" width={12} inputMode="numeric" autoFocus />
        <RadioGroup {...choice('fee')} label="For which fee?" row choices={fees} />
        <TextField {...text('amount')} label="Amount that arrived" width={12} inputMode="decimal" />
        <RadioGroup {...choice('currency')} label="Currency" row choices={currencies()} />
        <DateField {...text('paid_on')} label="Day on the account" max={dayOf(new Date())} />
        <TextField {...text('payer')} label="From whose account?" />
        <TextField {...text('number')} label="The bank’s number (optional)" />
        <TextArea
          {...text('reason')}
          label="How do you know?"
          hint="The line of the statement, for example."
          rows={2}
          maxLength={500}
        />
        <Checkbox
          name="surplus"
          label="The fee is not due"
          hint="Record the money only to refund it."
          checked={typed.isSurplus}
          onChange={event => setTyped({ ...typed, isSurplus: event.target.checked })}
        />
        <FormButtons label="Enter it" busyLabel="Entering..." isBusy={isPending} onCancel={onClose} />
      </form>
    </PromptDialog>
  )
}

/** '$50' is no amount in naira. */
function amountIn(typed: string, currency: string): number {
  const named = currencyNamed(typed) ?? currency
  return (named === currency ? readTypedMoney(typed) : undefined) ?? Number.NaN
}

function useBook(onDone: (id: string) => void) {
  const key = useRef(newKey())
  return useMutation({
    mutationFn: ({ fee, currency, amount, number, isSurplus, ...words }: Typed) =>
      callOffice(transferCalls.bookTransfer, {
        body: {
          ...words,
          fee: fee === 'acceptance' ? 'acceptance' : 'application',
          currency: isCurrency(currency) ? currency : 'NGN',
          amount: amountIn(amount, currency),
          ...(number.trim() ? { number } : {}),
          ...(isSurplus ? { surplus: true } : {}),
        },
        idempotencyKey: key.current,
      }),
    onSuccess: ({ id, state }) => {
      tell(transferStateNames[state])
      void refreshTransfers()
      onDone(id)
    },
    onError: () => {
      key.current = newKey()
    },
  })
}
