import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useNavigate } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { useKeys } from '../../lib/keys.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { isLeft, lastDay, type ReadingRow, readingListQuery } from '../reviews/score-query.ts'
import '../../styles/file.css'
import '../reviews/reviews.css'
import { Pill } from '../../ui/pill.tsx'

const headings = [
  { id: 'left', title: 'To score', has: isLeft },
  { id: 'done', title: 'Scored', has: ({ state }: ReadingRow) => state === 'submitted' },
  { id: 'closed', title: 'Closed before you scored', has: ({ state }: ReadingRow) => state === 'closed' },
] as const

/** The person’s open reviews, the next due first. */
export function Component(): ReactElement {
  const { data, error, refetch } = useQuery(readingListQuery)
  const navigate = useNavigate()
  const rows = data?.rows ?? []
  const first = rows.find(isLeft)
  useKeys(
    'Reading list',
    first ? [{ keys: 'Enter', label: 'Score the first', run: () => void navigate(`/score/${first.uuid}`) }] : [],
  )
  return (
    <Screen title="Score" lead={data && leadOf(rows)}>
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading your reading list" />}
      {data && rows.length === 0 && (
        <EmptyState title="Nothing to score">
          <p>We will email you when you are asked to score applications.</p>
        </EmptyState>
      )}
      {headings.map(({ id, title, has }) => {
        const here = rows.filter(has)
        return (
          here.length > 0 && (
            <section key={id} aria-labelledby={`reading-${id}`}>
              <h2 id={`reading-${id}`} className="line reading-heading" data-align="baseline" data-gap="2">
                {title} <span className="office-count">{here.length}</span>
              </h2>
              <ul className="reading">
                {here.map(row => (
                  <ReadingLine key={row.uuid} row={row} />
                ))}
              </ul>
            </section>
          )
        )
      })}
    </Screen>
  )
}

function ReadingLine({ row }: { row: ReadingRow }): ReactElement {
  const { uuid, title, application_number, state, due_at, total } = row
  const isOverdue = isLeft(row) && due_at !== undefined && +new Date(due_at) <= Date.now()
  return (
    <li>
      <Link className="reading-line" to={`/score/${uuid}`}>
        <span className="reading-what">
          <strong>{title ?? 'No programme'}</strong>
          <span className="mono" translate="no">
            {application_number}
          </span>
        </span>
        {state === 'begun' && <Pill>Started</Pill>}
        {total !== undefined && <span className="numeral">{total}</span>}
        {isLeft(row) && due_at && (
          <Pill tone={isOverdue ? 'bad' : undefined}>{isOverdue ? 'Overdue' : `by ${lastDay(due_at)}`}</Pill>
        )}
      </Link>
    </li>
  )
}

function leadOf(rows: readonly ReadingRow[]): string {
  const counted = rows.filter(({ state }) => state !== 'closed')
  const done = counted.filter(({ state }) => state === 'submitted').length
  if (counted.length === 0) return ''
  return done === counted.length ? `All ${done} scored. Thank you.` : `${done} of ${counted.length} scored`
}
