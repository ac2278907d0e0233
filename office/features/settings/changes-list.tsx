import { type ReactElement, useMemo } from 'react'
import type { Setting } from '#shared/contract/schemas/settings.ts'
import { counted } from '#shared/domain/counted.ts'
import { isTimeZone } from '#shared/domain/time-zone-names.ts'
import { type Change, changesIn, differingParts } from './changes.ts'
import { choiceName } from './field-words.ts'
import { zoneInWords } from './time-zone-words.ts'
import { numberAt } from './typed-number.ts'
import './changes.css'

/** How many are listed. */
const most = 30

/** What a draft changes, for whoever writes it and for whoever signs it; each leads to its field. */
export function ChangesList({ setting, body }: { setting: Setting; body: unknown }): ReactElement | null {
  const { published, draft, title } = setting
  const changes = useMemo(() => (published && draft ? changesIn(published.body, body) : []), [published, draft, body])
  if (changes.length === 0) return null
  return (
    <section className="column" data-gap="2" aria-labelledby="setting-changes">
      <h2 id="setting-changes">{counted(changes.length, 'change')}</h2>
      <Changes changes={changes} title={title} />
    </section>
  )
}

interface ChangesProps {
  changes: readonly Change[]
  /** Where the setting as a whole has changed. */
  title: string
  /** Of an earlier version there are no fields to go to. */
  isPast?: boolean
}

export function Changes({ changes, title, isPast }: ChangesProps): ReactElement {
  return (
    <>
      <ul className="setting-changes">
        {changes.slice(0, most).map(change => (
          <li key={`${change.at} ${change.what} ${change.place.join(' ')}`}>
            <Place change={change} title={title} isPast={isPast} />
            <What change={change} />
          </li>
        ))}
      </ul>
      {changes.length > most && <p className="soft">{`And ${changes.length - most} more.`}</p>}
    </>
  )
}

function Place({
  change: { at, place },
  title,
  isPast,
}: Omit<ChangesProps, 'changes'> & { change: Change }): ReactElement {
  const words = place.length > 0 ? place.join(', ') : title
  if (isPast) return <b>{words}</b>
  return (
    <a
      href={`#setting-${at}`}
      onClick={event => {
        event.preventDefault()
        const field = document.getElementById(`setting-${at}`)
        field?.scrollIntoView({ block: 'center' })
        field?.focus()
      }}
    >
      {words}
    </a>
  )
}

function What({ change }: { change: Change }): ReactElement {
  const { what, before, after } = change
  const isText = typeof before === 'string' && typeof after === 'string' && change.at !== 'timeZone'
  const [was, now] = isText ? differingParts(before, after) : [inWords(change.at, before), inWords(change.at, after)]
  if (what === 'moved') return <span className="soft">Another order</span>
  return (
    <>
      {what !== 'added' && <del dir="auto">{was || 'Removed'}</del>}
      {what !== 'removed' && <ins dir="auto">{now || (what === 'added' ? 'New' : 'Empty')}</ins>}
    </>
  )
}

/** A value as its field shows it; nothing for what has fields of its own. */
function inWords(at: string, value: unknown): string {
  if (typeof value === 'number') return numberAt(at, value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string') return ''
  if (at === 'timeZone' && isTimeZone(value)) return zoneInWords(value, new Date())
  return /^[a-z]+(-[a-z]+)*$/.test(value) ? choiceName(value) : value
}
