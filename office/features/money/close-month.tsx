import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { moneyDayCalls } from '#shared/contract/calls/office/money-days.ts'
import { fullDate } from '#shared/domain/calendar.ts'
import { Notice } from '#ui/notice.tsx'
import { callOffice } from '../../lib/call.ts'
import { useForm } from '../../lib/use-form.ts'
import { CloseForm } from './close-form.tsx'
import { type MoneyMonth, monthInWords } from './month-query.ts'
import { readPaymentsAgain } from './payments-query.ts'

/** Closes what can be closed, and says which days somebody has to look at first. */
export function CloseMonth({ books }: { books: MoneyMonth }): ReactElement {
  const [left, setLeft] = useState<Left>([])
  const name = monthInWords(books.month)
  const form = useForm(
    { note: '' },
    ({ note }) =>
      callOffice(moneyDayCalls.closeMoneyMonth, { params: { month: books.month }, body: note ? { note } : {} }),
    {
      says: month =>
        month.closed ? `${name} is closed` : `Not closed yet: ${daysInWords(month.left?.length ?? 0)} left`,
      onDone: month => setLeft(month.left ?? []),
      refresh: readPaymentsAgain,
    },
  )
  const open = books.days.filter(({ state }) => state !== 'closed')
  const stillLeft = left.filter(({ day }) => open.some(one => one.day === day))
  return (
    <CloseForm
      title="Close this month"
      name={name}
      form={form}
      noteHint="It stays with the month."
      consequence={consequence}
      before={stillLeft.length > 0 && <DaysLeft left={stillLeft} />}
    />
  )
}

const consequence =
  'Days without money are closed with the month. The others need what reached the bank, on their own pages. A closed month does not change. Later changes are listed below it.'

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
