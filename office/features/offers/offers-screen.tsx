import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { useKeys } from '../../lib/keys.ts'
import { may, useMe } from '../../lib/me.ts'
import { todayQuery } from '../../lib/today-query.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { GiveNumbers } from './give-numbers.tsx'
import { OfferTable } from './offer-table.tsx'
import { useOffers } from './offers-query.ts'
import { addressOf, type OffersView, offerTabs, readView, stateNames, suggestOfferFilters } from './offers-view.ts'
import { WorkLinks } from './work-links.tsx'
import '../queue/queue.css'
import '../queue/queue-rows.css'
import '../../styles/file.css'
import './offers.css'

/** Everyone who was offered a place, by state. */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const view = readView(search)
  const me = useMe()
  const sees = may(me, ['applications.read']) ? 'all' : 'accepted'
  const list = useOffers(view)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const mayNumber = may(me, ['enrolment.manage']) && view.state === 'cleared'
  const toggle = (id: string) =>
    setChosen(before => (before.has(id) ? new Set([...before].filter(one => one !== id)) : new Set(before).add(id)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has other rows
  useEffect(() => setChosen(new Set()), [view.state, view.q])
  return (
    <div className="queue offers">
      <ScreenTitle title="Offers" />
      <h1 className="visually-hidden">Offers</h1>
      <div className="queue-head">
        <Search view={view} unknown={list.unknown} />
        {may(me, ['enrolment.manage', 'enrolment.prepare']) && (
          <Link className="button" data-look="secondary" to="/matriculation">
            Matriculation
          </Link>
        )}
      </div>
      <Tabs label="States" tabs={offerTabs(view, list.counts, sees)} current={view.state ?? 'all'} />
      <WorkLinks view={view} work={list.work} />
      <Body view={view} list={list} sees={sees} chosen={mayNumber ? chosen : undefined} onToggle={toggle} />
      {mayNumber && (
        <GiveNumbers
          ids={list.rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id)}
          onAll={() => setChosen(new Set(list.rows.map(({ id }) => id)))}
          onDone={() => setChosen(new Set())}
        />
      )}
    </div>
  )
}

function Search({ view, unknown }: { view: OffersView; unknown: readonly string[] }): ReactElement {
  const mayRead = may(useMe(), ['applications.read'])
  const rounds = useQuery({ ...todayQuery, enabled: mayRead }).data?.rounds ?? []
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  useKeys('Offers', [{ keys: '/', label: 'Search', run: () => field.current?.focus() }])
  const { state } = view
  const search = useCallback(
    (q: string) => void navigate({ search: addressOf({ state, q }) }, { replace: true }),
    [navigate, state],
  )
  return (
    <SearchBox
      q={view.q}
      placeholder="Name, number, or a filter such as conditions:open"
      suggest={(typed, chips) => suggestOfferFilters(typed, chips, rounds)}
      unknown={unknown}
      onSearch={search}
      inputRef={field}
    />
  )
}

interface BodyProps {
  view: OffersView
  list: ReturnType<typeof useOffers>
  sees: 'all' | 'accepted'
  chosen: ReadonlySet<string> | undefined
  onToggle: (id: string) => void
}

function Body({ view, list, sees, chosen, onToggle }: BodyProps): ReactElement {
  const { rows, isLoaded, error, refetch, unknown } = list
  if (!isLoaded && error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!isLoaded) return <LoadingRows label="Loading the offers" rows={12} />
  return (
    <>
      {unknown.length > 0 && (
        <Notice tone="warning" title={`There is no filter ${unknown.join(', ')}. It was ignored.`} />
      )}
      {rows.length === 0 ? (
        <Empty view={view} sees={sees} />
      ) : (
        <OfferTable rows={rows} view={view} chosen={chosen} onToggle={onToggle} busy={list.isRefetching} />
      )}
      <LoadMore list={list} shown={rows.length} />
    </>
  )
}

function Empty({ view, sees }: Pick<BodyProps, 'view' | 'sees'>): ReactElement {
  if (view.q !== '')
    return (
      <EmptyState
        title="No matches"
        action={<Link to={{ search: addressOf({ ...view, q: '' }) }}>Clear the search</Link>}
      >
        Check the spelling, remove a filter, or look at the counts of the other states.
      </EmptyState>
    )
  if (view.state) return <EmptyState title={`No one is in “${stateNames[view.state]}”`} />
  return sees === 'accepted' ? (
    <EmptyState title="No one has accepted a place yet">
      Applicants appear here once they have been offered a place and accepted it. You then see their file, check their
      original credentials and clear them.
    </EmptyState>
  ) : (
    <EmptyState title="No one has been offered a place yet">
      Applicants appear here when their offer is released.
    </EmptyState>
  )
}
