import type { ReactElement, ReactNode } from 'react'
import { EmailText } from './email-text.tsx'
import { Link } from './link.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type SummaryRow = {
  label: string
  /** Nothing, or '', shows as `emptyText`. */
  value?: ReactNode
  /** Where this answer is changed. */
  changeTo?: string
}

type SummaryListProps = { rows: readonly SummaryRow[]; emptyText?: string }

/** Check your answers: each row with what was asked, what was answered, and a way to change it. */
export function SummaryList({ rows, emptyText = 'Not given' }: SummaryListProps): ReactElement {
  return (
    <dl className="summary">
      {rows.map(row => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd translate={typeof row.value === 'string' ? 'no' : undefined}>
            {shown(row.value) || <span className="soft">{emptyText}</span>}
          </dd>
          {row.changeTo && (
            <dd className="summary-action">
              <Link to={row.changeTo}>
                Change<VisuallyHidden> {row.label}</VisuallyHidden>
              </Link>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function shown(value: ReactNode): ReactNode {
  return typeof value === 'string' && /^\S+@\S+$/.test(value) ? <EmailText address={value} /> : value
}
