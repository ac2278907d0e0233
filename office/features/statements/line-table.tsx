import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { formatSum } from '#shared/domain/money.ts'
import { nameInWords } from '../../lib/names.ts'
import { shortDayInWords } from '../../lib/words.ts'
import { Pill, type PillTone } from '../../ui/pill.tsx'
import { FeesLink, PlaceLink } from '../../ui/place-link.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import type { StatementLine } from './statements-query.ts'

const columns: readonly Column[] = [
  { id: 'amount', label: 'Amount', align: 'end' },
  { id: 'day', label: 'Day', hideBelow: 'phone' },
  { id: 'text', label: 'What the bank says' },
  { id: 'who', label: 'From' },
  { id: 'state', label: 'State' },
]

const states: Record<StatementLine['state'], { label: string; tone: PillTone }> = {
  matched: { label: 'Matched', tone: 'good' },
  open: { label: 'To do', tone: 'waiting' },
  booked: { label: 'Confirmed', tone: 'good' },
  known: { label: 'Known', tone: 'quiet' },
  'set-aside': { label: 'No fee', tone: 'quiet' },
}

interface LineTableProps {
  caption: string
  lines: readonly StatementLine[]
  /** A checkbox for each line, and what stands beside the reason. */
  choose?: ((line: StatementLine) => ReactNode) | undefined
  beside?: ((line: StatementLine) => ReactNode) | undefined
}

export function LineTable({ caption, lines, choose, beside }: LineTableProps): ReactElement {
  const chosen: Column[] = choose ? [{ id: 'choose', label: 'Choose', look: 'quiet' }] : []
  return (
    <Table caption={caption} columns={[...chosen, ...columns]} narrow="stack">
      <tbody>
        {lines.map(line => (
          <tr key={line.line}>
            {choose && <td data-choose="">{choose(line)}</td>}
            <th scope="row" data-align="end" className="figures" translate="no">
              {formatSum({ amount_minor: line.amount, currency: line.currency })}
            </th>
            <td data-hide="phone" className="whole">
              {shortDayInWords(line.day)}
            </td>
            <td className="statement-text breaks">
              <bdi translate="no">{line.text}</bdi>
              {line.number && (
                <span className="sub-line mono" translate="no">
                  {line.number}
                </span>
              )}
            </td>
            <td className="statement-text breaks">
              <Whom line={line} />
              <span className="sub-line">{line.why}</span>
              {beside?.(line)}
            </td>
            <td data-end="">
              <Pill tone={states[line.state].tone}>{states[line.state].label}</Pill>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Whom({ line: { match, transfer, held } }: { line: StatementLine }): ReactElement | null {
  if (transfer) return <Link to={`/money/transfers/${transfer}`}>The transfer</Link>
  if (held) return <PlaceLink to={`/money/payments/${held}`}>The held payment</PlaceLink>
  if (!match) return null
  const { application, fee } = match
  return (
    <>
      <FeesLink uuid={application.uuid}>
        <bdi translate="no">{nameInWords(application.name)}</bdi>
      </FeesLink>
      {fee === 'acceptance' && <span className="sub-line">Acceptance fee</span>}
    </>
  )
}
