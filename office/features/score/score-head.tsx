import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { isLeft, lastDay, type ReadingRow } from '../reviews/score-query.ts'

/** How far someone is: '7 of 12', with a line that fills, and until when. */
export function ScoreHead({ rows, uuid }: { rows: readonly ReadingRow[]; uuid: string }): ReactElement {
  const counted = rows.filter(({ state }) => state !== 'closed')
  const own = rows.find(row => row.uuid === uuid)
  const done = counted.filter(({ state }) => state === 'submitted').length
  const number = own && isLeft(own) ? done + 1 : done
  return (
    <div className="wraps score-head" data-align="baseline" data-gap="3" data-lines="0">
      <Link to="/score" className="score-back">
        Score
      </Link>
      {own && isLeft(own) && own.due_at && <span className="score-due">by {lastDay(own.due_at)}</span>}
      {counted.length > 0 && (
        <>
          <span className="score-count strong figures">
            {number} of {counted.length}
          </span>
          <progress className="score-progress" aria-label="Scored" value={done} max={counted.length} />
        </>
      )}
    </div>
  )
}
