import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { capsStateNames, capsStates } from '#shared/domain/caps-life.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { fullNameOf } from '../../lib/names.ts'
import { rowKeys } from '../../lib/row-keys.ts'
import { useList } from '../../lib/use-list.ts'
import { dayInWords } from '../../lib/words.ts'
import { ListBody, ListScreen, NoMatches } from '../../ui/list-screen.tsx'
import { PersonName } from '../../ui/person-name.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { stateTabs, Tabs } from '../../ui/tabs.tsx'
import { StatePill } from '../offers/state-pill.tsx'
import { suggestFilters } from '../queue/queue-filters.ts'
import { CapsActions } from './caps-actions.tsx'
import { addressOf, type CapsRow, type CapsView, capsQuery, readView } from './caps-query.ts'
import '../queue/queue-rows.css'
import '../offers/offers.css'
import './caps.css'
import { Pill } from '../../ui/pill.tsx'
import { ProgrammeName } from '../../ui/programme-name.tsx'

/** Undergraduates and JAMB, by the status of their recommendation. */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const view = readView(search)
  const list = useList(capsQuery(view), 'id')
  const tabs = stateTabs({
    states: capsStates,
    names: capsStateNames,
    counts: list.first?.counts,
    search: (state = view.state) => addressOf({ ...view, state }),
    all: 'none',
  })
  return (
    <ListScreen
      title="JAMB and CAPS"
      look="offers caps"
      list={list}
      search={{
        q: view.q,
        placeholder: 'Name or JAMB number',
        suggest: (typed, chips) => suggestFilters(typed, chips, { colleagues: [], rounds: [] }, []),
        address: q => addressOf({ ...view, q }),
      }}
      actions={<CapsActions view={view} ready={list.first?.ready} />}
      keys={rowKeys({ one: 'person', list })}
    >
      <Tabs label="States" tabs={tabs} current={view.state} />
      <ListBody
        list={list}
        loading="Loading the list"
        rows={12}
        empty={<Empty view={view} />}
        choices={{ state: capsStates }}
      >
        <CapsTable rows={list.rows} view={view} busy={list.isRefetching} />
      </ListBody>
    </ListScreen>
  )
}

function Empty({ view }: { view: CapsView }): ReactElement {
  if (view.q !== '')
    return (
      <NoMatches clear={addressOf({ ...view, q: '' })}>
        Check the spelling, or look at the counts of the other states.
      </NoMatches>
    )
  if (view.state !== 'to_propose') return <EmptyState title={`No one is in “${capsStateNames[view.state]}”`} />
  return (
    <EmptyState title="There is no one to propose">Undergraduates appear here when their offer is released.</EmptyState>
  )
}

const columns: readonly Column[] = [
  { id: 'name', label: 'Name' },
  { id: 'jamb', label: 'JAMB number' },
  { id: 'programme', label: 'Programme' },
  { id: 'offer', label: 'Offer' },
  { id: 'since', label: 'Since' },
]

interface CapsTableProps {
  rows: readonly CapsRow[]
  view: CapsView
  busy: boolean
}

function CapsTable({ rows, view, busy }: CapsTableProps): ReactElement {
  return (
    <div className="queue-list offer-list">
      <Table caption={`CAPS: ${capsStateNames[view.state]}`} columns={[...columns]} narrow="stack" busy={busy}>
        <tbody>
          {rows.map(row => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Row({ row }: { row: CapsRow }): ReactElement {
  return (
    <tr>
      <th scope="row" className="row-name">
        <Link className="row-link" to={`/offers/${row.id}`} title={fullNameOf(row)}>
          <PersonName of={row} />
        </Link>
      </th>
      <td className="quiet-figures" translate="no">
        {row.has_number ? row.jamb_number : <Pill tone="waiting">No JAMB number</Pill>}
      </td>
      <td>
        <ProgrammeName id={row.programme} />
      </td>
      <td>
        <StatePill state={row.offer} />
      </td>
      <td className="offer-since whole" data-label="Since" data-empty={!row.since || undefined}>
        {row.since ? dayInWords(row.since) : '–'}
      </td>
    </tr>
  )
}
