import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useParams } from 'react-router'
import { dayOf, fullDate, isDay } from '#shared/domain/calendar.ts'
import { addDays } from '#shared/domain/clock-days.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { MoneyParts } from '../../frame/money-parts.tsx'
import { momentInWords } from '../../lib/words.ts'
import { ScreenTitle } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { BeforeAfter, useFirst } from './before-after.tsx'
import { CloseDay } from './close-day.tsx'
import { saveAs } from './csv-cells.ts'
import { csvOfDay } from './day-csv.ts'
import { dayQuery, type MoneyDay } from './day-query.ts'
import { DaySums } from './day-sums.tsx'
import { Differences } from './differences.tsx'
import './money.css'
import './day.css'

/** The books of one day: what was booked here, what the payment service reports, and what reached the bank. */
export function Component(): ReactElement {
  const { day: asked } = useParams()
  const day = asked !== undefined && isDay(asked) ? asked : addDays(dayOf(new Date()), -1)
  const query = useQuery(dayQuery(day))
  const { data, refetch } = query
  const first = useFirst(data)
  const to = (days: number) => `/money/days/${addDays(day, days)}`
  return (
    <div className="queue money day">
      <ScreenTitle title={fullDate(day)} />
      <MoneyParts current="days" />
      <header className="ends day-head" data-align="baseline" data-gap="5" data-lines="2">
        <h1 className="record-title">{fullDate(day)}</h1>
        <p className="acts no-print" data-gap="4" data-lines="0">
          <BeforeAfter
            what="day"
            before={day > first ? to(-1) : undefined}
            after={day < dayOf(new Date()) ? to(1) : undefined}
          />
          <Link className="tall-link" to={`/money/months/${day.slice(0, 7)}`}>
            Its month
          </Link>
          <Link className="tall-link" to={{ pathname: '/money', search: `q=day:${day}` }}>
            Its payments
          </Link>
          <Button look="quiet" onClick={() => print()}>
            Print
          </Button>
          <Button
            look="quiet"
            data-awaited={data ? undefined : true}
            onClick={() => data && saveAs(`money-${day}.csv`, csvOfDay(data))}
          >
            Download
          </Button>
        </p>
      </header>
      <LoadState of={query} label="Loading the day" rows={8} />
      {data && <Books books={data} retry={() => void refetch()} />}
    </div>
  )
}

function Books({ books, retry }: { books: MoneyDay; retry: () => void }): ReactElement {
  return (
    <>
      <Fortnight books={books} />
      {books.closed && (
        <Notice tone="success" title={`Closed by ${books.closed.by}, ${momentInWords(books.closed.at)}`}>
          {books.closed.note ? <p className="as-written">{books.closed.note}</p> : undefined}
        </Notice>
      )}
      {books.unreachable && (
        <Notice tone="warning" title="The payment service cannot be asked right now">
          <p>What was confirmed here is complete. The comparison follows when it answers. {books.unreachable}</p>
          <p>
            <Button look="secondary" onClick={retry}>
              Try again
            </Button>
          </p>
        </Notice>
      )}
      {books.currencies.length === 0 ? (
        <p className="day-nothing">No money came or left on this day.</p>
      ) : (
        <div className="day-currencies">
          {books.currencies.map(one => (
            <DaySums key={one.currency} sums={one} />
          ))}
        </div>
      )}
      <Differences books={books} />
      {books.can_close && <CloseDay key={books.day} books={books} />}
      {!books.is_over && <p className="soft">A day can be closed once it is over.</p>}
    </>
  )
}

/** The two weeks up to this day, so that one that is not closed is not forgotten. */
function Fortnight({ books }: { books: MoneyDay }): ReactElement {
  return (
    <nav className="fortnight no-print" aria-label="Two weeks">
      <ol className="bare-list">
        {books.days.map(({ day, is_closed }) => (
          <li key={day}>
            <Link
              to={`/money/days/${day}`}
              data-closed={is_closed || undefined}
              aria-current={day === books.day ? 'page' : undefined}
            >
              <VisuallyHidden>{`${fullDate(day)}, ${is_closed ? 'closed' : 'not closed'}`}</VisuallyHidden>
              <span aria-hidden="true">{fullDate(day).slice(0, 3)}</span>
              <b aria-hidden="true">{Number(day.slice(8))}</b>
              <span aria-hidden="true">{is_closed ? '✓' : '·'}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
