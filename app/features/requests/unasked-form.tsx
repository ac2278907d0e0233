import { type FormEvent, type ReactElement, useState } from 'react'
import { FileChoice } from '#app/features/applications/documents/file-choice.tsx'
import { prepareFile } from '#app/features/applications/documents/prepare-file.ts'
import { usePutApplication } from '#app/features/outcome/refresh-me.ts'
import { ApiError, callApi } from '#app/lib/api.ts'
import { ownCaseCalls } from '#shared/contract/calls/own-case.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { Sendable } from '#shared/contract/schemas/own-case.ts'
import type { DocumentSlot } from '#shared/forms/field.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useUnsentText } from './unsent-text.ts'

const upload = 'M12 15.5v-12m-5 5 5-5 5 5M4 20.5h16'

interface UnaskedFormProps {
  application: ApplicationOnWire
  kinds: readonly Sendable[]
  onSent: () => void
}

/** Which document it is, the file, and what to say about it. */
export default function UnaskedForm({ application, kinds, onSent }: UnaskedFormProps): ReactElement {
  const { kind, setKind, files, setFiles, note, setNote, problem, trouble, isBusy, send } = useUnasked(
    application,
    kinds,
    onSent,
  )
  const chosen = kinds.find(one => one.kind === kind)
  const id = `unasked-${application.uuid}`
  return (
    <form className="stack" onSubmit={send} noValidate>
      <p>
        Use this for a corrected result or a better copy. Your application keeps the document it has until an officer
        takes the new one, and we email you when that is decided.
      </p>
      {trouble && (
        <Notice tone="error" role="alert">
          <p>{trouble}</p>
        </Notice>
      )}
      <SelectField
        label="Which document is it?"
        name={`${id}-kind`}
        value={kind}
        error={problem}
        emptyLabel="Choose a document"
        options={kinds.map(one => ({ value: one.kind, label: one.label }))}
        onChange={event => setKind(event.target.value)}
      />
      {chosen && (
        <div>
          <p className="small soft" id={`${chosen.kind}-hint`}>
            {files.length > 0 ? files.map(({ name }) => name).join(', ') : fileHint(chosen)}
          </p>
          <FileChoice
            slot={slotFor(chosen)}
            id={`${id}-file`}
            icon={upload}
            label={files.length > 0 ? 'Choose another file' : 'Choose a file'}
            onChoose={setFiles}
          />
        </div>
      )}
      <TextArea
        label="What has changed? (optional)"
        name={`${id}-note`}
        dir="auto"
        rows={3}
        value={note}
        onChange={event => setNote(event.target.value)}
      />
      <div className="cluster">
        <Button type="submit" busy={isBusy} busyLabel="Sending...">
          Send document
        </Button>
      </div>
    </form>
  )
}

/** What is chosen and typed, and sending it. The note is kept in this tab until it is sent. */
function useUnasked({ uuid }: ApplicationOnWire, kinds: readonly Sendable[], onSent: () => void) {
  const put = usePutApplication()
  const [kind, setKind] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const { text: note, key, write, arrived } = useUnsentText('note', uuid)
  const [problem, setProblem] = useState('')
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function sendNow(slot: DocumentSlot): Promise<void> {
    setBusy(true)
    try {
      const prepared = await prepareFile(files, slot)
      if ('problem' in prepared) {
        setTrouble(prepared.problem)
        setBusy(false)
        return
      }
      const application = await callApi(ownCaseCalls.sendUnaskedDocument, {
        params: { uuid },
        body: { kind, ...(note.trim() ? { note } : {}) },
        files: { file: prepared.file },
        idempotencyKey: key,
      })
      arrived()
      put(application)
      onSent()
    } catch (error) {
      setTrouble((error instanceof ApiError && error.detail) || ownCaseCalls.sendUnaskedDocument.fallback)
      setBusy(false)
    }
  }

  function send(event: FormEvent): void {
    event.preventDefault()
    if (isBusy) return
    const chosen = kinds.find(one => one.kind === kind)
    setProblem(chosen ? '' : 'Choose which document it is.')
    setTrouble(chosen && files.length === 0 ? 'Choose the file.' : '')
    if (chosen && files.length > 0) void sendNow(slotFor(chosen))
  }
  /** Another kind or file is another document. */
  function renewed<Chosen>(set: (chosen: Chosen) => void) {
    return (chosen: Chosen) => {
      set(chosen)
      write(note)
    }
  }
  return {
    ...{ kind, setKind: renewed(setKind), files, setFiles: renewed(setFiles) },
    ...{ note, setNote: write, problem, trouble, isBusy, send },
  }
}

const fileTypes = { pdf: 'PDF', image: 'JPEG or PNG', 'pdf-or-image': 'PDF, JPEG or PNG' }

function fileHint({ accepts }: Sendable): string {
  return `${fileTypes[accepts]}, up to 5 MB`
}

function slotFor({ kind, label, accepts }: Sendable): DocumentSlot {
  return { kind, label, hint: '', accepts, required: false }
}
