import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { offerStateNames } from '#shared/domain/offer-names.ts'
import { fullNameOf } from '../../lib/names.ts'
import { dayInWords } from '../../lib/words.ts'
import { PersonName } from '../../ui/person-name.tsx'
import { ProgrammeName } from '../../ui/programme-name.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { NextStep } from './next-step.tsx'
import { addressOf, nextOf, type OfferRow, type OffersView } from './offers-view.ts'
import { StatePill } from './state-pill.tsx'

interface OfferTableProps {
  rows: readonly OfferRow[]
  view: OffersView
  /** Undefined if there are no actions for several offers. */
  chosen: ReadonlySet<string> | undefined
  onToggle: (id: string) => void
  busy: boolean
}

export function OfferTable({ rows, view, chosen, onToggle, busy }: OfferTableProps): ReactElement {
  const columns: Column[] = [
    ...(chosen ? [{ id: 'choose', label: 'Choose', look: 'quiet' } as const] : []),
    { id: 'name', label: 'Name' },
    { id: 'number', label: 'Number', hideBelow: 'tablet' },
    { id: 'programme', label: 'Programme' },
    { id: 'conditions', label: 'Conditions', hideBelow: 'tablet' },
    { id: 'next', label: 'Next' },
    { id: 'since', label: sinceLabel(view), hideBelow: 'desk' },
    ...(view.state ? [] : [{ id: 'state', label: 'State' }]),
  ]
  return (
    <div className="queue-list offer-list">
      <Table
        caption={view.state ? `Offers: ${offerStateNames[view.state]}` : 'Offers'}
        columns={columns}
        narrow="stack"
        busy={busy}
      >
        <tbody>
          {rows.map(row => (
            <Row key={row.id} row={row} view={view} isChosen={chosen?.has(row.id)} onToggle={() => onToggle(row.id)} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

const sinceLabel = ({ state }: OffersView) => (state === 'enrolled' ? 'Matriculation number' : 'Since')

interface RowProps {
  row: OfferRow
  view: OffersView
  isChosen: boolean | undefined
  onToggle: () => void
}

function Row({ row, view, isChosen, onToggle }: RowProps): ReactElement {
  return (
    <tr data-chosen={isChosen || undefined}>
      {isChosen !== undefined && (
        <td className="queue-choose">
          <input type="checkbox" aria-label={`Choose ${fullNameOf(row)}`} checked={isChosen} onChange={onToggle} />
        </td>
      )}
      <th scope="row" className="row-name">
        <Link className="row-link" to={`/offers/${row.id}?${addressOf(view)}`} title={fullNameOf(row)}>
          <PersonName of={row} />
        </Link>
      </th>
      <td className="quiet-figures" translate="no" data-hide="tablet">
        {row.application_number}
      </td>
      <td>
        <ProgrammeName id={row.programme} />
      </td>
      <td data-label="Conditions" data-hide="tablet" data-empty={row.conditions.all === 0 || undefined}>
        <Conditions {...row.conditions} />
      </td>
      <td data-label="Next" data-empty={nextOf(row) === undefined || undefined}>
        <NextStep row={row} />
      </td>
      <td className="offer-since whole" data-label={sinceLabel(view)} data-hide="desk">
        {view.state === 'enrolled' ? row.matriculation_number : dayInWords(row.since)}
      </td>
      {!view.state && (
        <td data-end="">
          <StatePill state={row.state} />
        </td>
      )}
    </tr>
  )
}

/** One square each: filled when met or waived, dashed while open. */
function Conditions({ open, all }: OfferRow['conditions']): ReactElement {
  if (all === 0) return <span className="soft whole">None</span>
  const said = `${all - open} of ${all} met`
  return (
    <span className="pips" role="img" aria-label={said} title={said}>
      {Array.from({ length: all }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the squares are alike
        <span key={index} className="pip" data-state={index < all - open ? 'met' : 'to-check'} />
      ))}
    </span>
  )
}
