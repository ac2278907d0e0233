import type { ReactElement } from 'react'
import { clockTime, dayOf } from '#shared/domain/calendar.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { dayInWords } from '../../../lib/words.ts'
import type { CaseFile } from '../file-query.ts'
import { whatHappened, whoDidIt } from './history-words.ts'

/** Everything that happened to the application, the newest first, day by day. */
export function HistoryTab({ file: { history = [] } }: { file: CaseFile }): ReactElement {
  const days = Map.groupBy(history, ({ at }) => dayOf(new Date(at)))
  if (days.size === 0)
    return (
      <div className="file-body">
        <EmptyState title="Nothing has happened yet" />
      </div>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
    <section className="file-body history" aria-label="History" tabIndex={0}>
      {[...days].map(([day, lines]) => (
        <section key={day}>
          <h2 className="soft small">{dayInWords(day)}</h2>
          <ol className="bare-list">
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the top of the first day
              <li className="history-line" key={`${line.at} ${index}`}>
                <time className="soft figures" dateTime={line.at}>
                  {clockTime(new Date(line.at))}
                </time>
                <span>
                  {whatHappened(line)}
                  {line.reason && (
                    <q className="said" dir="auto">
                      {line.reason}
                    </q>
                  )}
                </span>
                <span className="soft">{whoDidIt(line)}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  )
}
