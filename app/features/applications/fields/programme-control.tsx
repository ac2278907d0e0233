import { type MouseEvent, type ReactElement, useState } from 'react'
import { isProgrammeClosed } from '#app/features/applications/rounds/is-programme-closed.ts'
import { onDemand } from '#app/lib/on-demand.tsx'
import { findProgramme, type ProgrammeSummary } from '#shared/domain/programmes.ts'
import { tuitionLine } from '#shared/domain/tuition.ts'
import type { ProgrammeField } from '#shared/forms/field.ts'
import { Button } from '#ui/button.tsx'
import { FieldGroup } from '#ui/field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useDraft, useOpenDraft } from '../draft/use-draft.ts'
import { type ControlProps, textOf, words } from './control-props.ts'

const ClosedProgramme = onDemand(() => import('#app/features/applications/rounds/closed-programme.tsx'))

const closedWords: Partial<Record<string, string>> = {
  full: 'Full in this round',
  closed: 'Not accepting applications in this round',
}

/** With fewer programmes than this, all are shown. */
const searchFrom = 8

/** The programme: the chosen one, or a searchable list with duration and tuition in each row. */
export default function ProgrammeControl(props: ControlProps<ProgrammeField>): ReactElement {
  const chosen = findProgramme(textOf(props.value))
  const [choosing, setChoosing] = useState<'by key' | 'by touch' | undefined>(chosen ? undefined : 'by touch')
  if (!chosen || choosing || props.error)
    return <ProgrammeChoice {...props} chosen={chosen} takesFocus={choosing === 'by key'} />
  return (
    <ChosenProgramme
      path={props.path}
      chosen={chosen}
      // A press of a key counts no clicks. A finger gets no keyboard that covers the list.
      onChange={({ detail }) => setChoosing(detail === 0 ? 'by key' : 'by touch')}
    />
  )
}

interface ChosenProgrammeProps {
  path: string
  chosen: ProgrammeSummary
  onChange: (press: MouseEvent) => void
}

function ChosenProgramme({ path, chosen, onChange }: ChosenProgrammeProps): ReactElement {
  const isClosed = useDraft(isProgrammeClosed)
  return (
    <div className="stack">
      <div className="chosen">
        <p className="small soft">Programme</p>
        <p className="chosen-title">{chosen.title}</p>
        <p className="soft">{terms(chosen)}</p>
        <Button look="secondary" id={path} onClick={onChange}>
          Choose another programme
        </Button>
      </div>
      {isClosed && <ClosedProgramme />}
    </div>
  )
}

type ProgrammeChoiceProps = ControlProps<ProgrammeField> & {
  chosen: ProgrammeSummary | undefined
  /** The button that had it is gone. */
  takesFocus: boolean
}

function ProgrammeChoice({ chosen, takesFocus, ...props }: ProgrammeChoiceProps): ReactElement {
  const { path, onChange } = props
  const { programmeIds } = useOpenDraft()
  const closed = useDraft(view => view.draft.application?.closed_programmes)
  const [search, setSearch] = useState('')
  const programmes = programmeIds.flatMap(id => findProgramme(id) ?? []).filter(({ isRetired }) => !isRetired)
  const found = programmes.filter(programme => isFound(programme, search))
  const isSearchable = programmes.length >= searchFrom
  return (
    <div className="stack">
      {isSearchable && (
        <TextField
          name={`${path}-search`}
          type="search"
          label="Search programmes"
          hint="A subject or a degree, such as physics or Ph.D."
          autoComplete="off"
          autoFocus={takesFocus}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
      )}
      <FieldGroup field={words(props)} role="radiogroup">
        <p className="small soft" role="status">
          {found.length === 0 ? 'No programme matches. Try another word.' : `${found.length} of ${programmes.length}`}
        </p>
        <div className="stack programme-list" style={{ '--gap': 'var(--s2)' }}>
          {found.map((programme, index) => (
            <label className="choice" key={programme.id}>
              <input
                type="radio"
                id={index === 0 ? path : `${path}-${programme.id}`}
                name={path}
                disabled={closed?.[programme.id] !== undefined}
                checked={programme.id === chosen?.id}
                ref={takesFocus && !isSearchable && programme.id === chosen?.id ? focusOn : undefined}
                onChange={() => onChange(programme.id)}
              />
              <span>
                <b>{programme.title}</b>
                <span>{closedWords[closed?.[programme.id] ?? ''] ?? terms(programme)}</span>
              </span>
            </label>
          ))}
        </div>
      </FieldGroup>
    </div>
  )
}

/** The same function in every render, so that React calls it only for another element. */
function focusOn(element: HTMLElement | null): void {
  element?.focus()
}

function terms(programme: ProgrammeSummary): string {
  return `${programme.duration} · ${tuitionLine(programme.tuition)}`
}

/** Every word must occur in the title, ignoring dots: 'phd physics' finds 'Ph.D. Space Physics'. */
function isFound(programme: ProgrammeSummary, search: string): boolean {
  const title = plain(`${programme.title} ${programme.id}`)
  return search.split(/\s+/).every(word => title.includes(plain(word)))
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9 ]/g, '')
}
