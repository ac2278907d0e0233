import type { ReactElement } from 'react'
import { FileChoice } from '#app/features/applications/documents/file-choice.tsx'
import { UploadProgress } from '#app/features/applications/documents/upload-progress.tsx'
import type { UploadJob } from '#app/features/applications/documents/upload-queue.ts'
import { usePutApplication } from '#app/features/outcome/refresh-me.ts'
import { callApi } from '#app/lib/api.ts'
import { ownCaseCalls } from '#shared/contract/calls/own-case.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { OwnCase, OwnRequest } from '#shared/contract/schemas/own-case.ts'
import type { DocumentSlot } from '#shared/forms/field.ts'
import { Asked } from '#views/standing/asked.tsx'
import { type RequestUploads, slotOf, useRequestUploads } from './request-uploads.ts'
import { WrittenForm } from './written-form.tsx'

interface RequestListProps {
  application: ApplicationOnWire
  held: OwnCase
  requests: readonly OwnRequest[]
  reload: () => void
}

/** The office’s requests, each with a control for replying on the spot. */
export default function RequestList({ application, held, requests, reload }: RequestListProps): ReactElement {
  const { uploads, jobs } = useRequestUploads(application, requests, reload)
  const firstInWords = requests.find(({ state, accepts }) => state === 'open' && !accepts)
  return (
    <Asked
      uuid={application.uuid}
      held={held}
      requests={requests}
      answer={request => (
        <HowToAnswer
          application={application}
          request={request}
          isFirst={request === firstInWords}
          uploads={uploads}
          job={jobs.find(({ slot }) => slot.kind === request.kind)}
        />
      )}
    />
  )
}

interface AnswerProps {
  application: ApplicationOnWire
  request: OwnRequest
  /** The first that is answered in words: a screen has only one primary button. */
  isFirst: boolean
  uploads: RequestUploads
  job: UploadJob | undefined
}

function HowToAnswer({ application, request, isFirst, uploads, job }: AnswerProps): ReactElement | null {
  if (request.state !== 'open') return null
  const slot = slotOf(request)
  if (!slot) return <ReplyForm application={application} request={request} isFirst={isFirst} />
  return (
    <>
      {job && <UploadProgress job={job} uploads={uploads} />}
      {(!job || job.state === 'failed') && <Choices slot={slot} request={request} uploads={uploads} />}
    </>
  )
}

const camera = 'M3 7.5h4.5l2-3h5l2 3H21v12.5H3ZM12 17a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4Z'
const upload = 'M12 15.5v-12m-5 5 5-5 5 5M4 20.5h16'

function Choices({ slot, request, uploads }: { slot: DocumentSlot; request: OwnRequest; uploads: RequestUploads }) {
  const choose = (files: File[]) => uploads.add(slot, files)
  return (
    <>
      <p className="small soft" id={`${slot.kind}-hint`}>
        {slot.accepts === 'image' ? 'JPEG or PNG, up to 5 MB' : 'PDF, JPEG or PNG, up to 5 MB'}
      </p>
      <div className="cluster">
        {matchMedia('(pointer: coarse)').matches && (
          <FileChoice
            slot={slot}
            id={`${request.id}-photo`}
            icon={camera}
            label="Take a photo"
            capture={slot.accepts === 'image' ? 'user' : 'environment'}
            onChoose={choose}
          />
        )}
        <FileChoice slot={slot} id={`${request.id}-file`} icon={upload} label="Choose a file" onChoose={choose} />
      </div>
    </>
  )
}

function ReplyForm({
  application: { uuid },
  request,
  isFirst,
}: Pick<AnswerProps, 'application' | 'request' | 'isFirst'>): ReactElement {
  const put = usePutApplication()
  const { answerRequest } = ownCaseCalls
  return (
    <WrittenForm
      kind="answer"
      id={request.id}
      label="Your reply"
      button="Send reply"
      look={isFirst ? 'primary' : 'secondary'}
      fallback={answerRequest.fallback}
      send={async (body, idempotencyKey) =>
        put(await callApi(answerRequest, { params: { uuid, request: request.id }, body: { body }, idempotencyKey }))
      }
    />
  )
}
