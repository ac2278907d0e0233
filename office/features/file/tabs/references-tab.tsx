import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { fileCalls } from '#shared/contract/calls/office/file.ts'
import type { RefereeStatus } from '#shared/domain/references.ts'
import { notShown } from '#shared/forms/office-titles.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { callOffice } from '../../../lib/call.ts'
import { dayInWords, sizeInWords } from '../../../lib/words.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { LoadFailed, LoadingRows } from '../../../ui/states.tsx'
import type { CaseFile } from '../file-query.ts'
import { MissingReferees, PaperNote, RefereeActs } from './referee-acts.tsx'
import { ratings, signalNames } from './reference-words.ts'

export type Referee = NonNullable<CaseFile['references']>[number]

const statusNames: Record<RefereeStatus, string> = {
  not_requested: 'Not asked yet',
  requested: 'Asked',
  provided: 'Received',
  declined: 'Declined',
  bounced: 'Our email was not delivered',
  replaced: 'Replaced',
  cancelled: 'Cancelled',
}

/** Who writes, what has come, and what speaks against it being theirs. */
export function ReferencesTab({ file }: { file: CaseFile }): ReactElement {
  const referees = file.references ?? []
  return (
    <div className="file-body">
      {referees.length === 0 && (
        <EmptyState title="No referees">
          <p>This programme does not need references.</p>
        </EmptyState>
      )}
      {referees.map(referee => (
        <RefereePanel key={referee.id} file={file} referee={referee} />
      ))}
      <MissingReferees file={file} referees={referees} />
    </div>
  )
}

function RefereePanel({ file, referee }: { file: CaseFile; referee: Referee }): ReactElement {
  const [isOpen, setOpen] = useState(false)
  const isReachable = file.parts.includes('contact')
  const { number, name, email, status, asked_at, received_at, signals = [] } = referee
  return (
    <Panel
      className="referee"
      title={
        <>
          <bdi translate="no">{name}</bdi>{' '}
          <Pill
            tone={status === 'provided' ? 'good' : status === 'declined' || status === 'bounced' ? 'bad' : undefined}
          >
            {statusNames[status]}
          </Pill>
        </>
      }
    >
      <p className="soft">
        {[
          `Referee ${number}`,
          isReachable ? email : `email ${notShown.toLowerCase()}`,
          received_at ? `received ${dayInWords(received_at)}` : asked_at && `asked ${dayInWords(asked_at)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {signals.length > 0 && (
        <ul className="apart signals" data-gap="1" aria-label="Warning signs">
          {signals.map(signal => (
            <li key={signal}>
              <Icon name="alert" />
              {signalNames[signal]}
            </li>
          ))}
        </ul>
      )}
      {referee.paper && <PaperNote file={file} referee={referee} paper={referee.paper} />}
      <RefereeActs file={file} referee={referee} />
      {status === 'provided' &&
        (isOpen ? (
          <ReferenceText id={referee.id} />
        ) : (
          <p>
            <Button look="secondary" onClick={() => setOpen(true)}>
              Read the reference
            </Button>
          </p>
        ))}
    </Panel>
  )
}

/** Fetched when someone opens it, because it is written down who has read a reference. */
function ReferenceText({ id }: { id: string }): ReactElement {
  const { data, error, refetch } = useQuery({
    queryKey: ['reference', id],
    queryFn: ({ signal }) => callOffice(fileCalls.readCaseReference, { params: { id }, signal }),
  })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <LoadingRows label="Loading the reference" rows={4} />
  const texts = [
    ['Recommendation', data.final_recommendation],
    ['How long, and in what context', data.known_duration_context],
    ['More', data.additional_comments],
    ['Position', [data.designation, data.place_of_work].filter(Boolean).join(', ')],
  ] as const
  return (
    <>
      {ratings.some(({ name }) => data[name] !== undefined) ? (
        <ul className="wraps" data-gap="5" data-lines="2">
          {ratings.map(({ name, label }) => (
            <li key={name}>
              {label} <strong>{data[name] === undefined ? 'not rated' : `${data[name]} of 5`}</strong>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">The letter rates nothing.</p>
      )}
      <dl className="answers-list">
        {texts.map(
          ([label, text]) =>
            text && (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ),
        )}
      </dl>
      {data.file && (
        <p>
          <ButtonLink look="secondary" icon="download" href={`/office/api/references/${id}/file`} download>
            {data.file.file_name}, {sizeInWords(data.file.size)}
          </ButtonLink>
        </p>
      )}
    </>
  )
}
