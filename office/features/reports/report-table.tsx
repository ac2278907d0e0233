import type { ReactElement } from 'react'
import { PlaceLink } from '../../ui/place-link.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { cellInWords, isFigure } from './cells.ts'
import type { Report, ReportCell, ReportColumn } from './reports-query.ts'

/** The figures. Each that can be looked into is a link to its rows. */
export function ReportTable({ report, isBusy }: { report: Report; isBusy: boolean }): ReactElement {
  const { title, columns, rows, total } = report
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, by keyboard too
    <section className="report-table" aria-label="The figures" tabIndex={0}>
      <Table caption={title} columns={columns.map(headingOf)} busy={isBusy}>
        <tbody>
          {rows.map(({ cells, links = {} }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a report are never reordered
            <tr key={at}>
              {columns.map((column, index) => (
                <Cell
                  key={column.id}
                  column={column}
                  cell={cells[index] ?? null}
                  to={links[column.id]}
                  isFirst={index === 0}
                />
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              {columns.map((column, index) => (
                <Cell key={column.id} column={column} cell={total[index] ?? null} isFirst={index === 0} isTotal />
              ))}
            </tr>
          </tfoot>
        )}
      </Table>
    </section>
  )
}

function headingOf(column: ReportColumn): Column {
  const { id, title } = column
  return { id, label: title, ...(isFigure(column) ? { align: 'end' as const } : {}) }
}

interface CellProps {
  column: ReportColumn
  cell: ReportCell
  to?: string | undefined
  isFirst: boolean
  isTotal?: boolean
}

function Cell({ column, cell, to, isFirst, isTotal }: CellProps): ReactElement {
  const text = isTotal ? totalInWords(cell, column) : cellInWords(cell, column)
  const shown = to && cell !== 0 ? <PlaceLink to={to}>{text}</PlaceLink> : text
  if (isFirst) return <th scope="row">{shown}</th>
  return isFigure(column) ? (
    <td data-align="end" className="whole" translate="no">
      {shown}
    </td>
  ) : (
    <td>{shown}</td>
  )
}

/** The first cell says what the line is; what cannot be added up stays empty. */
function totalInWords(cell: ReportCell, column: ReportColumn): string {
  if (typeof cell === 'string') return cell
  return cell === null ? '' : cellInWords(cell, column)
}
