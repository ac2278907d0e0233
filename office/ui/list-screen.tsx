import { type ReactElement, type ReactNode, useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { unknownIn } from '../lib/address.ts'
import { type KeyBinding, useKeys } from '../lib/keys.ts'
import type { useList } from '../lib/use-list.ts'
import { type CurrentRow, usePlace } from '../lib/use-place.ts'
import { LoadMore } from './load-more.tsx'
import { ScreenTitle } from './screen.tsx'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'
import { LoadState } from './states.tsx'

type List = Pick<
  ReturnType<typeof useList>,
  'rows' | 'first' | 'data' | 'error' | 'refetch' | 'hasNextPage' | 'isFetching' | 'isFetchingNextPage'
> & { isFetchNextPageError: boolean; fetchNextPage: () => Promise<unknown> }

interface ListScreenProps {
  title: string
  list: List
  search: Pick<SearchBoxProps, 'q' | 'placeholder' | 'suggest'> & {
    /** The address of the list with this search. */
    address: (q: string) => string
  }
  /** What the screens of a section begin with: its parts. */
  above?: ReactNode
  /** Buttons beside the search. */
  actions?: ReactNode
  keys?: readonly KeyBinding[]
  /** In a list that marks the row that the keys are about. */
  row?: CurrentRow
  /** A class for styles of this list alone. */
  look?: string
  children: ReactNode
}

/** A list that begins with its search. The address is its view, `/` goes to the search, and whoever comes back is where they were. */
export function ListScreen(props: ListScreenProps): ReactElement {
  const { title, list, search, above, actions, keys, row, look, children } = props
  const navigate = useNavigate()
  const { pathname, search: address } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  usePlace(pathname + address, list, row)
  useKeys(title, [...(keys ?? []), { keys: '/', label: 'Search and filter', run: () => field.current?.focus() }])
  const { address: addressOf, ...box } = search
  return (
    <div className={look ? `queue ${look}` : 'queue'}>
      <ScreenTitle title={title} />
      <h1 className="visually-hidden">{title}</h1>
      {above}
      <div className="queue-head">
        <SearchBox
          {...box}
          unknown={list.first?.unknown ?? []}
          onSearch={q => void navigate({ search: addressOf(q) }, { replace: true })}
          inputRef={field}
        />
        {actions}
      </div>
      {children}
    </div>
  )
}

interface ListBodyProps {
  list: List
  /** For screen readers: 'Loading payments'. */
  loading: string
  /** Placeholder rows. */
  rows?: number
  /** In the place of a list without rows. */
  empty: ReactNode
  /** What can be chosen in the address. The screen leaves out anything else, and the list names it. */
  choices?: Readonly<Record<string, readonly string[]>>
  /** How many there are, if the server counts them. */
  total?: number
  bySight?: boolean
  children: ReactNode
}

/** The rows, or what there is to say in their place. What was read stays when the network goes. */
export function ListBody({ list, loading, rows, empty, choices = {}, ...props }: ListBodyProps): ReactElement {
  const { total, bySight, children } = props
  const [search] = useSearchParams()
  if (!list.first) return <LoadState of={list} label={loading} rows={rows} />
  const unknown = [...unknownIn(search, choices), ...(list.first.unknown ?? [])]
  return (
    <>
      <IgnoredFilters unknown={unknown} />
      {list.rows.length === 0 ? empty : children}
      <LoadMore list={list} shown={list.rows.length} total={total} bySight={bySight} />
    </>
  )
}

/** Filters of a search or an address that there are not, of a list that is shown without them. */
export function IgnoredFilters({ unknown }: { unknown: readonly string[] }): ReactElement | null {
  if (unknown.length === 0) return null
  const names = unknown.join(', ')
  const title =
    unknown.length === 1
      ? `There is no filter ${names}. It was ignored.`
      : `There are no filters ${names}. They were ignored.`
  return <Notice tone="warning" title={title} />
}

/** A search without a hit, with the way back to the list without it. */
export function NoMatches({ clear, children }: { clear: string; children: ReactNode }): ReactElement {
  return (
    <EmptyState title="No matches" action={<Link to={{ search: clear }}>Clear the search</Link>}>
      {children}
    </EmptyState>
  )
}
