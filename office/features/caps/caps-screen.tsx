import { type ReactElement, useCallback, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { capsStateNames, capsStates } from '#shared/domain/caps-life.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { MotifThumb } from '#ui/art/motif-thumb.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useKeys } from '../../lib/keys.ts'
import { fullNameOf, nameParts } from '../../lib/names.ts'
import { dayInWords } from '../../lib/words.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { StatePill } from '../offers/state-pill.tsx'
import { suggestFilters } from '../queue/queue-filters.ts'
import { CapsActions } from './caps-actions.tsx'
import { addressOf, type CapsRow, type CapsView, readView, useCaps } from './caps-query.ts'
import '../queue/queue.css'
import '../queue/queue-rows.css'
import '../offers/offers.css'
import './caps.css'

/** Undergraduates and JAMB, by the status of their recommendation. */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const view = readView(search)
  const list = useCaps(view)
  const first = list.data?.pages[0]
  const tabs = capsStates.map(state => ({
    id: state,
    label: capsStateNames[state],
    to: { search: addressOf({ ...view, state }) },
    ...(first ? { count: first.counts[state] ?? 0 } : {}),
  }))
  return (
    <div className="queue offers caps">
      <ScreenTitle title="JAMB and CAPS" />
      <h1 className="visually-hidden">JAMB and CAPS</h1>
      <div className="queue-head">
        <Search view={view} unknown={first?.unknown ?? []} />
        <CapsActions view={view} ready={first?.ready} />
      </div>
      <Tabs label="States" tabs={tabs} current={view.state} />
      <Body view={view} list={list} />
    </div>
  )
}

function Search({ view, unknown }: { view: CapsView; unknown: readonly string[] }): ReactElement {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  useKeys('JAMB and CAPS', [{ keys: '/', label: 'Search', run: () => field.current?.focus() }])
  const { state } = view
  const search = useCallback(
    (q: string) => void navigate({ search: addressOf({ state, q }) }, { replace: true }),
    [navigate, state],
  )
  return (
    <SearchBox
      q={view.q}
      placeholder="Name or JAMB number"
      suggest={(typed, chips) => suggestFilters(typed, chips, { colleagues: [], rounds: [] }, [])}
      unknown={unknown}
      onSearch={search}
      inputRef={field}
    />
  )
}

function Body({ view, list }: { view: CapsView; list: ReturnType<typeof useCaps> }): ReactElement {
  const { data, error, refetch } = list
  if (!data && error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <LoadingRows label="Loading the list" rows={12} />
  const rows = data.pages.flatMap(page => page.rows)
  if (rows.length === 0) return <Empty view={view} />
  return (
    <>
      <CapsTable rows={rows} view={view} busy={list.isRefetching} />
      <LoadMore list={list} shown={rows.length} />
    </>
  )
}

function Empty({ view }: { view: CapsView }): ReactElement {
  if (view.q !== '')
    return (
      <EmptyState
        title="No matches"
        action={<Link to={{ search: addressOf({ ...view, q: '' }) }}>Clear the search</Link>}
      >
        Check the spelling, or look at the counts of the other states.
      </EmptyState>
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
  const programme = findProgramme(row.programme)
  const [surname, given] = nameParts(row)
  return (
    <tr>
      <th scope="row" className="offer-name">
        <Link to={`/offers/${row.id}`} title={fullNameOf(row)}>
          <bdi translate="no">
            <b>{surname}</b> {given}
          </bdi>
        </Link>
      </th>
      <td className="queue-number" translate="no">
        {row.has_number ? (
          row.jamb_number
        ) : (
          <span className="pill" data-tone="waiting">
            No JAMB number
          </span>
        )}
      </td>
      <td className="offer-programme">
        {programme && <MotifThumb subject={programme.image} />}
        <span>{programme?.title ?? row.programme}</span>
      </td>
      <td>
        <StatePill state={row.offer} />
      </td>
      <td className="offer-since" data-label="Since" data-empty={!row.since || undefined}>
        {row.since ? dayInWords(row.since) : '–'}
      </td>
    </tr>
  )
}
