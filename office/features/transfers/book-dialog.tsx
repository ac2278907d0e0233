import type { ReactElement } from 'react'
import { homeCountry } from '#shared/catalogue/parts/home-country.ts'
import { transferCalls } from '#shared/contract/calls/office/transfers.ts'
import { acceptanceCurrency } from '#shared/domain/acceptance-currency.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { currencyTitle } from '#shared/domain/currency-names.ts'
import { feeKindNames, feeKinds } from '#shared/domain/fee-kind.ts'
import { currenciesOfFees } from '#shared/domain/fees.ts'
import { isCurrency } from '#shared/domain/money.ts'
import { transferStateNames } from '#shared/domain/transfers.ts'
import { readMoneyIn } from '#shared/domain/typed-money.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { refreshTransfers } from './transfers-query.ts'

const empty = () => ({
  ...{
    application: '',
    fee: 'application',
    amount: '',
    currency: String(acceptanceCurrency(homeCountry().code)),
    paid_on: '',
  },
  ...{ payer: '', number: '', reason: '', isSurplus: false },
})
type Typed = ReturnType<typeof empty>

const fees = feeKinds.map(value => ({ value, label: feeKindNames[value] }))
const currencies = () => currenciesOfFees().map(value => ({ value, label: currencyTitle(value) }))

interface BookDialogProps {
  /** Called with the id of the transfer. */
  onDone: (id: string) => void
  onClose: () => void
}

/** Books money that is on the account. */
export function BookDialog({ onDone, onClose }: BookDialogProps): ReactElement {
  const form = useForm(empty, book, {
    named: 'application',
    says: ({ state }) => transferStateNames[state],
    refresh: () => refreshTransfers(),
    onDone: ({ id }) => onDone(id),
  })
  const choice = (name: 'fee' | 'currency') => ({
    name,
    value: form.values[name],
    onChange: (value: string) => form.change({ [name]: value }),
  })
  return (
    <FormDialog
      id="book-transfer"
      title="Enter a transfer"
      form={form}
      label="Enter it"
      busyLabel="Entering..."
      onClose={onClose}
    >
      <TextField {...form.text('application')} label="Application number" width={12} inputMode="numeric" autoFocus />
      <RadioGroup {...choice('fee')} label="For which fee?" row choices={fees} />
      <TextField {...form.text('amount')} label="Amount that arrived" width={12} inputMode="decimal" />
      <RadioGroup {...choice('currency')} label="Currency" row choices={currencies()} />
      <DateField {...form.text('paid_on')} label="Day on the account" max={dayOf(new Date())} />
      <TextField {...form.text('payer')} label="From whose account?" />
      <TextField {...form.text('number')} label="The bank’s number (optional)" />
      <TextArea
        {...form.text('reason')}
        label="How do you know?"
        hint="The line of the statement, for example."
        rows={2}
        maxLength={500}
      />
      <Checkbox
        name="surplus"
        label="The fee is not due"
        hint="Record the money only to refund it."
        checked={form.values.isSurplus}
        onChange={event => form.change({ isSurplus: event.target.checked })}
      />
    </FormDialog>
  )
}

function book({ fee, currency, amount, number, isSurplus, ...words }: Typed, idempotencyKey: string) {
  return callOffice(transferCalls.bookTransfer, {
    body: {
      ...words,
      fee: fee === 'acceptance' ? 'acceptance' : 'application',
      currency: isCurrency(currency) ? currency : acceptanceCurrency(homeCountry().code),
      amount: readMoneyIn(currency, amount) ?? Number.NaN,
      ...(number.trim() ? { number } : {}),
      ...(isSurplus ? { surplus: true } : {}),
    },
    idempotencyKey,
  })
}
