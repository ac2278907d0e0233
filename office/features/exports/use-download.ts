import { useRef, useState } from 'react'
import { useWrite, type WriteOptions } from '../../lib/use-write.ts'
import { downloadExport, type ExportContent, refreshRequests } from './export-query.ts'

interface Wanted {
  content: ExportContent
  request?: string
}

/** One download at a time, with its progress. */
export function useDownload(options: Pick<WriteOptions<Wanted, unknown>, 'onDone' | 'failure'> = {}) {
  const [bytes, setBytes] = useState(0)
  const abort = useRef<AbortController>(undefined)
  const { run, isBusy, failure } = useWrite(
    ({ content, request }: Wanted) => {
      abort.current = new AbortController()
      setBytes(0)
      return downloadExport(content, { request, progress: setBytes, signal: abort.current.signal })
    },
    { ...options, says: 'Export downloaded', refresh: refreshRequests },
  )
  return {
    start: run,
    isBusy,
    bytes,
    failure: failure && !isStopped(failure) ? failure : null,
    stop: () => abort.current?.abort(),
  }
}

export function isStopped(error: Error): boolean {
  return error.name === 'AbortError'
}

/** What a button says during a download. */
export function busyLabel(bytes: number): string {
  return bytes === 0 ? 'Preparing...' : `${sizeInWords(bytes)} downloaded`
}

/** '3.2 MB' */
export function sizeInWords(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
