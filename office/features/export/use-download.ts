import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { tell } from '../../lib/toasts.ts'
import { downloadExport, type ExportContent, refreshRequests } from './export-query.ts'

/** One download at a time, with its progress. */
export function useDownload(onDone: () => void) {
  const [bytes, setBytes] = useState(0)
  const abort = useRef<AbortController>(undefined)
  const download = useMutation({
    mutationFn: ({ content, request }: { content: ExportContent; request?: string }) => {
      abort.current = new AbortController()
      setBytes(0)
      return downloadExport(content, { request, progress: setBytes, signal: abort.current.signal })
    },
    onSuccess: () => {
      tell('Export downloaded')
      onDone()
    },
    onSettled: refreshRequests,
  })
  return {
    start: download.mutate,
    isBusy: download.isPending,
    bytes,
    failure: download.error && !isStopped(download.error) ? download.error : undefined,
    stop: () => abort.current?.abort(),
  }
}

function isStopped(error: Error): boolean {
  return error.name === 'AbortError'
}

/** '3.2 MB' */
export function sizeInWords(bytes: number): string {
  if (bytes < 100_000) return `${Math.ceil(bytes / 1000)} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
