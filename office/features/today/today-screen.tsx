import './today.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { dayOf, longDate } from '#shared/domain/calendar.ts'
import { may, useMe } from '../../lib/me.ts'
import { ScreenTitle } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { addressOf, type View } from '../queue/view.ts'
import { isLeft, lastDay, type ReadingRow, readingListQuery } from '../score/score-query.ts'
import { RoundCloth } from './round-cloth.tsx'
import { SeatNews } from './seat-news.tsx'
import { type Today, todayQuery } from './today-query.ts'

const figures = new Intl.NumberFormat('en-GB')
const view = (q: string, stage?: View['stage']) => `/queue?${addressOf({ stage, q })}`

/** The start of the day: what is mine, late or new, and what each round needs next. */
export function Component(): ReactElement {
  const me = useMe()
  const { data, error, refetch } = useQuery({ ...todayQuery, refetchOnMount: 'always' })
  const reading = useQuery({ ...readingListQuery, enabled: may(me, ['reviews.score']) })
  const isLoaded = data !== undefined && !reading.isLoading
  return (
    <div className="screen today">
      <ScreenTitle title="Today" />
      <header className="today-head">
        <p className="soft">{longDate(new Date())}</p>
        <h1>{greeting(new Date(), me.full_name)}</h1>
      </header>
      {!data && error && <LoadFailed error={error} retry={() => void refetch()} />}
      {!isLoaded && !error && <LoadingRows label="Loading today’s work" rows={6} />}
      {data && isLoaded && (
        <>
          <ul className="today-numbers">
            {reading.data && <LeftToScore rows={reading.data.rows.filter(isLeft)} />}
            {(data.mine > 0 || may(me, ['applications.read'])) && (
              <Figure
                count={data.mine}
                to={view('assignee:me is:open')}
                label="assigned to you"
                none="Nothing is assigned to you"
              >
                You work on these.
              </Figure>
            )}
            {may(me, ['applications.read']) && <OfTheQueue data={data} />}
          </ul>
          <SeatNews />
          {data.rounds.length > 0 && (
            <section className="today-rounds" aria-labelledby="rounds">
              <h2 id="rounds">What each round needs next</h2>
              {data.rounds.map(round => (
                <RoundCloth key={round.id} round={round} today={dayOf(new Date())} />
              ))}
            </section>
          )}
        </>
      )}
    </div>
  )
}

/** What all applications in someone’s scope need. A reader sees only the ones they are asked to read. */
function OfTheQueue({ data }: { data: Today }): ReactElement {
  return (
    <>
      <Figure count={data.overdue} to={view('is:overdue')} look="late" label="overdue" none="Nothing is overdue">
        The applicant’s reply was due before today.
      </Figure>
      <Figure count={data.returned} to={view('is:returned')} label="returned by applicants" none="No replies">
        Applicants have sent what you asked for.
      </Figure>
      <Figure count={data.unread} to={view('is:unread', 'received')} label="unread" none="Everything has been opened">
        No one has opened them yet.
      </Figure>
    </>
  )
}

/** The person’s open reviews, and when the first one is due. */
function LeftToScore({ rows }: { rows: readonly ReadingRow[] }): ReactElement {
  const [first] = rows.flatMap(({ due_at }) => due_at ?? []).toSorted()
  const isLate = first !== undefined && Date.parse(first) <= Date.now()
  return (
    <Figure
      count={rows.length}
      to="/score"
      label="left to score"
      none="Nothing left to score"
      {...(isLate ? { look: 'late' as const } : {})}
    >
      {first === undefined
        ? 'You are asked to read these.'
        : isLate
          ? 'Some are overdue.'
          : `The first is due on ${lastDay(first)}.`}
    </Figure>
  )
}

interface FigureProps {
  count: number
  to: string
  label: string
  /** Shown if there is nothing to do. */
  none: string
  look?: 'late'
  children?: ReactNode
}

/** A number linked to the view it counts. */
function Figure({ count, to, label, none, look, children }: FigureProps): ReactElement {
  if (count === 0)
    return (
      <li className="today-figure" data-look="none">
        <p>{none}</p>
      </li>
    )
  return (
    <li className="today-figure" data-look={look}>
      <Link to={to}>
        <span className="today-count">{figures.format(count)}</span> <span className="today-label">{label}</span>
      </Link>
      {children && <p className="soft">{children}</p>}
    </li>
  )
}

const titles = /^(?:prof|dr|mr|mrs|ms|miss|engr|rev|alhaji|alhaja|chief|barr|pharm|arc|surv)\.?$/i

/** 'Kemi' for Kemi Obi, 'Prof. Lawal' for Prof. Amina Lawal. */
function addressedAs(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  const last = others.at(-1)
  return titles.test(first) && last ? `${first} ${last}` : first
}

/** By the time in Abuja: 'Good morning, Kemi' */
export function greeting(now: Date, fullName: string): string {
  const hour = (now.getUTCHours() + 1) % 24
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
  return `Good ${part}, ${addressedAs(fullName)}`
}
