import { type FormEvent, type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { moneyDayCalls } from '#shared/contract/calls/office/money-days.ts'
import { fullDate } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { callOffice } from '../../lib/call.ts'
import { isWithoutField, problemOf } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type MoneyMonth, monthInWords } from './month-query.ts'
import { usePaymentWrite } from './use-payment-write.ts'

/** Closes what can be closed, and says which days somebody has to look at first. */
export function CloseMonth({ books }: { books: MoneyMonth }): ReactElement {
  const [note, setNote] = useState('')
  const [left, setLeft] = useState<Left>([])
  const name = monthInWords(books.month)
  const { run, isBusy, failure, attempt } = usePaymentWrite(
    async () => {
      const body = note ? { note } : {}
      const month = await callOffice(moneyDayCalls.closeMoneyMonth, { params: { month: books.month }, body })
      setLeft(month.left ?? [])
      return month
    },
    (_, month) => (month.closed ? `${name} is closed` : `Not closed yet: ${daysInWords(month.left?.length ?? 0)} left`),
  )
  const open = books.days.filter(({ state }) => state !== 'closed')
  const stillLeft = left.filter(({ day }) => open.some(one => one.day === day))
  return (
    <Panel className="day-close no-print" title="Close this month">
      {stillLeft.length > 0 && <DaysLeft left={stillLeft} />}
      <form
        className="form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!isBusy) run()
        }}
      >
        {isWithoutField(failure, ['note']) && <FormFailure error={failure} attempt={attempt} />}
        <TextArea
          name="note"
          label="Note"
          hint="It stays with the month."
          rows={2}
          maxLength={2000}
          value={note}
          error={problemOf(failure, 'note')}
          onChange={event => setNote(event.target.value)}
        />
        <p className="soft">
          Days without money are closed with the month. The others need what reached the bank, on their own pages. A
          closed month does not change. Later changes are listed below it.
        </p>
        <Button type="submit" busy={isBusy} busyLabel="Closing...">
          Close {name}
        </Button>
      </form>
    </Panel>
  )
}

type Left = NonNullable<MoneyMonth['left']>

function DaysLeft({ left }: { left: Left }): ReactElement {
  return (
    <Notice tone="warning" title={`${daysInWords(left.length)} to close first`}>
      <ul className="bare-list month-left">
        {left.map(({ day, why }) => (
          <li key={day}>
            <Link to={`/money/days/${day}`}>{fullDate(day)}</Link>: {why}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function daysInWords(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}
