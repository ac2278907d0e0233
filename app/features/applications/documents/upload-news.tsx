import { type ReactElement, useEffect, useRef, useState } from 'react'
import type { DocumentOnWire } from '#shared/contract/schemas/applications.ts'
import type { UploadJob, UploadState } from './upload-queue.ts'

interface UploadNewsProps {
  jobs: readonly UploadJob[]
  documents: readonly DocumentOnWire[]
}

const words: Partial<Record<UploadState, string>> = { sending: 'uploading', waiting: 'waiting for the network' }

/** Says what has changed with an upload, with the name of its document. A refusal is announced where it stands. */
export function UploadNews({ jobs, documents }: UploadNewsProps): ReactElement {
  const before = useRef({ jobs, documents })
  const [news, setNews] = useState('')
  useEffect(() => {
    const earlier = before.current
    before.current = { jobs, documents }
    const changed = jobs.flatMap(({ slot, state }) => {
      const isNew = earlier.jobs.find(each => each.slot.kind === slot.kind)?.state !== state
      return isNew && words[state] ? `${slot.label}: ${words[state]}` : []
    })
    const ended = earlier.jobs.flatMap(({ slot }) => {
      const stored = documents.find(({ kind }) => kind === slot.kind)
      const isNew = stored && !earlier.documents.some(({ id }) => id === stored.id)
      return isNew ? `${slot.label}: added` : []
    })
    if (changed.length + ended.length > 0) setNews([...ended, ...changed].join('. '))
  }, [jobs, documents])
  return (
    <p className="visually-hidden" role="status">
      {news}
    </p>
  )
}
