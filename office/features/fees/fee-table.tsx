import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { dayAndMonth } from '#shared/domain/calendar.ts'
import { type FeeKind, feeKindNames } from '#shared/domain/fee-kind.ts'
import { fullNameOf } from '../../lib/names.ts'
import { PersonName } from '../../ui/person-name.tsx'
import { ProgrammeName } from '../../ui/programme-name.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { FeePill } from './fee-pill.tsx'
import type { FeeRow } from './fees-query.ts'

const columns: readonly Column[] = [
  { id: 'name', label: 'Name' },
  { id: 'number', label: 'Number' },
  { id: 'programme', label: 'Programme', hideBelow: 'phone' },
  { id: 'fee', label: 'Fee', align: 'end' },
  { id: 'state', label: 'Payment' },
  { id: 'submitted', label: 'Submitted', hideBelow: 'tablet' },
]

type FeeTableProps = { kind: FeeKind; rows: readonly FeeRow[]; address: string; busy: boolean }

/** Applications with their fee, each linked to its payments. `address` is that of the list, for the way back. */
export function FeeTable({ kind, rows, address, busy }: FeeTableProps): ReactElement {
  return (
    <Table caption={`${feeKindNames[kind]}s`} columns={columns} busy={busy} narrow="stack">
      <tbody>
        {rows.map(row => (
          <Row key={row.uuid} row={row} address={address} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ row, address }: { row: FeeRow; address: string }): ReactElement {
  return (
    <tr>
      <th scope="row" className="row-name">
        <Link
          className="one-line"
          to={`/money/fees/${row.uuid}${address ? `?${address}` : ''}`}
          title={fullNameOf(row)}
        >
          <PersonName of={row} />
        </Link>
      </th>
      <td className="figures" translate="no">
        {row.application_number}
      </td>
      <td data-hide="phone">
        <ProgrammeName id={row.selected_program} />
      </td>
      <td data-align="end" className="figures" translate="no" data-empty={row.fee ? undefined : true}>
        {row.fee ?? '–'}
      </td>
      <td data-end="">
        <FeePill state={row.state} />
      </td>
      <td data-hide="tablet" className="whole">
        {dayAndMonth(new Date(row.submitted_at))}
      </td>
    </tr>
  )
}
