import { type KeyboardEvent, type ReactElement, type RefObject, useEffect, useRef, useState } from 'react'
import type { SittingPerson } from '#shared/contract/schemas/sittings.ts'
import type { Attendance } from '#shared/domain/sittings.ts'
import { Button } from '#ui/button.tsx'
import { useKeys } from '../../lib/keys.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { Pill } from '../../ui/pill.tsx'

interface AttendanceListProps {
  shown: readonly SittingPerson[]
  text: string
  onSearch: (text: string) => void
  /** Undefined where nothing can be marked. */
  mark: ((who: SittingPerson, attendance: Attendance | null) => void) | undefined
  /** Undefined where no one can be moved or removed. */
  change: ((who: SittingPerson) => void) | undefined
}

/** Everyone who is expected, with one key or one touch for present and absent. */
export function AttendanceList({ shown, text, onSearch, mark, change }: AttendanceListProps): ReactElement {
  const search = useRef<HTMLInputElement>(null)
  const { list, cursor, setAt } = useCursor(shown, mark, search)
  /** Enter marks the first one found, so that a door needs no mouse. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const [who] = shown
    if (text.trim() === '' || !who || !mark) return
    mark(who, 'present')
    onSearch('')
  }
  return (
    <>
      <div className="apart attendance-search no-print" data-gap="1">
        <label htmlFor="attendance-search">Name or number</label>
        <input
          id="attendance-search"
          ref={search}
          className="input"
          type="search"
          autoComplete="off"
          value={text}
          onChange={event => {
            onSearch(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        {mark && (
          <p className="soft key-hints">
            <Kbd keys="Enter" /> marks the first one present. In the list: <Kbd keys="p" /> present, <Kbd keys="b" />{' '}
            absent, <Kbd keys="u" /> not marked.
          </p>
        )}
      </div>
      {shown.length === 0 && <p role="status">No one with this name or number has a place here.</p>}
      <ul className="attendance-list" ref={list} aria-label="Applicants">
        {shown.map((who, index) => (
          <Person key={who.uuid} who={who} isAt={mark !== undefined && index === cursor} mark={mark} change={change} />
        ))}
      </ul>
    </>
  )
}

/** The person that the keys are about. */
function useCursor(
  shown: AttendanceListProps['shown'],
  mark: AttendanceListProps['mark'],
  search: RefObject<HTMLInputElement | null>,
) {
  const [at, setAt] = useState(0)
  const cursor = Math.min(at, Math.max(0, shown.length - 1))
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[cursor]?.scrollIntoView({ block: 'nearest' })
  }, [cursor])
  function press(attendance: Attendance | null): void {
    const who = shown[cursor]
    if (!who || !mark) return
    mark(who, attendance)
    if (attendance) setAt(cursor + 1)
  }
  useKeys('Attendance', [
    { keys: '/', label: 'Search', run: () => search.current?.select() },
    { keys: 'j', label: 'Next person', run: () => setAt(Math.min(cursor + 1, shown.length - 1)) },
    { keys: 'k', label: 'Previous person', run: () => setAt(Math.max(0, cursor - 1)) },
    { keys: 'p', label: 'Present', run: () => press('present') },
    { keys: 'b', label: 'Absent', run: () => press('absent') },
    { keys: 'u', label: 'Not marked', run: () => press(null) },
  ])
  return { list, cursor, setAt }
}

interface PersonProps {
  who: SittingPerson
  isAt: boolean
  mark: AttendanceListProps['mark']
  change: AttendanceListProps['change']
}

function Person({ who, isAt, mark, change }: PersonProps): ReactElement {
  const { name, application_number, attendance } = who
  const said = `${name.surname}, ${name.given}`
  const choice = (value: Attendance, label: string) => (
    <Button
      look="secondary"
      aria-pressed={attendance === value}
      aria-label={`${label}: ${said}`}
      onClick={() => mark?.(who, attendance === value ? null : value)}
    >
      {label}
    </Button>
  )
  return (
    <li className="attendance-person" data-at={isAt || undefined} data-attendance={attendance}>
      <span className="attendance-name breaks" dir="auto">
        <b>{name.surname}</b>, {name.given}
        <span className="soft mono" translate="no">
          {application_number}
        </span>
      </span>
      {mark ? (
        <span className="line no-print" data-align="stretch" data-gap="2">
          {choice('present', 'Present')}
          {choice('absent', 'Absent')}
        </span>
      ) : (
        attendance && <Pill>{attendance === 'present' ? 'Present' : 'Absent'}</Pill>
      )}
      {change && !attendance && (
        <span className="no-print">
          <Button look="quiet" aria-label={`Move or remove: ${said}`} onClick={() => change(who)}>
            Move or remove
          </Button>
        </span>
      )}
      <span className="attendance-sign" aria-hidden="true" />
    </li>
  )
}
