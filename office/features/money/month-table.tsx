import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { formatSum } from '#shared/domain/money.ts'
import type { DayOfMonth, MoneyMonth } from './month-query.ts'

const states: Record<DayOfMonth['state'], { sign: string; name: string }> = {
  closed: { sign: '✓', name: 'Closed' },
  open: { sign: '○', name: 'Open' },
  running: { sign: '◌', name: 'Today' },
  coming: { sign: '', name: '' },
}

/** 'Closed, 2 differences, 1 change since'. */
export function stateInWords({ state, differences = 0, since }: DayOfMonth): string {
  return [
    states[state].name,
    differences > 0 && `${differences} ${differences === 1 ? 'difference' : 'differences'}`,
    since > 0 && `${since} ${since === 1 ? 'change' : 'changes'} since`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** A row for each day and currency, and the totals below them. */
export function MonthTable({ books }: { books: MoneyMonth }): ReactElement {
  const days = books.days.filter(({ state }) => state !== 'coming')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than a phone is moved by keys
    <section className="month-scroll" aria-label="Days of the month" tabIndex={0}>
      <table className="month-table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">State</th>
            <th scope="col">Payments</th>
            <th scope="col">Confirmed</th>
            <th scope="col">Refunded</th>
            <th scope="col">Should reach the bank</th>
            <th scope="col">Reached the bank</th>
          </tr>
        </thead>
        <tbody>
          {days.map(day => (
            <DayRows key={day.day} day={day} />
          ))}
        </tbody>
        <tfoot>
          {books.totals.map(total => (
            <tr key={total.currency}>
              <th scope="row" colSpan={2}>
                {`Total in ${total.currency}`}
              </th>
              <Sums sums={total} />
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  )
}

function DayRows({ day }: { day: DayOfMonth }): ReactElement {
  const { sign } = states[day.state]
  const [first, ...others] = day.currencies
  const rows = 1 + others.length
  const isWrong = (day.differences ?? 0) + day.since > 0
  return (
    <>
      <tr data-state={day.state}>
        <th scope="row" rowSpan={rows}>
          <Link to={`/money/days/${day.day}`}>{shortDay(day.day)}</Link>
        </th>
        <td rowSpan={rows} className="month-state" data-tone={isWrong ? 'wrong' : day.state}>
          <span aria-hidden="true">{sign}</span> {stateInWords(day)}
          {day.closed_by && <span className="month-by soft plain">{day.closed_by}</span>}
        </td>
        {first ? <Sums sums={first} /> : <NoMoney />}
      </tr>
      {others.map(one => (
        <tr key={one.currency} data-state={day.state}>
          <Sums sums={one} />
        </tr>
      ))}
    </>
  )
}

function NoMoney(): ReactElement {
  return (
    <td colSpan={5} className="month-none">
      No money
    </td>
  )
}

type SumsOf = Pick<
  DayOfMonth['currencies'][number],
  'currency' | 'booked' | 'refunded' | 'expected_minor' | 'settled_minor'
>

function Sums({ sums }: { sums: SumsOf }): ReactElement {
  const { currency, booked, refunded, expected_minor, settled_minor } = sums
  const sum = (amount_minor: number | undefined) =>
    amount_minor === undefined ? '–' : formatSum({ amount_minor, currency })
  const differs = settled_minor !== undefined && settled_minor !== (expected_minor ?? 0)
  return (
    <>
      <td>{booked.count.toLocaleString('en-GB')}</td>
      <td translate="no">{sum(booked.amount_minor)}</td>
      <td translate="no">{refunded.count === 0 ? '–' : sum(refunded.amount_minor)}</td>
      <td translate="no">{sum(expected_minor)}</td>
      <td translate="no" data-tone={differs ? 'wrong' : undefined}>
        {differs && <span className="visually-hidden">Differs: </span>}
        {differs && <span aria-hidden="true">≠ </span>}
        {sum(settled_minor)}
      </td>
    </>
  )
}

/** 'Tue 24'. */
function shortDay(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
}
