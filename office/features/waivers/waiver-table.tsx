import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { dayInWords, shortDayInWords } from '../../lib/words.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { WaiverPill } from './waiver-pill.tsx'
import { coversInWords, givenInWords, waiverName } from './waiver-words.ts'
import type { Waiver } from './waivers-query.ts'

const columns: readonly Column[] = [
  { id: 'who', label: 'Code or person' },
  { id: 'used', label: 'Used', hideBelow: 'phone' },
  { id: 'given', label: 'Given away', align: 'end' },
  { id: 'until', label: 'Until', hideBelow: 'tablet' },
  { id: 'asked', label: 'Asked by', hideBelow: 'tablet' },
  { id: 'state', label: 'State' },
]

export function WaiverTable({ rows, busy }: { rows: readonly Waiver[]; busy: boolean }): ReactElement {
  return (
    <Table caption="Waivers" columns={columns} narrow="stack" busy={busy}>
      <tbody>
        {rows.map(row => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ row }: { row: Waiver }): ReactElement {
  return (
    <tr>
      <th scope="row" className="row-name">
        <Link className="record-link" to={`/money/waivers/${row.id}`}>
          <bdi translate="no" className={row.code ? 'waiver-code' : undefined}>
            {waiverName(row)}
          </bdi>
        </Link>
        <span className="sub-line waiver-covers">{coversInWords(row)}</span>
      </th>
      <td data-hide="phone">{row.code ? <Uses row={row} /> : '–'}</td>
      <td data-align="end" className="figures" translate="no" data-empty={row.given.length === 0 || undefined}>
        {givenInWords(row)}
      </td>
      <td data-hide="tablet" className="whole">
        {row.until ? dayInWords(row.until) : '–'}
      </td>
      <td data-hide="tablet">
        {row.asked_by.full_name}
        <span className="sub-line waiver-covers">{shortDayInWords(row.asked_at)}</span>
      </td>
      <td data-end="">
        <WaiverPill state={row.state} isForOne={!row.code} />
      </td>
    </tr>
  )
}

/** '12 of 50', with a bar of one line. */
export function Uses({ row: { used, count } }: { row: Pick<Waiver, 'used' | 'count'> }): ReactElement {
  return (
    <span className="waiver-uses">
      <span>
        {used.toLocaleString('en-GB')} of {count.toLocaleString('en-GB')}
      </span>
      <span className="waiver-bar" aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, (100 * used) / count)}%` }} />
      </span>
    </span>
  )
}
