import type { ReactElement } from 'react'
import { moneyDayCalls } from '#shared/contract/calls/office/money-days.ts'
import { fullDate } from '#shared/domain/calendar.ts'
import { formatSum } from '#shared/domain/money.ts'
import { readMoneyIn } from '#shared/domain/typed-money.ts'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { problemOf } from '../../ui/field-problems.ts'
import { CloseForm } from './close-form.tsx'
import type { DayOfCurrency, MoneyDay } from './day-query.ts'
import { readPaymentsAgain } from './payments-query.ts'

interface Typed {
  note: string
  /** By currency, as typed. */
  settled: Readonly<Record<string, string>>
}

/** Closes the day with what reached the bank. Nothing that is booked later changes it. */
export function CloseDay({ books }: { books: MoneyDay }): ReactElement {
  const asked = books.currencies.filter(({ expected_minor }) => (expected_minor ?? 0) !== 0)
  const form = useForm<Typed, unknown>({ note: '', settled: {} }, typed => close(books.day, asked, typed), {
    fields: { settled: asked.map(fieldOf) },
    says: `${fullDate(books.day)} is closed`,
    refresh: readPaymentsAgain,
  })
  return (
    <CloseForm
      title="Close this day"
      name={fullDate(books.day)}
      form={form}
      noteHint="Needed where something differs. It stays with the day."
      consequence="A closed day does not change. What is confirmed or refunded later is shown below it as an entry of its own."
    >
      {asked.map(one => (
        <TextField
          key={one.currency}
          name={fieldOf(one)}
          label={`Reached the bank in ${one.currency}`}
          hint={`${formatSum({ amount_minor: one.expected_minor ?? 0, currency: one.currency })} is expected`}
          inputMode="decimal"
          width={12}
          value={form.values.settled[one.currency] ?? ''}
          error={problemOf(form.failure, fieldOf(one))}
          onChange={({ target }) => form.change({ settled: { ...form.values.settled, [one.currency]: target.value } })}
        />
      ))}
    </CloseForm>
  )
}

function fieldOf({ currency }: DayOfCurrency): string {
  return `settled.${currency}`
}

function close(day: string, asked: readonly DayOfCurrency[], { settled: typed, note }: Typed) {
  const settled = asked.flatMap(({ currency }) => {
    const text = (typed[currency] ?? '').trim()
    const amount_minor = /^\D*0+(?:\.0+)?$/.test(text) ? 0 : readMoneyIn(currency, text)
    return amount_minor === undefined ? [] : [{ currency, amount_minor }]
  })
  return callOffice(moneyDayCalls.closeMoneyDay, { params: { day }, body: { settled, ...(note ? { note } : {}) } })
}
