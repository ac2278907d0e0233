import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type TransferState, transferStateNames, transferStates } from '#shared/domain/transfers.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoneyParts } from '../../frame/money-parts.tsx'
import { useKeys } from '../../lib/keys.ts'
import { may, useMe } from '../../lib/me.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { type Tab, Tabs } from '../../ui/tabs.tsx'
import { BookDialog } from './book-dialog.tsx'
import { TransferTable } from './transfer-table.tsx'
import { type TransferCounts, transfersQuery } from './transfers-query.ts'
import './transfers.css'

/** Money that comes by bank: what applicants have announced, what the office has found, and what has to go back. */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const state = transferStates.find(one => one === search.get('state'))
  const list = useTransfers(state)
  const [isBooking, setBooking] = useState(false)
  const navigate = useNavigate()
  const maySettle = may(useMe(), ['money.settle'])
  useKeys('Transfers', maySettle ? [{ keys: 'b', label: 'Enter a transfer', run: () => setBooking(true) }] : [])
  return (
    <Screen
      title="Transfers"
      lead="Money that comes by bank. What you have to look at is on top."
      width="wide"
      actions={
        maySettle && (
          <Button onClick={() => setBooking(true)}>
            Enter a transfer <Kbd keys="b" />
          </Button>
        )
      }
    >
      <MoneyParts current="transfers" />
      <Tabs label="States" tabs={tabsOf(list.data?.pages[0]?.counts)} current={state ?? 'all'} />
      <Rows list={list} state={state} />
      {isBooking && (
        <BookDialog onDone={id => void navigate(`/money/transfers/${id}`)} onClose={() => setBooking(false)} />
      )}
    </Screen>
  )
}

function tabsOf(counts: TransferCounts | undefined): Tab[] {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0)
  const tab = (id: string, label: string, count: number | undefined): Tab => ({
    id,
    label,
    to: { search: id === 'all' ? '' : `state=${id}` },
    ...(count === undefined ? {} : { count }),
  })
  return [
    tab('all', 'All', all),
    ...transferStates.map(state => tab(state, transferStateNames[state], counts && (counts[state] ?? 0))),
  ]
}

type List = ReturnType<typeof useTransfers>

function useTransfers(state: TransferState | undefined) {
  return useInfiniteQuery(transfersQuery(state))
}

function Rows({ list, state }: { list: List; state: TransferState | undefined }): ReactElement {
  const { data, error, refetch } = list
  if (!data && error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <LoadingRows label="Loading transfers" rows={8} />
  const rows = data.pages.flatMap(page => page.rows)
  if (rows.length === 0) return <Nothing state={state} />
  return (
    <>
      <TransferTable caption="Transfers" rows={rows} busy={list.isPlaceholderData} />
      <LoadMore list={list} shown={rows.length} />
    </>
  )
}

const nothings: Record<TransferState, string> = {
  announced: 'No applicant has announced a transfer.',
  asked: 'No transfer waits for a second person.',
  received: 'Everything that came is confirmed.',
  returning: 'No refund is on its way.',
  booked: 'No transfer has been confirmed.',
  returned: 'Nothing has been refunded.',
  discarded: 'No transfer has been discarded.',
}

function Nothing({ state }: { state: TransferState | undefined }): ReactElement {
  if (state) return <EmptyState title="Nothing here">{nothings[state]}</EmptyState>
  return (
    <EmptyState title="No transfers yet">
      Ph.D. applicants from abroad announce theirs on their payment page. Book money here when you see it on the
      account.
    </EmptyState>
  )
}
