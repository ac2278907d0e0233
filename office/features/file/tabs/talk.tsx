import type { ReactElement, ReactNode } from 'react'
import { momentInWords } from '../../../lib/words.ts'

export interface TalkEntry {
  id: string
  from: 'office' | 'applicant'
  name: string
  /** When it was written. */
  at: string
  /** Behind the time. */
  seen?: string
  body: string
}

/** What was written about an application, the oldest first; `empty` where nothing was. */
export function Talk({ entries, empty }: { entries: readonly TalkEntry[]; empty: ReactNode }): ReactElement {
  return (
    <>
      {entries.length === 0 && empty}
      <ol className="apart steps talk-steps" data-gap="4">
        {entries.map(({ id, from, name, at, seen, body }) => (
          <li key={id} data-from={from}>
            <p className="sub-line">
              <strong>{name}</strong> {momentInWords(at)}
              {seen}
            </p>
            <p className="talk-body as-written" dir="auto">
              {body}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
