import { useParams } from 'react-router'
import { LoadingPage } from '#app/features/outcome/loading.tsx'
import { deadLinkOf } from '#app/features/references/dead-link-reason.ts'
import { LinkUnreachable } from '#app/features/references/link-unreachable.tsx'
import { SendNewLink } from '#app/features/references/send-new-link.tsx'
import { ApiError, callApi } from '#app/lib/api.ts'
import { onDemand } from '#app/lib/on-demand.tsx'
import { useSignedIn } from '#app/lib/session.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { transcriptCalls } from '#shared/contract/calls/transcript.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { TranscriptAnswered } from './transcript-answered.tsx'
import { useTranscriptRequest } from './transcript-query.ts'
import { TranscriptStudent } from './transcript-student.tsx'

/** The student is read before the form is here. */
const TranscriptForm = onDemand(() => import('./transcript-form.tsx'))

/** /transcripts/{uuid}: the page of the link that the records office of another institution got. */
export function TranscriptPage() {
  const { uuid = '' } = useParams()
  // During hydration, the page does not know yet which link it was opened with.
  const isTakenOver = useSignedIn() !== 'checking'
  return (
    <div className="wrap wrap-narrow reference-page">
      {isTakenOver ? <LinkedRequest key={uuid} uuid={uuid} /> : <Loading />}
    </div>
  )
}

const Loading = () => <LoadingPage label="Loading the request..." title="Request to a records office" />

function LinkedRequest({ uuid }: { uuid: string }) {
  const { data, error, refetch, isFetching } = useTranscriptRequest(uuid)
  const dead = deadLinkOf(error)
  if (data)
    return (
      <div className="stack" style={{ '--gap': 'var(--s6)' }}>
        <TranscriptStudent request={data} />
        {data.reply ? <TranscriptAnswered reply={data.reply} /> : <TranscriptForm uuid={uuid} />}
      </div>
    )
  if (dead)
    return (
      <EmptyState
        headingLevel={1}
        title={dead.kind === 'unknown' ? 'This link is not valid' : 'This request is closed'}
      >
        <p>{dead.detail}</p>
        {dead.kind === 'unknown' && uuid !== '' && (
          <SendNewLink
            uuid={uuid}
            request={given => callApi(transcriptCalls.sendNewTranscriptLink, { params: { uuid: given } })}
            failed={transcriptCalls.sendNewTranscriptLink.fallback}
          />
        )}
        {!dead.detail.includes(institution().admissionsEmail) && (
          <p>
            If something seems wrong, email <a href={institution().admissionsHref}>{institution().admissionsEmail}</a>.
          </p>
        )}
      </EmptyState>
    )
  if (error)
    return (
      <LinkUnreachable
        detail={error instanceof ApiError ? error.sentence : 'Something went wrong on our side.'}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return <Loading />
}
