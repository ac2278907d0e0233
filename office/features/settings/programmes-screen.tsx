import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { settingCalls } from '#shared/contract/calls/office/settings.ts'
import type { Settings } from '#shared/contract/schemas/settings.ts'
import { freeAnchor } from '#shared/domain/anchor.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { momentInWords } from '../../lib/words.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { PasteLink } from './paste-link.tsx'
import { pathOf, settingChanged, settingsQuery } from './settings-query.ts'
import './settings.css'
import { useWrite } from '../../lib/use-write.ts'

type Key = Settings['kinds'][number]['keys'][number]

/** Every programme: to change it, to retire it, and to begin another. */
export function Component(): ReactElement {
  const query = useQuery(settingsQuery)
  const { data } = query
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState<'new' | Key>()
  const mayDraft = may(useMe(), ['content.draft'])
  const all = data?.kinds.find(({ kind }) => kind === 'programme')?.keys ?? []
  const shown = all.filter(({ title, key }) => `${title} ${key}`.toLowerCase().includes(words.trim().toLowerCase()))
  return (
    <Screen
      title="Programmes"
      lead={<Link to="/settings">Settings</Link>}
      actions={
        mayDraft &&
        data && (
          <>
            <PasteLink kind="programme" />
            <Button onClick={() => setAsked('new')}>New programme…</Button>
          </>
        )
      }
    >
      <LoadState of={query} label="Loading programmes" rows={12} />
      {data && (
        <>
          <TextField
            label="Find a programme"
            name="find"
            type="search"
            value={words}
            onChange={event => setWords(event.target.value)}
          />
          {shown.length === 0 && <p className="soft">No programme has these words.</p>}
          <Programmes list={shown.filter(one => !one.retired)} {...(mayDraft && { onRetire: setAsked })} />
          <Retired list={shown.filter(one => one.retired)} />
        </>
      )}
      {asked === 'new' && <NewProgramme from={all} onClose={() => setAsked(undefined)} />}
      {asked !== undefined && asked !== 'new' && <RetireDialog one={asked} onClose={() => setAsked(undefined)} />}
    </Screen>
  )
}

function Programmes({ list, onRetire }: { list: readonly Key[]; onRetire?: (one: Key) => void }): ReactElement {
  return (
    <ul className="tiles setting-kinds" data-min="long" data-gap="6" data-lines="0">
      {list.map(one => (
        <li key={one.key}>
          <Link to={pathOf({ kind: 'programme', key: one.key })}>{one.title}</Link>
          <span className="soft">{stateOf(one)}</span>
          {onRetire && !one.draft && (
            <Button look="quiet" onClick={() => onRetire(one)}>
              Retire…<span className="visually-hidden"> {one.title}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Known to files, letters and exports. They can be brought back on their own page. */
function Retired({ list }: { list: readonly Key[] }): ReactElement | null {
  if (list.length === 0) return null
  return (
    <section aria-labelledby="retired-programmes">
      <h2 id="retired-programmes">Retired</h2>
      <p className="soft">
        Not on the website or in forms. Applications, letters and exports keep their names. To offer one again, open it
        and untick “Retired”.
      </p>
      <Programmes list={list} />
    </section>
  )
}

function stateOf({ draft, version, published_at }: Key): string {
  if (draft) return `Draft by ${draft.by?.full_name ?? 'an import'}, ${momentInWords(draft.at)}`
  return published_at ? `Version ${version}, ${momentInWords(published_at)}` : 'As in the sample'
}

/** A new programme begins as a copy of one that is like it. */
function NewProgramme({ from, onClose }: { from: readonly Key[]; onClose: () => void }): ReactElement {
  const id = useId()
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const offered = from.filter(one => !one.retired)
  const [like, setLike] = useState(offered[0]?.key ?? '')
  const [problem, setProblem] = useState('')
  const key = title.trim() && freeAnchor(title, 'programme', taken => from.some(one => one.key === taken))
  const send = useWrite(
    async () => {
      const { published, draft } = await callOffice(settingCalls.readSetting, {
        params: { kind: 'programme', key: like },
      })
      const body = { ...Object(published?.body ?? draft?.body), id: key, title: title.trim() }
      return callOffice(settingCalls.draftSetting, { params: { kind: 'programme', key }, body: { body, revision: 0 } })
    },
    {
      onDone(begun) {
        settingChanged(begun)
        void navigate(pathOf(begun))
      },
    },
  )
  function submit(event: FormEvent): void {
    event.preventDefault()
    const isTaken = offered.some(one => one.title.toLowerCase() === title.trim().toLowerCase())
    setProblem(key === '' ? 'Enter the title.' : isTaken ? 'There is a programme with this title already.' : '')
    if (key !== '' && !isTaken) send.run()
  }
  return (
    <Dialog id={id} open title="New programme" onClose={onClose}>
      <form className="apart send" data-gap="4" onSubmit={submit}>
        <TextField
          label="Title"
          name="title"
          hint={key ? `Its id, which never changes: ${key}` : 'As on its page, such as B.Sc. Nursing'}
          error={problem}
          value={title}
          onChange={event => setTitle(event.target.value)}
        />
        <SelectField
          label="Begin with a copy of"
          name="like"
          value={like}
          options={offered.map(one => ({ value: one.key, label: one.title }))}
          onChange={event => setLike(event.target.value)}
        />
        <Button type="submit" busy={send.isBusy}>
          Begin the draft
        </Button>
      </form>
    </Dialog>
  )
}

function RetireDialog({ one, onClose }: { one: Key; onClose: () => void }): ReactElement {
  const id = useId()
  const navigate = useNavigate()
  const send = useWrite(() => callOffice(settingCalls.retireProgramme, { params: { key: one.key } }), {
    says: ['A draft that retires it', 'Nothing changes before it is published.'],
    onDone(begun) {
      settingChanged(begun)
      void navigate(pathOf(begun))
    },
    onFailed: onClose,
  })
  return (
    <ConfirmDialog
      id={id}
      open
      title={`Retire ${one.title}?`}
      confirmLabel="Draft it"
      cancelLabel="Keep it"
      look="danger"
      busy={send.isBusy}
      onConfirm={send.run}
      onClose={onClose}
    >
      <p>
        Once this is published, no one finds the programme or applies for it. Applications, letters and exports keep its
        name.
      </p>
    </ConfirmDialog>
  )
}
