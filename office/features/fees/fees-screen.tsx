import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactElement, useCallback, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type FeeKind, feeKindNames, feeKinds } from '#shared/domain/fee-kind.ts'
import { type FeeState, feeStateNames, feeStates } from '#shared/domain/fee-states.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { MoneyParts } from '../../frame/money-parts.tsx'
import { useKeys } from '../../lib/keys.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { type Tab, Tabs } from '../../ui/tabs.tsx'
import { ExportButton } from '../export/export-button.tsx'
import { suggestFeeFilters } from './fee-filters.ts'
import { FeeTable } from './fee-table.tsx'
import { type FeeCounts, type FeeView, feeAddress, feesQuery, readFeeView } from './fees-query.ts'
import '../queue/queue.css'
import './fees.css'

/** The fees of one kind, for the bursary: who owes, who has paid, and what does not match. */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const view = readFeeView(search)
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const list = useFees(view)
  const [first] = list.data?.pages ?? []
  const { kind, state } = view
  const find = useCallback(
    (q: string) => void navigate({ search: feeAddress({ kind, state, q }) }, { replace: true }),
    [navigate, kind, state],
  )
  useKeys('Fees', [{ keys: '/', label: 'Search', run: () => field.current?.focus() }])
  return (
    <div className="queue">
      <ScreenTitle title="Who has to pay" />
      <h1 className="visually-hidden">Who has to pay</h1>
      <div className="queue-head">
        <SearchBox
          q={view.q}
          placeholder="Name, application number, payment reference, or a filter such as type:msc"
          suggest={suggestFeeFilters}
          unknown={first?.unknown ?? []}
          onSearch={find}
          inputRef={field}
        />
        <ExportButton
          what="fees"
          view={{ ...(state ? { state } : {}), ...(view.q ? { q: view.q } : {}) }}
          inWords={[state ? feeStateNames[state] : 'All states', view.q].filter(Boolean).join(' · ')}
        />
      </div>
      <MoneyParts current="fees" />
      <FeeKinds view={view} />
      <Tabs label="States" tabs={tabsOf(view, first?.counts)} current={view.state ?? 'all'} />
      <Rows view={view} list={list} />
    </div>
  )
}

function tabsOf(view: FeeView, counts: FeeCounts | undefined): Tab[] {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0)
  const tab = (id: string, label: string, state: FeeState | undefined, count: number | undefined): Tab => ({
    id,
    label,
    to: { search: feeAddress({ ...view, state }) },
    ...(count === undefined ? {} : { count }),
  })
  return [
    tab('all', 'All', undefined, all),
    ...feeStates.map(state => tab(state, feeStateNames[state], state, counts && (counts[state] ?? 0))),
  ]
}

/** The choice between the two kinds of fees. */
function FeeKinds({ view }: { view: FeeView }): ReactElement {
  return (
    <nav className="fee-kinds" aria-label="Kinds of fees">
      {feeKinds.map(kind => (
        <Link
          key={kind}
          to={{ search: feeAddress({ ...view, kind, state: undefined }) }}
          aria-current={kind === view.kind ? 'page' : undefined}
        >
          {feeKindNames[kind]}s
        </Link>
      ))}
    </nav>
  )
}

type List = ReturnType<typeof useFees>

function useFees(view: FeeView) {
  return useInfiniteQuery(feesQuery(view))
}

function Rows({ view, list }: { view: FeeView; list: List }): ReactElement {
  const { data, error, refetch } = list
  if (!data && error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <LoadingRows label="Loading fees" rows={14} />
  const rows = data.pages.flatMap(page => page.rows)
  const unknown = data.pages[0]?.unknown ?? []
  return (
    <>
      {unknown.length > 0 && (
        <Notice tone="warning" title={`There is no filter ${unknown.join(', ')}. It was ignored.`} />
      )}
      {rows.length === 0 ? (
        <Nothing view={view} />
      ) : (
        <FeeTable kind={view.kind} rows={rows} address={feeAddress(view)} busy={list.isPlaceholderData} />
      )}
      <LoadMore list={list} shown={rows.length} />
    </>
  )
}

const nothings: Record<FeeState, string> = {
  held: 'Every payment matches its fee.',
  due: 'No fee is due.',
  paid: 'No fee has been paid yet.',
  waived: 'No fee has been waived.',
  returned: 'No fee has been refunded.',
  none: 'Every application here has a fee.',
}

const emptyLists: Record<FeeKind, string> = {
  application: 'There are no submitted applications in your programmes yet.',
  acceptance: 'No one in your programmes has accepted a place that asks for a fee yet.',
}

function Nothing({ view }: { view: FeeView }): ReactElement {
  if (view.q !== '')
    return (
      <EmptyState
        title="No matches"
        action={<Link to={{ search: feeAddress({ ...view, q: '' }) }}>Clear the search</Link>}
      >
        Search by the beginning of a name, by the whole application number or by a payment reference.
      </EmptyState>
    )
  return <EmptyState title="Nothing here">{view.state ? nothings[view.state] : emptyLists[view.kind]}</EmptyState>
}
