import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactElement, useState } from 'react'
import type { CheckerNote as Note } from '#shared/contract/schemas/checker-notes.ts'
import { maxCheckerNoteLength } from '#shared/domain/message-length.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { ApiError } from '../../../lib/call.ts'
import { useKeys } from '../../../lib/keys.ts'
import { useMe } from '../../../lib/me.ts'
import { momentInWords } from '../../../lib/words.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { LoadState } from '../../../ui/states.tsx'
import { useAssign } from '../actions/use-assign.ts'
import type { CaseFile } from '../file-query.ts'
import { keptCheckerNote } from './note-draft.ts'
import { checkerNoteQuery, useCheckerNote } from './use-checker-note.ts'

const name = 'Note for the result checker'

/** What the officer who checks a result notes, for nobody else. It is fetched when it is opened. */
export function CheckerNote({ file }: { file: CaseFile }): ReactElement | null {
  const me = useMe()
  // Text that is not saved is in sight.
  const [open, setOpen] = useState<'pressed' | 'kept' | undefined>(() =>
    keptCheckerNote(me.id, file.uuid).read() ? 'kept' : undefined,
  )
  const mayCheck = file.may.includes('documents.check')
  const toggle = () => setOpen(open ? undefined : 'pressed')
  useKeys('Check', mayCheck ? [{ keys: 'w', label: name, run: toggle }] : [])
  if (!mayCheck) return null
  const isMine = file.case.assignee?.id === me.id
  return (
    <section className="apart asks" aria-label={name} data-empty={!open || undefined}>
      {open && (
        <>
          <h2 className="plain-heading">{name}</h2>
          {isMine ? <OwnNote file={file} hasFocus={open === 'pressed'} /> : <NotYours file={file} />}
        </>
      )}
      <p className="acts">
        <Button look="quiet" aria-expanded={open !== undefined} onClick={toggle}>
          {open ? 'Close the note' : labelOf(file)} <Kbd keys="w" />
        </Button>
      </p>
    </section>
  )
}

/** The history says whether there is one; only who checks reads it. */
function labelOf({ history = [] }: CaseFile): string {
  const last = history.find(({ action }) => action.startsWith('checker-note.'))
  return last?.action === 'checker-note.written' ? `Open the ${name.toLowerCase()}` : name
}

function NotYours({ file }: { file: CaseFile }): ReactElement {
  const me = useMe()
  const assign = useAssign(file)
  const { assignee } = file.case
  return (
    <>
      <p>
        Only the officer who has this application assigned can read and write this note.{' '}
        {assignee ? `It is assigned to ${assignee.full_name}.` : 'It is assigned to no one: take it first.'}
      </p>
      {!assignee && file.may.includes('work.plan') && (
        <p className="acts">
          <Button look="secondary" busy={assign.isBusy} onClick={() => assign.run(me.id)}>
            Assign to me
          </Button>
        </p>
      )}
    </>
  )
}

type OwnNoteProps = { file: CaseFile; hasFocus: boolean }

function OwnNote({ file, hasFocus }: OwnNoteProps): ReactElement {
  const query = useQuery(checkerNoteQuery(file.uuid))
  if (!query.data) return <LoadState of={query} label="Loading the note" rows={3} />
  return <NoteForm uuid={file.uuid} saved={query.data.note} hasFocus={hasFocus} />
}

type NoteFormProps = { uuid: string; saved: Note; hasFocus: boolean }

function NoteForm({ uuid, saved, hasFocus }: NoteFormProps): ReactElement {
  const { text, unsaved, isBehind, save, type, discard, keepMine } = useCheckerNote(uuid, saved)
  const maySave = unsaved !== undefined && !isBehind && !save.isBusy
  function send(): void {
    if (maySave) save.run(unsaved)
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
  }
  return (
    <>
      {isBehind && <Newer saved={saved} onDiscard={discard} onKeep={keepMine} />}
      {save.failure && !isBehind && <NotSaved error={save.failure} />}
      {saved?.body === null && (
        <Notice tone="warning" title="This note can no longer be read">
          It was encrypted under another secret of the server. What you save replaces it.
        </Notice>
      )}
      <TextArea
        name="checker_note"
        label="Card, PIN and what the site said"
        hint="Only you can read this, while the application is assigned to you: no colleague, administrator or auditor. Assign it to someone else, and they can read it and you cannot."
        rows={3}
        autoFocus={hasFocus}
        limit={{ characters: maxCheckerNoteLength }}
        readOnly={save.isBusy}
        autoComplete="off"
        value={text}
        onChange={event => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="acts">
        <Button busy={save.isBusy} disabled={!maySave && !save.isBusy} onClick={send}>
          Save note
        </Button>
        <span className="soft small" role="status">
          {save.isBusy ? 'Saving…' : unsaved ? 'Not saved yet. Your text stays in this tab.' : savedInWords(saved)}
        </span>
      </div>
    </>
  )
}

function savedInWords(saved: Note): string {
  return saved ? `Saved ${momentInWords(saved.written_at)}, by ${saved.by.full_name}` : 'Nothing is written yet.'
}

type NewerProps = { saved: Note; onDiscard: () => void; onKeep: () => void }

/** What was saved since, beside what is typed. */
function Newer({ saved, onDiscard, onKeep }: NewerProps): ReactElement {
  return (
    <Notice tone="warning" role="alert" title="This note was changed after you opened it">
      {saved?.body ? <p className="as-written">{saved.body}</p> : <p>It was removed.</p>}
      <p className="acts">
        <Button look="secondary" onClick={onDiscard}>
          Use this instead of my text
        </Button>
        <Button look="quiet" onClick={onKeep}>
          Keep my text
        </Button>
      </p>
    </Notice>
  )
}

function NotSaved({ error }: { error: Error }): ReactElement {
  const isOurs = error instanceof ApiError
  const problem = isOurs ? (error.errors[0]?.message ?? error.detail) : 'Try again.'
  return (
    <Notice tone="error" role="alert" title={isOurs ? error.title : 'This was not saved'}>
      {`${problem} Your text is still here.`}
    </Notice>
  )
}
