import { type ReactElement, useId, useState } from 'react'
import { Link } from 'react-router'
import { clockTime, dayOf, fullDate } from '#shared/domain/calendar.ts'
import { Icon } from '#ui/icon.tsx'
import { type Column, Table, TableGroup } from '../../ui/table.tsx'
import type { AuditLine } from './audit-query.ts'
import { LineDetails } from './line-details.tsx'
import { kindInWords, nameOfSubject, whatWasDone, whoDidIt } from './line-words.ts'

const columns: readonly Column[] = [
  { id: 'at', label: 'Time' },
  { id: 'what', label: 'What was done' },
  { id: 'who', label: 'By' },
  { id: 'about', label: 'About' },
]

/** Lines under the day on which they were written, the newest first. */
export function AuditTable({ lines, isBusy }: { lines: readonly AuditLine[]; isBusy: boolean }): ReactElement {
  const days = Map.groupBy(lines, ({ at }) => dayOf(new Date(at)))
  return (
    <Table caption="Audit log" columns={columns} busy={isBusy} narrow="stack">
      {[...days].map(([day, ofDay]) => (
        <TableGroup key={day} title={dayInWords(day)} span={columns.length}>
          {ofDay.map(line => (
            <Line key={line.id} line={line} />
          ))}
        </TableGroup>
      ))}
    </Table>
  )
}

/** 'Today', or 'Monday 23 November 2026'. */
function dayInWords(day: string): string {
  const said = fullDate(day)
  return day === dayOf(new Date()) ? `Today, ${said}` : said
}

function Line({ line }: { line: AuditLine }): ReactElement {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isReading = /\.(?:(?:file-)?read|loaded-ahead)$/.test(line.action)
  return (
    <>
      <tr className="audit-line" data-open={isOpen || undefined}>
        <td className="audit-at soft" data-end="">
          <time dateTime={line.at}>{clockTime(new Date(line.at))}</time>
        </td>
        <th scope="row">
          <button
            type="button"
            className="line audit-what breaks"
            data-gap="2"
            data-quiet={isReading || undefined}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(now => !now)}
          >
            <Icon name="M9 6l6 6-6 6" />
            {whatWasDone(line)}
          </button>
        </th>
        <td className="audit-who breaks" data-kind={line.by.kind}>
          <bdi translate="no">{whoDidIt(line)}</bdi>
        </td>
        <td className="audit-about breaks">
          <About line={line} />
        </td>
      </tr>
      {isOpen && (
        <tr className="audit-more" id={id}>
          <td colSpan={columns.length}>
            <LineDetails line={line} />
          </td>
        </tr>
      )}
    </>
  )
}

function isAboutOneself({ by, about }: AuditLine): boolean {
  const account = by.kind === 'applicant' ? 'account' : by.kind
  return account === about.kind && by.name !== undefined && by.name === about.label
}

/** Whose application it is, with the way to the file where it may be opened. */
function About({ line }: { line: AuditLine }): ReactElement {
  const { file, label, name } = line.about
  const named = nameOfSubject(line)
  if (isAboutOneself(line)) return <span className="soft">Their own account</span>
  if (!named) return <span className="soft">{kindInWords(line)}</span>
  const said = <bdi translate="no">{named}</bdi>
  return (
    <>
      {file ? <Link to={`/applications/${file}`}>{said}</Link> : <span>{said}</span>}
      <span className="audit-number soft whole">{name ? label : kindInWords(line)}</span>
    </>
  )
}
