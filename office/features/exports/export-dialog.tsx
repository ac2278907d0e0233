import './export.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import {
  approvalHours,
  type ExportFormat,
  type ExportKind,
  exportColumns,
  mostWithoutApproval,
} from '#shared/domain/export-kinds.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { useWrite } from '../../lib/use-write.ts'
import { LoadFailed } from '../../ui/states.tsx'
import { WriteFailed } from '../../ui/write-failed.tsx'
import { ColumnChoice, FormatChoice } from './export-choices.tsx'
import {
  askForExport,
  countQuery,
  type ExportContent,
  type ExportView,
  refreshRequests,
  rememberColumns,
  rememberedColumns,
} from './export-query.ts'
import { inSentence } from './export-words.ts'
import { FilesDialog } from './files-dialog.tsx'
import { SaveExportDialog } from './save-export-dialog.tsx'
import { busyLabel, useDownload } from './use-download.ts'

const figures = new Intl.NumberFormat('en-GB')

interface ExportDialogProps {
  what: ExportKind
  view: ExportView
  /** The view in words: 'Checking · is:unread'. */
  inWords: string
  /** What is chosen at first: of a saved export. Otherwise what was chosen last. */
  start?: Pick<ExportContent, 'columns' | 'format'>
  onClose: () => void
}

/** The contents of a file, the number of people in it, and the button that exports it. */
export function ExportDialog({ what, view, inWords, start, onClose }: ExportDialogProps): ReactElement {
  const [other, setOther] = useState<'save' | 'files'>()
  const form = useExport({ what, view, start, onClose })
  const { counted, download, ask, needsApproval, content } = form
  if (other === 'save')
    return <SaveExportDialog content={content} onSaved={onClose} onBack={() => setOther(undefined)} />
  if (other === 'files') return <FilesDialog view={view} inWords={inWords} onClose={onClose} />
  return (
    <Dialog
      id="export"
      title={`Export ${inSentence(what)}`}
      open
      onClose={() => {
        download.stop()
        onClose()
      }}
      width={48}
      actions={
        <Actions
          form={form}
          onFiles={what === 'applications' && !start ? () => setOther('files') : undefined}
          onSave={start || view.uuids ? undefined : () => setOther('save')}
          onClose={onClose}
        />
      }
    >
      <WriteFailed failure={download.failure ?? ask.failure} title="Nothing has been exported" />
      {counted.error && <LoadFailed error={counted.error} retry={() => void counted.refetch()} />}
      <p className="wraps export-count" data-align="baseline" data-gap="3" data-lines="0" role="status">
        <b>{counted.data ? countInWords(what, counted.data) : counted.error ? 'Not counted' : 'Counting...'}</b>
        <span className="soft">{inWords}</span>
      </p>
      {ask.answer ? <Asked /> : needsApproval && <NeedsApproval />}
      {!ask.answer && (
        <>
          <ColumnChoice columns={exportColumns[what]} chosen={form.columns} onChoose={form.choose} />
          <FormatChoice format={form.format} onChoose={form.setFormat} />
        </>
      )}
    </Dialog>
  )
}

type Form = ReturnType<typeof useExport>

/** The selection, and the state of the export. */
function useExport({ what, view, start: saved, onClose: onDone }: Omit<ExportDialogProps, 'inWords'>) {
  const counted = useQuery(countQuery(what, view))
  const [columns, setColumns] = useState(() => saved?.columns ?? rememberedColumns(what))
  const [format, setFormat] = useState<ExportFormat>(saved?.format ?? 'xlsx')
  const content = { what, columns, filter: view, format }
  const download = useDownload({ onDone, failure: 'in place' })
  const ask = useWrite((_, key) => askForExport(content, key), { refresh: refreshRequests, failure: 'in place' })
  const choose = (chosen: string[]) => {
    setColumns(chosen)
    rememberColumns(what, chosen)
  }
  const needsApproval = counted.data?.needs_approval === true
  const start = () => (needsApproval ? ask.run() : download.start({ content }))
  return { content, counted, columns, choose, format, setFormat, download, ask, needsApproval, start }
}

interface ActionsProps {
  form: Form
  onSave: (() => void) | undefined
  /** Whole files instead of a table. */
  onFiles: (() => void) | undefined
  onClose: () => void
}

function Actions({ form, onSave, onFiles, onClose }: ActionsProps): ReactElement {
  const { counted, columns, download, ask, needsApproval, start } = form
  if (ask.answer) return <Button onClick={onClose}>Done</Button>
  return (
    <>
      <Button
        onClick={start}
        busy={download.isBusy || ask.isBusy}
        busyLabel={ask.isBusy ? 'Asking...' : busyLabel(download.bytes)}
        disabled={!counted.data || columns.length === 0 || counted.data.lines === 0}
      >
        {needsApproval ? 'Ask a colleague to approve' : 'Download'}
      </Button>
      {onSave && !download.isBusy && (
        <Button look="secondary" disabled={ask.isBusy || columns.length === 0} onClick={onSave}>
          Save for later
        </Button>
      )}
      {onFiles && !download.isBusy && (
        <Button look="quiet" disabled={ask.isBusy} onClick={onFiles}>
          Whole files as PDF…
        </Button>
      )}
      {download.isBusy && (
        <Button look="quiet" onClick={download.stop}>
          Stop
        </Button>
      )}
    </>
  )
}

function countInWords(what: ExportKind, { people, lines }: { people: number; lines?: number | undefined }): string {
  if (what === 'totals') return 'No names: totals only'
  if (lines !== undefined) return linesInWords(lines, people)
  return people === 1 ? '1 person' : `${figures.format(people)} people`
}

/** Each line is about one person or thing, so the file has no more people than subjects. */
function linesInWords(lines: number, subjects: number): string {
  const said = lines === 1 ? '1 line' : `${figures.format(lines)} lines`
  return `${said} about ${subjects === 1 ? '1 person or thing' : `${figures.format(subjects)} people and things`}`
}

function NeedsApproval(): ReactElement {
  return (
    <Notice tone="warning" title={`More than ${figures.format(mostWithoutApproval)} people`}>
      <p>
        A colleague who may export the same applications has to approve this. You may both be asked for a code. The
        audit log shows who exported what.
      </p>
    </Notice>
  )
}

function Asked(): ReactElement {
  return (
    <Notice tone="success" title="Your request is waiting for a colleague">
      <p>
        It appears on their <Link to="/exports">Exports</Link> screen. When it is approved, you can download the file
        from yours for {approvalHours} hours.
      </p>
    </Notice>
  )
}
