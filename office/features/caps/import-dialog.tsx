import { useMutation } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { wasDeclined } from '../../lib/call.ts'
import { momentInWords } from '../file/words.ts'
import { FormFailure } from '../sign-in/form-failure.tsx'
import { PromptDialog } from '../sign-in/prompt-dialog.tsx'

interface Checked {
  file_name: string
  read: number
  refused: number
  problems: readonly { line: number; message: string }[]
  imported?: { by: { full_name: string }; at: string } | undefined
}

interface ImportDialogProps<Check extends Checked> {
  id: string
  title: string
  hint: string
  check: (file: File) => Promise<Check>
  /** The effect of the file, in figures. */
  figures: (check: Check) => ReactNode
  /** How many lines can be imported; 0: nothing. */
  count: (check: Check) => number
  /** Undefined if the caller only prepares. */
  take: ((file: File, count: number) => Promise<void>) | undefined
  onClose: () => void
}

/** Checks a file and shows the result first; nothing changes before the import. */
export function ImportDialog<Check extends Checked>(props: ImportDialogProps<Check>): ReactElement {
  const { id, title, hint, check, figures, count, take, onClose } = props
  const [file, setFile] = useState<File>()
  const checking = useMutation({ mutationFn: check })
  const taking = useMutation({
    mutationFn: (chosen: File) => take?.(chosen, checking.data ? count(checking.data) : 0) ?? Promise.resolve(),
    onSuccess: onClose,
  })
  const error = [taking.error, checking.error].find(one => one && !wasDeclined(one)) ?? null
  const { data } = checking
  const lines = data ? count(data) : 0
  function choose(chosen: File | undefined): void {
    setFile(chosen)
    taking.reset()
    checking.reset()
    if (chosen) checking.mutate(chosen)
  }
  return (
    <PromptDialog id={id} title={title} onCancel={onClose}>
      <div className="form caps-import">
        {error && <FormFailure error={error} attempt={taking.failureCount + checking.failureCount} />}
        <label className="caps-file">
          <b>File</b>
          <span className="soft">{hint}</span>
          <input type="file" accept=".csv,text/csv,.txt" onChange={event => choose(event.target.files?.[0])} />
        </label>
        <div aria-live="polite">
          {checking.isPending && <p>Checking the file...</p>}
          {data && (
            <>
              {figures(data)}
              {data.imported && (
                <Notice tone="warning" title="This file has been imported before">
                  {`${data.imported.by.full_name}, ${momentInWords(data.imported.at)}`}
                </Notice>
              )}
              <Refused checked={data} />
            </>
          )}
        </div>
        <div className="cluster">
          {take && file && lines > 0 && (
            <Button busy={taking.isPending} busyLabel="Importing..." onClick={() => taking.mutate(file)}>
              {`Import ${lines.toLocaleString('en-GB')} ${lines === 1 ? 'line' : 'lines'}`}
            </Button>
          )}
          <Button look="secondary" onClick={onClose}>
            {take ? 'Cancel' : 'Close'}
          </Button>
        </div>
      </div>
    </PromptDialog>
  )
}

function Refused({ checked: { refused, problems } }: { checked: Checked }): ReactElement | null {
  if (refused === 0) return null
  return (
    <details className="caps-refused" open={refused <= 5}>
      <summary>{`${refused.toLocaleString('en-GB')} ${refused === 1 ? 'line is' : 'lines are'} left out`}</summary>
      <ul>
        {problems.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            <b>Line {line}</b> <span dir="auto">{message}</span>
          </li>
        ))}
      </ul>
      {refused > problems.length && <p className="soft">{`The first ${problems.length} are shown.`}</p>}
    </details>
  )
}
