import type { ReactElement } from 'react'
import type { OwnUnasked } from '#shared/contract/schemas/own-case.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { StatusTag } from '#ui/status-tag.tsx'

const states = {
  waiting: { tone: 'info', says: 'Sent' },
  taken: { tone: 'success', says: 'Taken' },
  left: { tone: undefined, says: 'Not taken' },
} as const

/** What became of the documents that the applicant sent without being asked. */
export default function SentList({ uuid, sent }: { uuid: string; sent: readonly OwnUnasked[] }): ReactElement {
  return (
    <section aria-labelledby={`sent-${uuid}`}>
      <h3 id={`sent-${uuid}`}>Newer documents that you sent</h3>
      <ul className="asked">
        {sent.map(one => (
          <li key={one.id}>
            <div className="asked-head">
              <h4>{one.label}</h4>
              <StatusTag tone={states[one.state].tone}>{states[one.state].says}</StatusTag>
            </div>
            <p className="soft">
              <span translate="no">{one.file_name}</span>, sent on {longDate(new Date(one.sent_at))}.{' '}
              <span>{wordsFor(one)}</span>
            </p>
            {one.answer && (
              <p className="asked-words" dir="auto">
                {one.answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function wordsFor({ state }: OwnUnasked): string {
  if (state === 'waiting') return 'Your application keeps the one it has until an officer has looked at this one.'
  return state === 'taken' ? 'It is now the one in your application.' : 'Your application keeps the one it had.'
}
