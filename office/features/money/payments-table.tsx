import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { clockTime, dayOf, fullDate } from '#shared/domain/calendar.ts'
import { formatSum } from '#shared/domain/money.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { fullNameOf } from '../../lib/names.ts'
import { PersonName } from '../../ui/person-name.tsx'
import { type Column, Table, TableGroup } from '../../ui/table.tsx'
import { PaymentPill } from './payment-pill.tsx'
import { needsSomebody, waitedInWords } from './payment-words.ts'
import type { PaymentRow } from './payments-query.ts'
import type { PaymentChoice } from './use-payment-choice.ts'

const chooseColumn: Column = { id: 'choose', label: 'Choose', look: 'quiet' }
const columns: readonly Column[] = [
  { id: 'at', label: 'When' },
  { id: 'name', label: 'Applicant' },
  { id: 'for', label: 'For', hideBelow: 'tablet' },
  { id: 'asked', label: 'Asked', align: 'end' },
  { id: 'received', label: 'Received', align: 'end' },
  { id: 'happened', label: 'What happened' },
  { id: 'reference', label: 'Reference', hideBelow: 'desk' },
]

type PaymentsTableProps = {
  rows: readonly PaymentRow[]
  /** How many need somebody, in all. */
  toDo: number | undefined
  /** The search of the list, for the way back. */
  address: string
  busy: boolean
  /** For those who may refund several at once. */
  choice?: PaymentChoice | undefined
}

/** What needs somebody, the oldest on top, then the others under their day. */
export function PaymentsTable({ rows, toDo, address, busy, choice }: PaymentsTableProps): ReactElement {
  const shown = choice ? [chooseColumn, ...columns] : columns
  const first = rows.filter(needsSomebody)
  const days = Map.groupBy(
    rows.filter(row => !needsSomebody(row)),
    ({ at }) => dayOf(new Date(at)),
  )
  const asRow = (row: PaymentRow) => <Row key={row.reference} row={row} address={address} choice={choice} />
  return (
    <Table caption="Payments" columns={shown} busy={busy} narrow="stack">
      {first.length > 0 && (
        <TableGroup
          title="Needs someone, oldest first"
          {...(toDo === undefined ? {} : { count: toDo })}
          span={shown.length}
        >
          {first.map(asRow)}
        </TableGroup>
      )}
      {[...days].map(([day, ofDay]) => (
        <TableGroup key={day} title={dayInWords(day)} span={shown.length}>
          {ofDay.map(asRow)}
        </TableGroup>
      ))}
    </Table>
  )
}

/** 'Today, Wednesday 25 November 2026' */
function dayInWords(day: string): string {
  return day === dayOf(new Date()) ? `Today, ${fullDate(day)}` : fullDate(day)
}

type RowProps = { row: PaymentRow; address: string; choice: PaymentChoice | undefined }

function Row({ row, address, choice }: RowProps): ReactElement {
  const programme = findProgramme(row.selected_program)
  const isToDo = needsSomebody(row)
  const differs =
    row.received &&
    (row.received.amount_minor !== row.asked.amount_minor || row.received.currency !== row.asked.currency)
  return (
    <tr className="payment-row" data-chosen={choice?.isChosen(row.reference) || undefined}>
      {choice && (
        <td className="payment-choose" data-choose="">
          {row.received && (
            <input
              type="checkbox"
              aria-label={`Choose ${fullNameOf(row)}, ${row.reference}`}
              checked={choice.isChosen(row.reference)}
              onChange={() => choice.toggle(row.reference)}
            />
          )}
        </td>
      )}
      <td className="payment-at soft whole" data-last="">
        <time dateTime={row.at}>{isToDo ? waitedInWords(row.at) : clockTime(new Date(row.at))}</time>
      </td>
      <th scope="row" className="row-name">
        <Link
          className="one-line"
          id={`row-${row.reference}`}
          to={`/money/payments/${row.reference}${address ? `?${address}` : ''}`}
          title={`${fullNameOf(row)}, ${row.application_number}`}
        >
          <PersonName of={row} />
        </Link>
      </th>
      <td data-hide="tablet" className="payment-for">
        {row.fee === 'acceptance' ? 'Acceptance' : 'Application'}
        {programme && <span className="soft"> {programme.title}</span>}
      </td>
      <td data-align="end" data-end="foot" data-label="Asked" className="figures" translate="no">
        {formatSum(row.asked)}
      </td>
      <td
        data-align="end"
        data-end="top"
        className="payment-received strong figures"
        data-differs={(isToDo && differs) || undefined}
        translate="no"
      >
        {row.received ? formatSum(row.received) : '–'}
      </td>
      <td data-wide="">
        <PaymentPill row={row} />
      </td>
      <td data-hide="desk" className="mono payment-reference" translate="no">
        {row.reference}
      </td>
    </tr>
  )
}
