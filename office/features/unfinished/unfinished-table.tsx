import type { ReactElement } from 'react'
import { longDate } from '#shared/domain/calendar.ts'
import { shortDayInWords } from '../../lib/words.ts'
import { type Column, Table } from '../../ui/table.tsx'
import type { Unfinished } from './unfinished-query.ts'
import { nameOf, titleOf } from './unfinished-words.ts'

const columns: readonly Column[] = [
  { id: 'choose', label: 'Choose', look: 'quiet' },
  { id: 'name', label: 'Name' },
  { id: 'programme', label: 'Programme' },
  { id: 'started', label: 'Started', hideBelow: 'tablet' },
  { id: 'changed', label: 'Last worked on' },
  { id: 'closes', label: 'Can submit until', hideBelow: 'phone' },
  { id: 'reminded', label: 'Reminded', hideBelow: 'phone' },
]

interface UnfinishedTableProps {
  rows: readonly Unfinished[]
  chosen: ReadonlySet<string>
  onToggle: (uuid: string) => void
  busy: boolean
}

export function UnfinishedTable({ rows, chosen, onToggle, busy }: UnfinishedTableProps): ReactElement {
  return (
    <Table caption="Who has not finished" columns={columns} busy={busy} narrow="stack">
      <tbody>
        {rows.map(row => (
          <tr key={row.uuid}>
            <td data-choose="">
              <label className="tick-target">
                <input
                  type="checkbox"
                  checked={row.may_be_reminded && chosen.has(row.uuid)}
                  disabled={!row.may_be_reminded}
                  aria-label={`Choose ${nameOf(row)}`}
                  onChange={() => onToggle(row.uuid)}
                />
              </label>
            </td>
            <td>
              <bdi translate="no" className="unfinished-name strong breaks">
                {nameOf(row)}
              </bdi>
            </td>
            <td>{titleOf(row)}</td>
            <td className="whole" data-hide="tablet">
              {shortDayInWords(row.started_at)}
            </td>
            <td className="whole" data-label="Last worked on">
              {shortDayInWords(row.changed_at)}
            </td>
            <td className="whole" data-hide="phone">
              {longDate(new Date(Date.parse(row.closes_at) - 1))}
            </td>
            <td className="whole" data-hide="phone">
              {row.reminded_at ? shortDayInWords(row.reminded_at) : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
