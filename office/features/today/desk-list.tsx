import { type ReactElement, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import type { DeskArea } from '#shared/domain/desk.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { MotifThumb } from '#ui/art/motif-thumb.tsx'
import { mailIcon } from '#ui/few-icons.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { useKeys } from '../../lib/keys.ts'
import { Kbd } from '../../ui/kbd.tsx'
import type { Desk, DeskRow } from './desk-query.ts'
import { dueInWords, grouped, sinceInWords, urgencyOf } from './desk-words.ts'

const icons: Record<DeskArea, IconName> = {
  decision: 'check',
  list: 'M4 6h16M4 12h16M4 18h10',
  release: 'M4 6h16v12H4ZM4 7l8 6 8-6M16 3v3M8 3v3',
  offer: 'M4 4h16v16H4ZM8 12.5l3 3 5.5-6.5',
  file: 'file',
  score: 'edit',
  sitting: 'M4 5.5h16v15H4ZM4 10h16M8.5 3v4M15.5 3v4',
  people: 'user',
  money: 'M3.5 6.5h17v11h-17ZM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  enrolment: 'M2.5 9 12 5l9.5 4L12 13ZM6 11v5c2 2.5 10 2.5 12 0v-5',
  setting: 'M4 7h9m4 0h3M4 12h3m4 0h9M4 17h11m4 0h1M15 5v4M9 10v4M17 15v4',
  staff: 'user',
  export: 'download',
  mail: mailIcon,
  program: 'M8 4v5M16 4v5M6 9h12v3a6 6 0 0 1-12 0ZM12 18v3',
}

/** Everything that waits, under its headings. The focus is on the button of the current row, so Enter opens it. */
export function DeskList({ rows, now }: { rows: Desk['rows']; now: Date }): ReactElement {
  const [chosen, setChosen] = useState<string>()
  const current = rows.find(({ key }) => key === chosen)?.key ?? rows[0]?.key
  const navigate = useNavigate()
  function move(step: 1 | -1): void {
    const at = rows.findIndex(({ key }) => key === chosen)
    const next = rows[at === -1 ? 0 : Math.max(0, Math.min(rows.length - 1, at + step))]
    if (next) focusRow(next.key)
  }
  const open = () => {
    const row = rows.find(({ key }) => key === current)
    if (row) void navigate(row.to)
  }
  useKeys('Today', [
    { keys: 'j', label: 'Next matter', run: () => move(1) },
    { keys: 'k', label: 'Previous matter', run: () => move(-1) },
    { keys: 'ArrowDown', label: 'Next matter', run: () => move(1) },
    { keys: 'ArrowUp', label: 'Previous matter', run: () => move(-1) },
    { keys: 'Enter', label: 'Go to where it is done', run: open },
  ])
  return (
    <table className="desk">
      <caption className="visually-hidden">What waits for you</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">What</th>
          <th scope="col">Since</th>
          <th scope="col">By</th>
          <th scope="col">What to do</th>
        </tr>
      </thead>
      {grouped(rows, now).map(({ group, heading, rows: own }) => (
        <tbody key={group}>
          <tr className="desk-heading">
            <th scope="rowgroup">
              {heading} <span className="soft">{own.length}</span>
            </th>
            <td aria-hidden="true">Since</td>
            <td aria-hidden="true">By</td>
            <td aria-hidden="true" />
          </tr>
          {own.map(row => (
            <Row key={row.key} row={row} now={now} isCurrent={row.key === current} onFocus={() => setChosen(row.key)} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

interface RowProps {
  row: DeskRow
  now: Date
  isCurrent: boolean
  onFocus: () => void
}

function Row({ row, now, isCurrent, onFocus }: RowProps): ReactElement {
  const { key, title, rest, detail, since, due, act, to } = row
  return (
    <tr className="desk-row" data-current={isCurrent || undefined}>
      <th scope="row">
        <span className="desk-what">
          <Sign row={row} />
          <span>
            <b>{title}</b>
            {rest && ` ${rest}`}
            {detail && <span className="sub-line breaks">{detail}</span>}
          </span>
        </span>
      </th>
      <td className="desk-since soft whole">
        <time dateTime={since} title={momentInFull(since)}>
          {sinceInWords(since, now)}
        </time>
      </td>
      <td className="desk-by whole">
        {due && (
          <time className="due" dateTime={due} title={momentInFull(due)} data-urgency={urgencyOf(due, now)}>
            {dueInWords(due, now)}
          </time>
        )}
      </td>
      <td className="desk-act whole">
        <Link
          id={`desk-${key}`}
          className="button"
          data-look={isCurrent ? undefined : 'secondary'}
          to={to}
          onFocus={onFocus}
        >
          {act}
          {isCurrent && (
            <span className="desk-enter" aria-hidden="true">
              <Kbd keys="Enter" />
            </span>
          )}
        </Link>
      </td>
    </tr>
  )
}

/** The programme’s motif where it is about one, otherwise a drawing of what it is about. */
function Sign({ row: { area, programme } }: { row: DeskRow }): ReactElement {
  const known = findProgramme(programme ?? null)
  if (known) return <MotifThumb subject={known.image} />
  return (
    <span className="desk-sign">
      <Icon name={icons[area]} />
    </span>
  )
}

function momentInFull(moment: string): string {
  const at = new Date(moment)
  return `${longDate(at)}, ${clockTime(at)}`
}

function focusRow(key: string): void {
  const link = document.getElementById(`desk-${key}`)
  link?.focus({ preventScroll: true })
  link?.closest('tr')?.scrollIntoView({ block: 'nearest' })
}
