import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useRef, useState } from 'react'
import { exportCalls } from '#shared/contract/calls/office/exports.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { mostFileBytes, mostFiles } from '#shared/domain/export-kinds.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'
import { LoadFailed } from '../../ui/states.tsx'
import { WriteFailed } from '../../ui/write-failed.tsx'
import { countQuery, type ExportView, save } from './export-query.ts'
import { busyLabel, isStopped } from './use-download.ts'

interface FilesDialogProps {
  view: ExportView
  inWords: string
  onClose: () => void
}

/** The whole files of a view as one PDF: how many there are, what to do if they are too many, and the download. */
export function FilesDialog({ view, inWords, onClose }: FilesDialogProps): ReactElement {
  const counted = useQuery(countQuery('applications', view))
  const download = useFiles(view, onClose)
  const count = counted.data?.people
  const fits = count !== undefined && count > 0 && count <= mostFiles
  function close(): void {
    download.stop()
    onClose()
  }
  return (
    <Dialog
      id="export-files"
      title="Download whole files as one PDF"
      open
      onClose={close}
      actions={
        <>
          <Button
            onClick={() => download.run()}
            busy={download.isBusy}
            busyLabel={busyLabel(download.bytes)}
            disabled={!fits}
          >
            Download
          </Button>
          {download.isBusy && (
            <Button look="quiet" onClick={download.stop}>
              Stop
            </Button>
          )}
        </>
      }
    >
      <WriteFailed failure={download.failure} title="The files were not downloaded" />
      {counted.error && <LoadFailed error={counted.error} retry={() => void counted.refetch()} />}
      <p className="wraps export-count" data-align="baseline" data-gap="3" data-lines="0" role="status">
        <b>{count === undefined ? 'Counting...' : inNumbers(count)}</b>
        <span className="soft">{inWords}</span>
      </p>
      <p>
        A list with the page of each, and a bookmark for each application with its requirements, answers, documents and
        references. The audit log records it.
      </p>
      {count !== undefined && count > mostFiles && (
        <Notice tone="warning" title={`One PDF holds up to ${mostFiles} applications`}>
          Choose some of them in the list, or narrow the view down: by programme, by due date, or by assignee.
        </Notice>
      )}
      {fits && (
        <p className="small soft">Up to {mostFileBytes / 1_000_000} MB of documents fit. This can take minutes.</p>
      )}
    </Dialog>
  )
}

function inNumbers(count: number): string {
  return count === 1 ? '1 application' : `${count.toLocaleString('en-GB')} applications`
}

/** The download with its progress, which can be stopped. */
function useFiles({ stage, q, uuids }: ExportView, onDone: () => void) {
  const [bytes, setBytes] = useState(0)
  const abort = useRef<AbortController>(undefined)
  const { run, isBusy, failure } = useWrite(
    () => {
      abort.current = new AbortController()
      setBytes(0)
      const { signal } = abort.current
      return callOffice(exportCalls.exportFiles, { body: { filter: { stage, q, uuids } }, progress: setBytes, signal })
    },
    {
      says: 'Files downloaded',
      onDone: file => {
        save(file, `files-${dayOf(new Date())}.pdf`)
        onDone()
      },
      failure: 'in place',
    },
  )
  return {
    ...{ run, isBusy, bytes },
    failure: failure && !isStopped(failure) ? failure : null,
    stop: () => abort.current?.abort(),
  }
}
