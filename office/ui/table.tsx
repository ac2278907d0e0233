import type { ReactElement, ReactNode } from 'react'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export interface Column {
  id: string
  label: string
  /** The label is for screen readers only: a column of buttons or of checkboxes. */
  look?: 'quiet'
  align?: 'end'
  /** Hidden where the table is narrow: `desk` below 72 rem (a screen of 1,280 pixels), `tablet` below 58 rem, `phone` where rows are stacked. */
  hideBelow?: 'phone' | 'tablet' | 'desk'
}

type TableProps = {
  /** Describes the table to screen readers. */
  caption: string
  columns: readonly Column[]
  /** `<tr>` elements. Give a cell that can be hidden the `data-hide` of its column. */
  children: ReactNode
  busy?: boolean
  /** Below 43 rem (a phone, a screen of 1,280 pixels enlarged twice) each row is stacked, with the `data-end` cell next to the first. */
  narrow?: 'stack'
}

/** A real table with a sticky header. `TableGroup` adds group headings. */
export function Table({ caption, columns, children, busy, narrow }: TableProps): ReactElement {
  return (
    <div className="office-table-frame">
      <table className="office-table" aria-busy={busy || undefined} data-narrow={narrow}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, label, look, align, hideBelow }) => (
              <th key={id} scope="col" data-align={align} data-hide={hideBelow}>
                {look === 'quiet' ? <VisuallyHidden>{label}</VisuallyHidden> : label}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

/** Rows under a heading, for example 'Decide within 3 days'. */
export function TableGroup({
  title,
  count,
  span,
  children,
}: {
  title: string
  count?: number
  span: number
  children: ReactNode
}): ReactElement {
  return (
    <tbody>
      <tr className="office-table-group">
        <th colSpan={span} scope="rowgroup">
          {title} {count !== undefined && <span className="office-count">{count.toLocaleString('en-GB')}</span>}
        </th>
      </tr>
      {children}
    </tbody>
  )
}
