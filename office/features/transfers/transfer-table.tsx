import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { feeKindNames } from '#shared/domain/fee-kind.ts'
import { formatSum } from '#shared/domain/money.ts'
import { nameInWords } from '../../lib/names.ts'
import { shortDayInWords } from '../../lib/words.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { TransferPill } from './transfer-pill.tsx'
import type { Transfer } from './transfers-query.ts'

const columns: readonly Column[] = [
  { id: 'amount', label: 'Amount', align: 'end' },
  { id: 'who', label: 'Applicant' },
  { id: 'payer', label: 'From', hideBelow: 'tablet' },
  { id: 'number', label: 'Bank’s number', hideBelow: 'tablet' },
  { id: 'day', label: 'Sent', hideBelow: 'phone' },
  { id: 'state', label: 'State' },
]

interface TransferTableProps {
  caption: string
  rows: readonly Transfer[]
  busy?: boolean
}

export function TransferTable({ caption, rows, busy = false }: TransferTableProps): ReactElement {
  return (
    <Table caption={caption} columns={columns} narrow="stack" busy={busy}>
      <tbody>
        {rows.map(row => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ row }: { row: Transfer }): ReactElement {
  const { application } = row
  return (
    <tr>
      <th scope="row" data-align="end" className="whole" translate="no">
        <Link className="record-link" to={`/money/transfers/${row.id}`}>
          {formatSum(row)}
        </Link>
      </th>
      <td className="row-name">
        <bdi translate="no">{application ? nameInWords(application.name) : 'Deleted'}</bdi>
        <span className="sub-line">
          {[application?.application_number, feeKindNames[row.fee], row.is_rest && 'what was too much']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </td>
      <td data-hide="tablet" className="row-name">
        <bdi>{row.payer}</bdi>
      </td>
      <td data-hide="tablet" className="mono" translate="no" data-empty={row.number ? undefined : true}>
        {row.number || '–'}
      </td>
      <td data-hide="phone" className="whole">
        {shortDayInWords(row.paid_on)}
      </td>
      <td data-end="">
        <TransferPill state={row.state} />
      </td>
    </tr>
  )
}
