import './find.css'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react'
import { Link } from 'react-router'
import { findProgramme } from '#shared/domain/programmes.ts'
import { MotifThumb } from '#ui/art/motif-thumb.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useSettled } from '../../lib/use-settled.ts'
import { LoadFailed } from '../../ui/states.tsx'
import { type FoundAnyone, findQuery } from './find-query.ts'

type Group = FoundAnyone['groups'][number]

const headings: Record<Group['kind'], string> = {
  application: 'Applications',
  person: 'People, also those who have not submitted or paid',
  payment: 'Payments',
  referee: 'Referees',
  sponsor: 'People who paid for others',
  staff: 'Staff',
}

/** One search over everybody, over any screen. */
export function FindDialog({ onClose }: { onClose: () => void }): ReactElement {
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const { data, error, refetch, isFetching } = useQuery(findQuery(q))
  const list = useRef<HTMLDivElement>(null)
  const groups = q.length > 1 ? (data?.groups ?? []) : []
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <Dialog id="find" title="Find anyone" open onClose={onClose} width={46}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the field and the links */}
      <div className="apart find" data-gap="3" onKeyDown={event => moveFocus(event, list.current)}>
        <input
          className="input"
          type="search"
          aria-label="Name, phone, email address, JAMB number, reference, or the last digits of an application"
          placeholder="Name, phone, email, JAMB number, or the last digits of an application"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          autoFocus
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <p className="find-said soft" role="status">
          {saidOf({ q, count, isFetching, isFound: data !== undefined })}
        </p>
        {error && <LoadFailed error={error} retry={() => void refetch()} />}
        <div ref={list} aria-busy={isFetching}>
          {groups.map(group => (
            <FoundGroup key={group.kind} group={group} onOpen={onClose} />
          ))}
        </div>
      </div>
    </Dialog>
  )
}

function FoundGroup({ group, onOpen }: { group: Group; onOpen: () => void }): ReactElement {
  const id = `find-${group.kind}`
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{headings[group.kind]}</h3>
      <ul className="bare-list">
        {group.rows.map(({ key, title, detail, programme, to }) => {
          const known = findProgramme(programme ?? null)
          return (
            <li key={key}>
              <Link to={to} onClick={onOpen}>
                {known && <MotifThumb subject={known.image} />}
                <span>
                  <b translate="no">{title}</b>
                  <span className="sub-line breaks">{detail}</span>
                </span>
              </Link>
            </li>
          )
        })}
        {group.more && (
          <li>
            <Link to={group.more} onClick={onOpen}>
              See all of them
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}

interface Said {
  q: string
  count: number
  isFetching: boolean
  isFound: boolean
}

function saidOf({ q, count, isFetching, isFound }: Said): string {
  if (q.length < 2) return 'Names in any order, and numbers in any spelling.'
  if (isFetching || !isFound) return 'Searching'
  if (count === 0)
    return `Nothing in your programmes matches “${q}”. Someone who has not submitted is found by whole names and numbers.`
  return count === 1 ? '1 match' : `${count} matches`
}

/** The arrows lead from the field into the list and back; Enter in the field opens the first. */
function moveFocus(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null): void {
  const links = [...(list?.querySelectorAll<HTMLElement>('a') ?? [])]
  const at = links.findIndex(link => link.matches(':focus'))
  const isField = event.target instanceof HTMLInputElement
  if (event.key === 'Enter' && isField) links[0]?.click()
  else if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus()
  else if (event.key === 'ArrowUp' && at > 0) links[at - 1]?.focus()
  else if (event.key === 'ArrowUp' && at === 0) event.currentTarget.querySelector('input')?.focus()
  else return
  event.preventDefault()
}
