import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { findFileProblem } from '#app/lib/file-start.ts'
import { readFile, unreadableFile } from '#app/lib/read-file.ts'
import { acceptAttribute, fileProblemSentence, formatMegabytes, sizeLimitWords } from '#shared/domain/files.ts'
import { Button } from '#ui/button.tsx'
import { FieldError, FieldHint } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { fileLabel } from './questions.ts'

type PdfFieldProps = {
  file: File | undefined
  /** Where it is not the optional letter of a reference. */
  asks?: { label: string; hint: string }
  /** The server’s error for it. */
  error: string | undefined
  onFile: (file: File | undefined) => void
}

/** The PDF of a reference (spec sections 2 and 5) or of a records office: selected, previewed, removed. */
export function PdfField({ file, error, onFile, asks }: PdfFieldProps) {
  const [refusal, setRefusal] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const newest = useRef<File>(undefined)
  const field = {
    name: 'uploaded_file',
    label: asks?.label ?? fileLabel,
    hint: `One PDF, ${sizeLimitWords('pdf')}${asks ? `. ${asks.hint}` : ', for example a signed letter.'}`,
    error: refusal ?? error,
    optional: !asks,
  }

  async function choose(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const chosen = event.target.files?.[0]
    // Always cleared, so that the same file can be selected again after it was removed.
    event.target.value = ''
    if (!chosen) return
    newest.current = chosen
    const read = await readPdf(chosen)
    if (newest.current !== chosen) return
    setRefusal(read.problem)
    onFile(read.file)
  }

  function remove(): void {
    newest.current = undefined
    setRefusal(undefined)
    onFile(undefined)
    input.current?.focus()
  }

  return (
    <div className="field" data-invalid={field.error ? '' : undefined}>
      <label htmlFor="uploaded_file">
        {field.label} {field.optional && <span className="field-optional">(optional)</span>}
      </label>
      <FieldHint field={field} />
      <FieldError field={field} />
      <input
        ref={input}
        className="pdf-input"
        type="file"
        id="uploaded_file"
        accept={acceptAttribute('pdf')}
        aria-describedby={field.error ? 'uploaded_file-hint uploaded_file-error' : 'uploaded_file-hint'}
        aria-invalid={field.error ? true : undefined}
        onChange={event => void choose(event)}
      />
      {file && <ChosenPdf key={`${file.name} ${file.lastModified} ${file.size}`} file={file} onRemove={remove} />}
    </div>
  )
}

/** Its preview closes when another file is selected. */
function ChosenPdf({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="pdf-chosen">
      <p>
        <Icon name="file" />
        <span className="pdf-name" translate="no">
          {file.name}
        </span>
        <span className="soft figures" translate="no">
          {formatMegabytes(file.size)}
        </span>
      </p>
      <div className="cluster">
        <Button look="secondary" icon="eye" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Close preview' : 'Open preview'}
        </Button>
        <Button look="quiet" icon="trash" onClick={onRemove}>
          Remove
        </Button>
      </div>
      {isOpen && <PdfPreview file={file} />}
    </div>
  )
}

/** The file as it is now, or the server’s likely error. */
async function readPdf(chosen: File): Promise<{ file?: File; problem?: string }> {
  try {
    const problem = await findFileProblem(chosen, 'pdf')
    if (problem) return { problem: fileProblemSentence(problem, 'pdf') }
    return { file: new File([await readFile(chosen)], chosen.name, { type: 'application/pdf' }) }
  } catch {
    return { problem: unreadableFile }
  }
}

/** The browser’s own viewer; phones without one show a link. */
function PdfPreview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (!url) return null
  return (
    <div className="pdf-preview">
      <iframe src={url} title={`Preview of ${file.name}`} />
      <a href={url} target="_blank" rel="noreferrer">
        Open in a new tab
      </a>
    </div>
  )
}
