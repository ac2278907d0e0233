import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useParams } from 'react-router'
import { dayOf } from '#shared/domain/calendar.ts'
import { formatSum } from '#shared/domain/money.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { MoneyParts } from '../../frame/money-parts.tsx'
import { dayInWords, momentInWords } from '../../lib/words.ts'
import { ScreenTitle } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { BeforeAfter, useFirst } from './before-after.tsx'
import { CloseMonth } from './close-month.tsx'
import { saveAs } from './csv-cells.ts'
import { csvOfMonth } from './month-csv.ts'
import { type MoneyMonth, monthFrom, monthInWords, monthQuery } from './month-query.ts'
import { MonthTable } from './month-table.tsx'
import './money.css'
import './day.css'
import './month.css'

/** The books of a month: its days, its totals, and its end. */
export function Component(): ReactElement {
  const { month: asked = '' } = useParams()
  const thisMonth = dayOf(new Date()).slice(0, 7)
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : thisMonth
  const query = useQuery(monthQuery(month))
  const { data } = query
  const first = useFirst(data)
  const to = (months: number) => `/money/months/${monthFrom(month, months)}`
  const name = monthInWords(month)
  return (
    <div className="queue money day month">
      <ScreenTitle title={name} />
      <MoneyParts current="months" />
      <header className="ends day-head" data-align="baseline" data-gap="5" data-lines="2">
        <h1 className="record-title">{name}</h1>
        <p className="acts no-print" data-gap="4" data-lines="0">
          <BeforeAfter
            what="month"
            before={month > first ? to(-1) : undefined}
            after={month < thisMonth ? to(1) : undefined}
          />
          <Button look="quiet" onClick={() => print()}>
            Print
          </Button>
          <Button
            look="quiet"
            data-awaited={data ? undefined : true}
            onClick={() => data && saveAs(`money-${month}.csv`, csvOfMonth(data))}
          >
            Download
          </Button>
        </p>
      </header>
      <LoadState of={query} label="Loading the month" rows={12} />
      {data && <Books books={data} />}
    </div>
  )
}

function Books({ books }: { books: MoneyMonth }): ReactElement {
  const { closed, days, corrections } = books
  const isEmpty = days.every(({ currencies, state }) => currencies.length === 0 && state !== 'closed')
  return (
    <>
      {closed && (
        <Notice tone="success" title={`Closed by ${closed.by}, ${momentInWords(closed.at)}`}>
          {closed.note ? <p className="as-written">{closed.note}</p> : undefined}
        </Notice>
      )}
      {isEmpty && <p className="day-nothing">No money came or left in this month so far.</p>}
      {!isEmpty && <p className="month-summary">{summaryOf(books)}</p>}
      <MonthTable books={books} />
      {books.totals.length > 0 && !closed && (
        <p className="soft">What should reach the bank and what did is added up over the closed days.</p>
      )}
      {corrections.length > 0 && <Corrections corrections={corrections} />}
      {books.can_close && <CloseMonth key={books.month} books={books} />}
      {!books.is_over && <p className="soft">A month can be closed once it is over.</p>}
    </>
  )
}

/** '12 of 26 days closed. Confirmed: ₦4,370,000, $150. Refunded: ₦20,000.' */
function summaryOf({ days, totals }: MoneyMonth): string {
  const begun = days.filter(({ state }) => state !== 'coming')
  const closed = begun.filter(({ state }) => state === 'closed').length
  const sums = (of: 'booked' | 'refunded') =>
    totals.flatMap(total =>
      total[of].count > 0 ? [formatSum({ amount_minor: total[of].amount_minor, currency: total.currency })] : [],
    )
  const line = (label: string, all: readonly string[]) => (all.length > 0 ? ` ${label}: ${all.join(', ')}.` : '')
  return `${closed} of ${begun.length} days closed.${line('Confirmed', sums('booked'))}${line('Refunded', sums('refunded'))}`
}

function Corrections({ corrections }: Pick<MoneyMonth, 'corrections'>): ReactElement {
  return (
    <section className="month-corrections">
      <h2>Changed after closing</h2>
      <ul className="ruled">
        {corrections.map(({ day, reference, currency, ours_minor }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one payment can change twice by the same sum
          <li className="wraps" data-gap="4" data-lines="0" key={`${reference} ${at}`}>
            <span>{dayInWords(day)}</span>
            <Link to={`/money/payments/${reference}`} translate="no">
              {reference}
            </Link>
            <b className="figures at-end" translate="no">
              {formatSum({ amount_minor: ours_minor ?? 0, currency })}
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}
