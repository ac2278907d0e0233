import { type ReactElement, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoneyParts } from '../../frame/money-parts.tsx'
import { useKeys } from '../../lib/keys.ts'
import { may, useMe } from '../../lib/me.ts'
import { rowKeys } from '../../lib/row-keys.ts'
import { useList } from '../../lib/use-list.ts'
import { momentInWords } from '../../lib/words.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { ListBody } from '../../ui/list-screen.tsx'
import { Screen } from '../../ui/screen.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { AddDialog } from './add-dialog.tsx'
import { type StatementRow, statementsQuery } from './statements-query.ts'
import './statements.css'
import { Pill } from '../../ui/pill.tsx'

/** The files of the bank that were read, and how much of them is still to do. */
export function Component(): ReactElement {
  const list = useList(statementsQuery, 'id')
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const maySettle = may(useMe(), ['money.settle'])
  useKeys('Statements', [
    ...rowKeys({ one: 'statement', list }),
    ...(maySettle ? [{ keys: 'n', label: 'Read a statement', run: () => setAdding(true) }] : []),
  ])
  return (
    <Screen
      above={<MoneyParts current="statements" />}
      title="Statements"
      lead="What the bank says came in. Nothing is confirmed before you choose it."
      width="wide"
      actions={
        maySettle && (
          <Button onClick={() => setAdding(true)}>
            Read a statement <Kbd keys="n" />
          </Button>
        )
      }
    >
      <ListBody
        list={list}
        loading="Loading statements"
        rows={5}
        empty={
          <EmptyState title="No statements yet">
            Export the movements of the account at your bank as CSV, Excel or MT940, and read them here.
          </EmptyState>
        }
      >
        <StatementTable rows={list.rows} />
      </ListBody>
      {isAdding && (
        <AddDialog onDone={id => void navigate(`/money/statements/${id}`)} onClose={() => setAdding(false)} />
      )}
    </Screen>
  )
}

const columns: readonly Column[] = [
  { id: 'file', label: 'File' },
  { id: 'lines', label: 'New lines', align: 'end', hideBelow: 'phone' },
  { id: 'booked', label: 'Confirmed', align: 'end', hideBelow: 'phone' },
  { id: 'read', label: 'Read by', hideBelow: 'tablet' },
  { id: 'open', label: 'To do' },
]

function StatementTable({ rows }: { rows: readonly StatementRow[] }): ReactElement {
  return (
    <Table caption="Statements" columns={columns} narrow="stack">
      <tbody>
        {rows.map(({ id, file_name, read_at, read_by, lines, open, booked }) => (
          <tr key={id}>
            <th scope="row" className="row-name breaks plain">
              <Link className="record-link" to={`/money/statements/${id}`}>
                <bdi translate="no">{file_name}</bdi>
              </Link>
            </th>
            <td data-align="end" data-hide="phone">
              {lines}
            </td>
            <td data-align="end" data-hide="phone">
              {booked}
            </td>
            <td data-hide="tablet">
              {read_by.full_name}, {momentInWords(read_at)}
            </td>
            <td data-end="">
              <Pill tone={open > 0 ? 'waiting' : 'good'}>{open > 0 ? `${open} to do` : 'Done'}</Pill>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
