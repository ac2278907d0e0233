import { institution } from '#shared/catalogue/parts/institution.ts'
import type { TranscriptSummary } from '#shared/contract/schemas/transcripts.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { formatMegabytes } from '#shared/domain/files.ts'
import { refusalNames } from '#shared/domain/transcripts.ts'
import { Notice } from '#ui/notice.tsx'
import { SummaryList } from '#ui/summary-list.tsx'

/** The answer as we have it. */
export function TranscriptAnswered({ reply }: { reply: NonNullable<TranscriptSummary['reply']> }) {
  const { at, by, note, refusal, file } = reply
  const rows = [
    { label: 'Your answer', value: refusal ? refusalNames[refusal] : 'A document' },
    ...(file ? [{ label: 'File', value: `${file.file_name} (${formatMegabytes(file.size)})` }] : []),
    { label: 'Answered by', value: by },
    ...(note ? [{ label: 'Note', value: note }] : []),
  ]
  return (
    <section className="stack" aria-label="Your answer">
      <Notice tone="success" title="We have your answer. Thank you.">
        <p>
          It arrived on {longDate(new Date(at))}. You do not need to do anything else. It can no longer be changed: if
          something is wrong, email <a href={institution().admissionsHref}>{institution().admissionsEmail}</a>.
        </p>
      </Notice>
      <SummaryList rows={rows} />
    </section>
  )
}
