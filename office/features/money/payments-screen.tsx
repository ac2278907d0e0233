import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactElement, useCallback, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { dayOf } from '#shared/domain/calendar.ts'
import { statesToDo } from '#shared/domain/payment-states.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { MoneyParts } from '../../frame/money-parts.tsx'
import { may, useMe } from '../../lib/me.ts'
import { LoadMore } from '../../ui/load-more.tsx'
import { ScreenTitle } from '../../ui/screen.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { ExportButton } from '../export/export-button.tsx'
import { ManyBar } from './many-bar.tsx'
import { chosenState, suggestPaymentFilters, withState } from './payment-filters.ts'
import { type PaymentCounts, paymentsAddress, paymentsQuery } from './payments-query.ts'
import { PaymentsTable } from './payments-table.tsx'
import { StateChoices } from './state-choices.tsx'
import { Totals } from './totals.tsx'
import { usePaymentChoice } from './use-payment-choice.ts'
import { useRowKeys } from './use-row-keys.ts'
import '../queue/queue.css'
import '../fees/fees.css'
import './money.css'

/** Payments for the bursary: what needs somebody first, then day by day. */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const list = useList(q)
  const [first] = list.data?.pages ?? []
  const find = useCallback(
    (typed: string) => void navigate({ search: paymentsAddress(typed) }, { replace: true }),
    [navigate],
  )
  useRowKeys({
    title: 'Payments',
    focusSearch: () => field.current?.focus(),
    more: () => void list.fetchNextPage(),
  })
  return (
    <div className="queue money">
      <ScreenTitle title="Money" />
      <h1 className="visually-hidden">Money</h1>
      <div className="queue-head">
        <SearchBox
          q={q}
          placeholder="Name, number, reference, payer or amount, or a filter such as is:held"
          suggest={(typed, chips) => suggestPaymentFilters(typed, chips, dayOf(new Date()))}
          unknown={first?.unknown ?? []}
          onSearch={find}
          inputRef={field}
        />
        <ExportButton what="payments" view={q ? { q } : {}} inWords={q || 'All payments'} />
      </div>
      <MoneyParts current="payments" />
      <StateChoices q={q} counts={first?.counts} />
      <Payments q={q} list={list} />
    </div>
  )
}

type List = ReturnType<typeof useList>

function useList(q: string) {
  return useInfiniteQuery(paymentsQuery(q))
}

function Payments({ q, list }: { q: string; list: List }): ReactElement {
  const { data, error, refetch } = list
  const me = useMe()
  const rows = data?.pages.flatMap(page => page.rows) ?? []
  const choice = usePaymentChoice(q, rows)
  if (!data && error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <LoadingRows label="Loading payments" rows={14} />
  const { unknown = [], totals = [], counts } = data.pages[0] ?? {}
  return (
    <>
      {unknown.length > 0 && (
        <Notice tone="warning" title={`There is no filter ${unknown.join(', ')}. It was ignored.`} />
      )}
      {rows.length === 0 ? (
        <Nothing q={q} />
      ) : (
        <div className="money-list">
          <PaymentsTable
            rows={rows}
            toDo={counts && toDoIn(counts, q)}
            address={paymentsAddress(q)}
            busy={list.isPlaceholderData}
            choice={may(me, ['money.settle']) ? choice : undefined}
          />
          <Totals totals={totals} />
        </div>
      )}
      <LoadMore list={list} shown={rows.length} />
      <ManyBar chosen={choice.chosen} onClear={choice.clear} />
    </>
  )
}

/** Counts are those without `is:`, so one state’s own count is taken where one is chosen. */
function toDoIn(counts: PaymentCounts, q: string): number | undefined {
  const chosen = chosenState(q)
  if (chosen === undefined) return undefined
  return statesToDo
    .filter(state => chosen === 'all' || chosen === 'todo' || chosen === state)
    .reduce((sum, state) => sum + (counts[state] ?? 0), 0)
}

function Nothing({ q }: { q: string }): ReactElement {
  if (q === '')
    return (
      <EmptyState title="No payments yet">
        As soon as an applicant in your programmes opens a payment, it is listed here.
      </EmptyState>
    )
  if (q === 'is:todo')
    return (
      <EmptyState title="Nothing to decide" action={<Link to={{ search: '' }}>Show all payments</Link>}>
        Every payment matches its fee, and no refund is stuck.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No matches"
      action={<Link to={{ search: paymentsAddress(withState('', chosenState(q) ?? 'all')) }}>Clear the search</Link>}
    >
      Search by the beginning of a name, by a whole number, a reference, the payer’s email address or an amount.
    </EmptyState>
  )
}
