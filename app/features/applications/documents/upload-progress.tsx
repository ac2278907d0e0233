import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { fileSize } from '../file-size.ts'
import type { UploadJob } from './upload-queue.ts'
import type { UploadStore } from './upload-store.ts'

/** The progress of an upload, or why it failed. */
export function UploadProgress({
  job,
  uploads,
}: {
  job: UploadJob
  uploads: Pick<UploadStore, 'retry' | 'cancel'>
}): ReactElement {
  const { kind, label } = job.slot
  const name = job.prepared?.name ?? job.chosen[0]?.name ?? ''
  if (job.state === 'failed')
    return (
      <div className="stack" style={{ '--gap': 'var(--s2)' }}>
        <p className="field-error" role="alert">
          <Icon name="alert" />
          <span>
            <b className="doc-name" translate="no">
              {name}
            </b>{' '}
            was not uploaded. {job.problem}
          </span>
        </p>
        <div className="cluster doc-actions">
          {job.canRetry && (
            <Button look="quiet" onClick={() => uploads.retry(kind)}>
              Try again<span className="visually-hidden"> with {label}</span>
            </Button>
          )}
          <Button look="quiet" icon="close" onClick={() => uploads.cancel(kind)}>
            Dismiss<span className="visually-hidden"> {label}</span>
          </Button>
        </div>
      </div>
    )
  return (
    <div className="stack" style={{ '--gap': 'var(--s2)' }}>
      <ProgressBar label={sentence(job)} value={Math.round(job.share * 100)} text={share(job)} />
      <p className="small soft doc-name">
        {name}
        {job.prepared && ` · ${fileSize(job.prepared.size)}`}
      </p>
      <div className="cluster doc-actions">
        {job.state === 'waiting' && (
          <Button look="quiet" onClick={() => uploads.retry(kind)}>
            Try now<span className="visually-hidden"> to upload {label}</span>
          </Button>
        )}
        <Button look="quiet" icon="close" onClick={() => uploads.cancel(kind)}>
          Stop<span className="visually-hidden"> uploading {label}</span>
        </Button>
      </div>
    </div>
  )
}

function sentence(job: UploadJob): string {
  switch (job.state) {
    case 'queued':
      return 'Waiting for its turn…'
    case 'preparing':
      return 'Getting it ready…'
    case 'sending':
      return job.share < 1 ? 'Uploading…' : 'Checking it…'
    case 'waiting':
    case 'failed':
      return job.problem ?? ''
    default:
      return job.state satisfies never
  }
}

function share(job: UploadJob): string {
  return job.state === 'sending' ? `${Math.round(job.share * 100)} %` : ''
}
