import { type FormEvent, type ReactElement, useState } from 'react'
import { moneyDayCalls } from '#shared/contract/calls/office/money-days.ts'
import { fullDate } from '#shared/domain/calendar.ts'
import { formatSum } from '#shared/domain/money.ts'
import { readTypedMoney } from '#shared/domain/typed-money.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { isWithoutField, problemOf } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { DayOfCurrency, MoneyDay } from './day-query.ts'
import { usePaymentWrite } from './use-payment-write.ts'

/** Closes the day with what reached the bank. Nothing that is booked later changes it. */
export function CloseDay({ books }: { books: MoneyDay }): ReactElement {
  const asked = books.currencies.filter(({ expected_minor }) => (expected_minor ?? 0) !== 0)
  const [settled, setSettled] = useState<Record<string, string>>({})
  const [note, setNote] = useState('')
  const { run, isBusy, failure, attempt } = usePaymentWrite(
    () => close(books.day, asked, settled, note),
    () => `${fullDate(books.day)} is closed`,
  )
  const fields = ['note', ...asked.map(({ currency }) => `settled.${currency}`)]
  return (
    <Panel className="day-close no-print" title="Close this day">
      <form
        className="form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!isBusy) run()
        }}
      >
        {isWithoutField(failure, fields) && <FormFailure error={failure} attempt={attempt} />}
        {asked.map(one => (
          <TextField
            key={one.currency}
            name={`settled.${one.currency}`}
            label={`Reached the bank in ${one.currency}`}
            hint={`${formatSum({ amount_minor: one.expected_minor ?? 0, currency: one.currency })} is expected`}
            inputMode="decimal"
            width={12}
            value={settled[one.currency] ?? ''}
            error={problemOf(failure, `settled.${one.currency}`)}
            onChange={event => setSettled(before => ({ ...before, [one.currency]: event.target.value }))}
          />
        ))}
        <TextArea
          name="note"
          label="Note"
          hint="Needed where something differs. It stays with the day."
          rows={2}
          maxLength={2000}
          value={note}
          error={problemOf(failure, 'note')}
          onChange={event => setNote(event.target.value)}
        />
        <p className="soft">
          A closed day does not change. What is confirmed or refunded later is shown below it as an entry of its own.
        </p>
        <Button type="submit" busy={isBusy} busyLabel="Closing...">
          Close {fullDate(books.day)}
        </Button>
      </form>
    </Panel>
  )
}

function close(day: string, asked: readonly DayOfCurrency[], typed: Record<string, string>, note: string) {
  const settled = asked.flatMap(({ currency }) => {
    const text = (typed[currency] ?? '').trim()
    const amount_minor = /^\D*0+(?:\.0+)?$/.test(text) ? 0 : readTypedMoney(text)
    return amount_minor === undefined ? [] : [{ currency, amount_minor }]
  })
  return callOffice(moneyDayCalls.closeMoneyDay, { params: { day }, body: { settled, ...(note ? { note } : {}) } })
}
