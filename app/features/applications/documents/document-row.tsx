import { type DragEvent, type ReactElement, useState } from 'react'
import type { DocumentOnWire } from '#shared/contract/schemas/applications.ts'
import type { DocumentSlot } from '#shared/forms/field.ts'
import { Button } from '#ui/button.tsx'
import { StatusTag } from '#ui/status-tag.tsx'
import { fileSize } from '../file-size.ts'
import { FileChoice } from './file-choice.tsx'
import { Preview, Thumbnail } from './preview.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { UploadJob } from './upload-queue.ts'
import type { UploadStore } from './upload-store.ts'

const camera = 'M3 7.5h4.5l2-3h5l2 3H21v12.5H3ZM12 17a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4Z'
const upload = 'M12 15.5v-12m-5 5 5-5 5 5M4 20.5h16'

interface DocumentRowProps {
  slot: DocumentSlot
  /** "either" while both the document and the answer that can replace it are missing. */
  need: 'required' | 'either' | 'optional'
  document: DocumentOnWire | undefined
  job: UploadJob | undefined
  chosen: { files: readonly File[]; sent: File } | undefined
  isRemoving: boolean
  uploads: UploadStore
}

const accepted = {
  'pdf-or-image': 'PDF, JPEG or PNG, up to 5 MB',
  image: 'JPEG or PNG, up to 5 MB',
  pdf: 'PDF, up to 5 MB',
} as const

/** A kind of document: its purpose, the uploaded file and what the applicant can do with it. */
export function DocumentRow(props: DocumentRowProps): ReactElement {
  const { slot, document, job, isRemoving, uploads } = props
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) uploads.add(slot, [...event.dataTransfer.files])
  }

  return (
    <li
      className="upload"
      data-over={isOver ? '' : undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div>
        <div className="doc-head">
          <h2>{slot.label}</h2>
          <DocumentState {...props} />
        </div>
        <p className="hint" id={`${slot.kind}-hint`}>
          {slot.hint}
        </p>
        <p className="small soft">{accepted[slot.accepts]}</p>
      </div>
      {job && <UploadProgress job={job} uploads={uploads} />}
      {document && !isRemoving && (!job || job.state === 'failed') && (
        <UploadedDocument {...props} document={document} />
      )}
      {isRemoving && (
        <p className="cluster" role="status">
          <span>{slot.label} is being removed.</span>
          <Button look="secondary" onClick={() => uploads.undoRemoval(slot.kind)}>
            Undo
          </Button>
        </p>
      )}
      {!isRemoving && <FileChoices {...props} />}
    </li>
  )
}

/** The photos that the document was made from on this page. */
function pagesOf({ chosen, job }: DocumentRowProps): readonly File[] {
  const files = (job && job.state !== 'failed' ? job.chosen : chosen?.files) ?? []
  return files.every(file => file.type.startsWith('image/')) ? files : []
}

function UploadedDocument(props: DocumentRowProps & { document: DocumentOnWire }): ReactElement {
  const { slot, document, chosen, uploads } = props
  const { length } = pagesOf(props)
  return (
    <div className="doc-file">
      <Thumbnail file={chosen?.sent} fileName={document.file_name} />
      <div>
        <p className="doc-name" translate="no">
          {document.file_name}
        </p>
        <p className="small soft">
          {fileSize(document.size)}
          {length > 1 && ` · ${length} pages`}
        </p>
        <div className="cluster doc-actions">
          <Preview document={document} label={slot.label} local={chosen?.sent} />
          <Button look="quiet" icon="trash" onClick={() => uploads.remove(document)}>
            Remove<span className="visually-hidden"> {slot.label}</span>
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The ways to add a file: another page for the existing photos, the camera, a file on the device. */
function FileChoices(props: DocumentRowProps): ReactElement {
  const { slot, document, job, uploads } = props
  const pages = pagesOf(props)
  const isUnderWay = job !== undefined && job.state !== 'failed'
  // They stay where they are during an upload, because the focus is on one of them.
  return (
    <div className="cluster doc-choices">
      {slot.accepts !== 'image' && pages.length > 0 && (document || isUnderWay) && (
        <FileChoice
          slot={slot}
          id={`${slot.kind}-page`}
          icon="image"
          label="Add another page"
          onChoose={files => uploads.add(slot, [...pages, ...files])}
          picturesOnly
        />
      )}
      {isPhone() && (
        <FileChoice
          slot={slot}
          id={`${slot.kind}-photo`}
          icon={camera}
          label="Take a photo"
          capture={slot.kind === 'passport_photograph' ? 'user' : 'environment'}
          onChoose={files => uploads.add(slot, files)}
        />
      )}
      <FileChoice
        slot={slot}
        id={slot.kind}
        icon={upload}
        label={isUnderWay ? 'Choose another file' : document ? 'Replace it' : 'Choose a file'}
        onChoose={files => uploads.add(slot, files)}
      />
    </div>
  )
}

function DocumentState({ need, document, job, isRemoving }: DocumentRowProps): ReactElement {
  const there = document && !isRemoving && (document.being_checked ? beingChecked : added)
  // A file that was refused has not replaced the one that is there.
  const tag = job && !(job.state === 'failed' && there) ? jobTag(job) : there || absent[need]
  return <StatusTag {...tag}>{tag.text}</StatusTag>
}

const added = { tone: 'success', icon: 'check', text: 'Added' } as const
const beingChecked = { tone: 'info', icon: 'clock', text: 'Being checked' } as const
const absent = {
  required: { tone: 'warning', icon: 'circle', text: 'Missing' },
  either: { tone: 'warning', icon: 'circle', text: 'Upload here or type in the form' },
  optional: { icon: 'circle', text: 'Optional' },
} as const

function jobTag(job: UploadJob) {
  if (job.state === 'failed') return { tone: 'error', icon: 'alert', text: 'Not uploaded' } as const
  if (job.state === 'waiting') return { tone: 'warning', icon: 'clock', text: 'Waiting' } as const
  return { tone: 'info', icon: 'half', text: 'Uploading' } as const
}

function isPhone(): boolean {
  return matchMedia('(pointer: coarse)').matches
}
