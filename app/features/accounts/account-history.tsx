import { useInfiniteQuery } from '@tanstack/react-query'
import { PartFailed } from '#app/features/outcome/load-failed.tsx'
import { LoadingPage } from '#app/features/outcome/loading.tsx'
import { callApi } from '#app/lib/api.ts'
import { retryOnce, userKey } from '#app/lib/queries.ts'
import { useSession } from '#app/lib/session.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { accountCalls } from '#shared/contract/calls/account.ts'
import type { AnswerOf } from '#shared/contract/calls/index.ts'
import { accountEvents, isByOffice } from '#shared/domain/account-history.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'

type Row = AnswerOf<'readAccountHistory'>['rows'][number]

/** What happened to this account, and who in the office looked at it, by day. */
export default function AccountHistory() {
  const userId = useSession()?.user.id
  const list = useInfiniteQuery({
    queryKey: userKey(userId, 'history'),
    queryFn: ({ signal, pageParam }) =>
      callApi(accountCalls.readAccountHistory, { query: pageParam ? { after: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    retry: retryOnce,
    networkMode: 'always',
  })
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = list
  if (!data && error)
    return (
      <PartFailed
        title={accountCalls.readAccountHistory.fallback}
        error={error}
        isTrying={isFetching}
        retry={() => void refetch()}
      />
    )
  if (!data) return <LoadingPage isPart />
  const days = byDay(data.pages.flatMap(page => page.rows))
  return (
    <div className="stack">
      <p className="lead soft">
        Everything that you or the admissions office did with this account. If something looks wrong, email{' '}
        <a href={`mailto:${institution().admissionsEmail}`}>{institution().admissionsEmail}</a>.
      </p>
      {days.length === 0 && <p>Nothing has happened yet.</p>}
      {days.map(({ day, events }) => (
        <section key={day} className="history-day">
          <h2>{day}</h2>
          <ol className="bare-list">
            {events.map(({ row, times }) => (
              <li key={`${row.at} ${row.event}`} data-by={isByOffice(row.event) ? 'office' : undefined}>
                <time dateTime={row.at}>{clockTime(new Date(row.at))}</time>
                <span>
                  {accountEvents[row.event]}
                  {times > 1 && <span className="soft"> {times} times</span>}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage && (
        <p>
          <Button look="secondary" busy={isFetching} busyLabel="Loading..." onClick={() => void fetchNextPage()}>
            Show earlier
          </Button>
        </p>
      )}
    </div>
  )
}

interface Day {
  day: string
  events: { row: Row; times: number }[]
}

/** The same event several times in a row on one day is one line. */
function byDay(rows: readonly Row[]): Day[] {
  const days: Day[] = []
  for (const row of rows) {
    const day = longDate(new Date(row.at))
    if (days.at(-1)?.day !== day) days.push({ day, events: [] })
    const events = days.at(-1)?.events ?? []
    const before = events.at(-1)
    if (before?.row.event === row.event) before.times += 1
    else events.push({ row, times: 1 })
  }
  return days
}
