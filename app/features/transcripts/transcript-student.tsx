import { institution } from '#shared/catalogue/parts/institution.ts'
import type { TranscriptSummary } from '#shared/contract/schemas/transcripts.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { wantedNames } from '#shared/domain/transcripts.ts'
import { SummaryList } from '#ui/summary-list.tsx'

/** Who asks for what about whom, and why. */
export function TranscriptStudent({ request }: { request: TranscriptSummary }) {
  const { name, institution: where, programme, wanted, document, message, student_number, studied, due_at } = request
  const rows = [
    { label: 'Name', value: <span translate="no">{name}</span> },
    { label: 'Matriculation or registration number', value: student_number },
    { label: 'Studied', value: studied },
    {
      key: 'wanted',
      label: 'What we need',
      value: wanted === 'verification' ? `${wantedNames[wanted]} (${document})` : wantedNames[wanted],
    },
    ...(request.reply ? [] : [{ label: 'Please reply by', value: longDate(new Date(+new Date(due_at) - 1)) }]),
  ]
  return (
    <>
      <div className="page-heading">
        <p className="soft">
          Request to the records office of <span translate="no">{where}</span>
        </p>
        <h1>
          Records of <span translate="no">{name}</span>
        </h1>
        <p className="lead">
          {name} has applied to the {institution().name}
          {programme && (
            <>
              {' '}
              for <b>{programme}</b>
            </>
          )}
          . Please help us check this from your records.
        </p>
      </div>
      <SummaryList rows={rows.filter(({ value }) => value !== '')} />
      {message && (
        <blockquote className="asked-words" dir="auto">
          {message}
        </blockquote>
      )}
    </>
  )
}
