import type { ReactElement } from 'react'
import type { OwnTranscript } from '#shared/contract/schemas/transcripts.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { wantedNames } from '#shared/domain/transcripts.ts'
import { StatusTag } from '#ui/status-tag.tsx'

/** What the office has asked of the applicant’s former institutions, and whether they have answered. */
export default function TranscriptList({
  uuid,
  asked,
}: {
  uuid: string
  asked: readonly OwnTranscript[]
}): ReactElement {
  return (
    <section aria-labelledby={`transcripts-${uuid}`}>
      <h3 id={`transcripts-${uuid}`}>What we asked other institutions</h3>
      <ul className="asked">
        {asked.map(({ id, institution, wanted, asked_at, answered_at }) => (
          <li key={id}>
            <div className="asked-head">
              <h4 translate="no">{institution}</h4>
              <StatusTag tone={answered_at ? 'success' : 'info'}>{answered_at ? 'Answered' : 'Asked'}</StatusTag>
            </div>
            <p className="soft">
              {wantedNames[wanted]}, asked on {longDate(new Date(asked_at))}
              {answered_at && `, answered on ${longDate(new Date(answered_at))}`}. You do not need to do anything.
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
