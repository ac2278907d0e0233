import { type FormEvent, type ReactElement, useState } from 'react'
import { FileChoice } from '#app/features/applications/documents/file-choice.tsx'
import { prepareFile } from '#app/features/applications/documents/prepare-file.ts'
import ListControl from '#app/features/applications/fields/list-control.tsx'
import { ApiError, callApi } from '#app/lib/api.ts'
import { applicationCalls } from '#shared/contract/calls/application.ts'
import type { FieldProblem } from '#shared/contract/errors.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { awaitedSitting } from '#shared/domain/o-level.ts'
import { isEntries } from '#shared/forms/check.ts'
import type { DocumentSlot, Entry, ListField } from '#shared/forms/field.ts'
import { oLevelSittings } from '#shared/forms/o-level.ts'
import { Button } from '#ui/button.tsx'
import { newKey } from '#ui/lib/new-key.ts'
import { Notice } from '#ui/notice.tsx'

const slot: DocumentSlot = {
  kind: 'o_level_result',
  label: 'O’Level result',
  hint: '',
  accepts: 'pdf-or-image',
  required: true,
}
const upload = 'M12 15.5v-12m-5 5 5-5 5 5M4 20.5h16'
const grades = oLevelSittings().item.find((field): field is ListField => field.kind === 'list')

interface AwaitedResultProps {
  application: ApplicationOnWire
  reload: () => void
}

/** The result that was awaited at submission: its grades and its slip, sent together. */
export default function AwaitedResult({ application, reload }: AwaitedResultProps): ReactElement | null {
  const { results, setResults, files, setFiles, problems, trouble, isBusy, send } = useResult(application, reload)
  if (!grades) return null
  const path = `${application.uuid}-results`
  return (
    <section aria-labelledby={`awaited-${application.uuid}`}>
      <h3 id={`awaited-${application.uuid}`}>Your {awaitedName(application)} result</h3>
      <p className="soft">
        You are waiting for this result. Send it here when it is out: your grades, and the result slip. We can offer you
        a place without condition only when we have it.
      </p>
      <form className="stack" onSubmit={send} noValidate>
        {trouble && (
          <Notice tone="error" role="alert">
            <p>{trouble}</p>
          </Notice>
        )}
        <ListControl
          field={grades}
          path={path}
          value={results}
          answers={{}}
          onChange={value => setResults(isEntries(value) ? value : [])}
          onLeave={() => undefined}
          error={undefined}
          problems={problems.map(problem => ({ ...problem, field: problem.field.replace('results', path) }))}
          showAll
        />
        <p className="small soft" id={`${slot.kind}-hint`}>
          {files.length > 0 ? files.map(({ name }) => name).join(', ') : 'Result slip: PDF, JPEG or PNG, up to 5 MB'}
        </p>
        <div className="cluster">
          <FileChoice
            slot={slot}
            id={`${path}-file`}
            icon={upload}
            label={files.length > 0 ? 'Choose another file' : 'Choose the result slip'}
            onChoose={setFiles}
          />
          <Button type="submit" busy={isBusy} busyLabel="Sending...">
            Send my result
          </Button>
        </div>
      </form>
    </section>
  )
}

/** What is typed and chosen, and sending it. */
function useResult({ uuid, program_type }: ApplicationOnWire, reload: () => void) {
  const [results, setResults] = useState<Entry[]>([])
  const [files, setFiles] = useState<File[]>([])
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const [trouble, setTrouble] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [key, setKey] = useState(newKey)

  async function sendNow(): Promise<void> {
    setBusy(true)
    setTrouble('')
    setProblems([])
    try {
      const prepared = await prepareFile(files, slot)
      if ('problem' in prepared) {
        setTrouble(prepared.problem)
        setBusy(false)
        return
      }
      await callApi(applicationCalls.uploadDocument, {
        body: { kind: slot.kind, program_type, application_uuid: uuid, results: JSON.stringify(results) },
        files: { file: prepared.file },
        idempotencyKey: key,
      })
      reload()
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : []
      setProblems(errors)
      setTrouble((error instanceof ApiError && error.detail) || applicationCalls.uploadDocument.fallback)
      setKey(newKey())
      setBusy(false)
    }
  }

  function send(event: FormEvent): void {
    event.preventDefault()
    if (isBusy) return
    if (files.length > 0) void sendNow()
    else setTrouble('Choose the result slip.')
  }
  return { results, setResults, files, setFiles, problems, trouble, isBusy, send }
}

function awaitedName({ answers }: ApplicationOnWire): string {
  return awaitedSitting(answers.o_level) ?? ''
}
