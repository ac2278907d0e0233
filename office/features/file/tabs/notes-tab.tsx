import type { ReactElement } from 'react'
import { fileWorkCalls } from '#shared/contract/calls/office/file-work.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { callOffice } from '../../../lib/call.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { useCaseDraft } from '../actions/drafts.ts'
import { type CaseFile, refreshFile } from '../file-query.ts'
import { Composer } from './composer.tsx'
import { Talk } from './talk.tsx'

/** What the office has noted for itself. */
export function NotesTab({ file }: { file: CaseFile }): ReactElement {
  const notes = file.case.notes ?? []
  return (
    <div className="file-body">
      <Talk
        entries={notes.map(({ id, by, body, written_at }) => ({
          ...{ id, body, from: 'office', name: by.full_name, at: written_at },
        }))}
        empty={
          <EmptyState title="No notes yet">
            <p>Notes are for colleagues. The applicant does not see them in the portal.</p>
          </EmptyState>
        }
      />
      {file.may.includes('work.plan') && <NewNote file={file} />}
    </div>
  )
}

function NewNote({ file }: { file: CaseFile }): ReactElement {
  const [draft, changeDraft] = useCaseDraft(file.uuid)
  const save = useWrite(
    (_, idempotencyKey) =>
      callOffice(fileWorkCalls.writeNote, {
        params: { uuid: file.uuid },
        body: { body: draft.note },
        idempotencyKey,
      }),
    {
      says: 'Note saved',
      refresh: () => refreshFile(file.uuid),
      onDone: () => changeDraft(() => ({ note: '' })),
      failure: 'in place',
    },
  )
  return (
    <Composer
      name="note"
      label="New note"
      hint="For the office. The applicant can ask to see it."
      sendLabel="Save note"
      text={draft.note}
      onChange={note => changeDraft(() => ({ note }))}
      onSend={() => save.run()}
      busy={save.isBusy}
      error={save.failure}
    />
  )
}
