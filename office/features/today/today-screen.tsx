import './today.css'
import './desk.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { clockTime, dayOf, fullDate } from '#shared/domain/calendar.ts'
import { type Me, may, useMe } from '../../lib/me.ts'
import { type Today, todayQuery } from '../../lib/today-query.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { addressOf, type View } from '../queue/view.ts'
import { CoverLines } from './cover-lines.tsx'
import { DeskList } from './desk-list.tsx'
import { type Desk, deskQuery } from './desk-query.ts'
import { datesInWords, needInWords } from './desk-words.ts'
import { greeting } from './greeting.ts'
import { NothingWaits } from './nothing-waits.tsx'
import { RoundCloth } from './round-cloth.tsx'
import { SeatNews } from './seat-news.tsx'

const figures = new Intl.NumberFormat('en-GB')
const view = (q: string, stage?: View['stage']) => `/queue?${addressOf({ stage, q })}`

/** The start of the day: what waits for the person’s own signature or act, and what each round needs next. */
export function Component(): ReactElement {
  const me = useMe()
  const { data, error, refetch } = useQuery({ ...deskQuery, refetchOnMount: 'always' })
  const now = useMinute()
  // What is below comes after it, so that nothing moves that can be pressed.
  const isLoading = !data && !error
  return (
    <div className="screen today" data-width="wide">
      <ScreenTitle title="Today" />
      <Head me={me} desk={data} now={now} />
      {!isLoading && <CoverLines me={me} />}
      {!data && error && <LoadFailed error={error} retry={() => void refetch()} />}
      {isLoading && <LoadingRows label="Loading what waits for you" rows={6} />}
      {data && (data.rows.length > 0 ? <DeskList rows={data.rows} now={now} /> : <NothingWaits me={me} />)}
      {may(me, ['applications.read', 'applications.read-assigned']) && <Whole me={me} now={now} isShown={!isLoading} />}
      {data && data.rows.length > 1 && (
        <p className="desk-keys key-hints soft" aria-hidden="true">
          <Kbd keys="j" /> <Kbd keys="k" /> move <Kbd keys="Enter" /> open
        </p>
      )}
    </div>
  )
}

function Head({ me, desk, now }: { me: Me; desk: Desk | undefined; now: Date }): ReactElement {
  const next = desk?.next_release
  return (
    <header className="ends today-head" data-align="end" data-gap="6" data-lines="2">
      <div>
        <h1 className="record-title">
          {greeting(now, me.full_name)}.{desk && ` ${needInWords(desk.rows.length)}`}
        </h1>
        <p className="soft">
          {fullDate(dayOf(now))}
          {desk && desk.rows.length > 0 && `. ${datesInWords(desk.rows, now)}`}
        </p>
      </div>
      {next && (
        <p className="today-next">
          <Link to={`/releases/${next.id}`}>
            Next release: {fullDate(dayOf(new Date(next.releases_at))).replace(/ \d{4}$/, '')},{' '}
            {clockTime(new Date(next.releases_at))}
          </Link>
          <span className="soft">
            {figures.format(next.count)} {next.count === 1 ? 'decision' : 'decisions'}
            {next.by && `, confirmed by ${next.by}`}
          </span>
        </p>
      )}
    </header>
  )
}

/** The applications in the person’s scope: what the office as a whole has before it. */
function Whole({ me, now, isShown }: { me: Me; now: Date; isShown: boolean }): ReactElement | null {
  const { data, error, refetch } = useQuery({ ...todayQuery, refetchOnMount: 'always' })
  if (!isShown) return null
  if (!data) return error ? <LoadFailed error={error} retry={() => void refetch()} /> : null
  return (
    <>
      {may(me, ['applications.read']) && <Figures data={data} />}
      <SeatNews />
      {data.rounds.length > 0 && (
        <section className="apart today-rounds" data-gap="3" aria-labelledby="rounds">
          <h2 id="rounds" className="visually-hidden">
            What each round needs next
          </h2>
          {data.rounds.map(round => (
            <RoundCloth key={round.id} round={round} today={dayOf(now)} />
          ))}
        </section>
      )}
    </>
  )
}

function Figures({ data }: { data: Today }): ReactElement {
  return (
    <ul className="wraps today-figures" data-gap="6" data-lines="0">
      <Figure count={data.unread} to={view('is:unread', 'received')} label="unread" />
      <Figure count={data.returned} to={view('is:returned')} label="returned by applicants" />
      <Figure count={data.overdue} to={view('is:overdue')} label="overdue" look="late" />
      <Figure count={data.mine} to={view('assignee:me is:open')} label="assigned to you" />
    </ul>
  )
}

/** A number linked to the view that it counts. */
function Figure(props: { count: number; to: string; label: string; look?: 'late' }): ReactElement {
  const { count, to, label, look } = props
  return (
    <li data-look={count > 0 ? look : undefined}>
      {count > 0 ? (
        <Link to={to}>
          <b>{figures.format(count)}</b> <span className="today-label">{label}</span>
        </Link>
      ) : (
        <span className="soft">
          <b>0</b> <span>{label}</span>
        </span>
      )}
    </li>
  )
}

const minuteMs = 60_000

/** The time, as exact as what is shown here needs it. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
