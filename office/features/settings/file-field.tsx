import { type DragEvent, type ReactElement, useState } from 'react'
import { type FilePurpose, filePath, pictureSize, smallFilePath } from '#shared/catalogue/file-id.ts'
import { settingCalls } from '#shared/contract/calls/office/settings.ts'
import { FieldError, FieldHint } from '#ui/field.tsx'
import { ApiError, callOffice } from '../../lib/call.ts'
import './file-field.css'
import { useWrite } from '../../lib/use-write.ts'

interface FileFieldProps {
  label: string
  /** Of the control, so that a list of problems can lead to it. */
  name: string
  purpose: FilePurpose
  /** The id of the file that is chosen. */
  value: string | undefined
  optional?: boolean | undefined
  error?: string | undefined
  onChange: (id: string | undefined) => void
}

const mostBytes = 5 * 1024 * 1024

const kinds: Record<FilePurpose, { accept: string; hint: string }> = {
  crest: {
    accept: '.svg,.png,.jpg,.jpeg,.webp',
    hint: 'An SVG drawing, or a picture (PNG, JPEG, WebP) of at least 64 by 64 pixels. Up to 5 MB.',
  },
  photo: {
    accept: '.jpg,.jpeg,.png,.webp',
    hint: 'A picture (JPEG, PNG, WebP) of at least 200 by 200 pixels. Up to 5 MB.',
  },
  handbook: { accept: '.pdf', hint: 'A PDF without a password. Up to 5 MB.' },
}

/** A file that is uploaded as soon as it is chosen or dropped. What was there stays until another one has arrived. */
export function FileField({ label, name, purpose, value, optional, error, onChange }: FileFieldProps): ReactElement {
  const [isOver, setOver] = useState(false)
  const upload = useUpload(purpose, onChange)
  const shown = upload.problem ?? error
  const field = { name, label, hint: kinds[purpose].hint, error: shown }
  const take = (files: FileList | null) => {
    const [file] = files ?? []
    if (file) upload.send(file)
  }
  const remove = () => {
    upload.forget()
    onChange(undefined)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!upload.isSending) take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way; the button is the first
    <div
      className="field setting-file"
      data-invalid={shown ? '' : undefined}
      data-over={isOver ? '' : undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={name}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      <FieldHint field={field} />
      <FieldError field={field} role="alert" />
      {value && <Chosen id={value} label={label} purpose={purpose} />}
      {upload.isSending && (
        <p className="setting-file-sending" role="status">
          Uploading {upload.fileName}… <progress aria-label={`Uploading ${upload.fileName}`} />
        </p>
      )}
      <div className="cluster">
        <Chooser field={field} purpose={purpose} isAnother={Boolean(value)} isBusy={upload.isSending} onTake={take} />
        {value && (
          <button type="button" className="button" data-look="quiet" aria-label={`Remove: ${label}`} onClick={remove}>
            Remove
          </button>
        )}
        <span className="soft small setting-drop">or drop it here</span>
      </div>
    </div>
  )
}

interface ChooserProps {
  field: { name: string; error: string | undefined }
  purpose: FilePurpose
  isAnother: boolean
  isBusy: boolean
  onTake: (files: FileList | null) => void
}

function Chooser({ field: { name, error }, purpose, isAnother, isBusy, onTake }: ChooserProps): ReactElement {
  return (
    <span className="setting-file-choose button" data-look="secondary">
      {isAnother ? 'Choose another file' : 'Choose a file'}
      <input
        id={name}
        type="file"
        accept={kinds[purpose].accept}
        disabled={isBusy}
        aria-describedby={`${name}-hint${error ? ` ${name}-error` : ''}`}
        aria-invalid={error ? true : undefined}
        onChange={event => {
          onTake(event.target.files)
          event.target.value = ''
        }}
      />
    </span>
  )
}

function Chosen({ id, label, purpose }: { id: string; label: string; purpose: FilePurpose }): ReactElement {
  const size = pictureSize(id)
  if (!size)
    return (
      <p>
        <a href={filePath(id)}>Download the PDF that is chosen</a>
      </p>
    )
  return (
    <figure className="setting-file-shown" data-purpose={purpose}>
      <img src={smallFilePath(id)} width={size.width} height={size.height} alt={`Chosen: ${label}`} />
      {!id.endsWith('.svg') && (
        <figcaption className="soft small">
          {size.width} × {size.height} pixels
        </figcaption>
      )}
    </figure>
  )
}

function useUpload(purpose: FilePurpose, onStored: (id: string) => void) {
  const [fileName, setFileName] = useState('')
  const [tooLarge, setTooLarge] = useState(false)
  const { run, isBusy, failure, reset } = useWrite(
    (file: File, idempotencyKey) =>
      callOffice(settingCalls.storeSettingFile, { body: {}, files: { [purpose]: file }, idempotencyKey }),
    { onDone: ({ id }) => onStored(id), failure: 'in place' },
  )
  return {
    fileName,
    isSending: isBusy,
    problem: tooLarge ? `${fileName} is larger than 5 MB. Choose a smaller one.` : problemIn(failure, purpose),
    send(file: File) {
      setFileName(file.name)
      setTooLarge(file.size > mostBytes)
      reset()
      if (file.size <= mostBytes) run(file)
    },
    forget() {
      setTooLarge(false)
      reset()
    },
  }
}

function problemIn(error: Error | null, purpose: FilePurpose): string | undefined {
  if (!error) return undefined
  const said = error instanceof ApiError ? error.errors.find(({ field }) => field === purpose)?.message : undefined
  return said ?? error.message
}
