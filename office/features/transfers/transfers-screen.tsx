import { type ReactElement, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type TransferState, transferStateNames, transferStates } from '#shared/domain/transfers.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoneyParts } from '../../frame/money-parts.tsx'
import { useKeys } from '../../lib/keys.ts'
import { may, useMe } from '../../lib/me.ts'
import { rowKeys } from '../../lib/row-keys.ts'
import { useList } from '../../lib/use-list.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { ListBody } from '../../ui/list-screen.tsx'
import { Screen } from '../../ui/screen.tsx'
import { stateTabs, Tabs } from '../../ui/tabs.tsx'
import { BookDialog } from './book-dialog.tsx'
import { TransferTable } from './transfer-table.tsx'
import { transfersQuery } from './transfers-query.ts'

/** Money that comes by bank: what applicants have announced, what the office has found, and what has to go back. */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const state = transferStates.find(one => one === search.get('state'))
  const list = useList(transfersQuery(state), 'id')
  const tabs = stateTabs({
    states: transferStates,
    names: transferStateNames,
    counts: list.first?.counts,
    search: one => (one ? `state=${one}` : ''),
  })
  const [isBooking, setBooking] = useState(false)
  const navigate = useNavigate()
  const maySettle = may(useMe(), ['money.settle'])
  useKeys('Transfers', [
    ...rowKeys({ one: 'transfer', list }),
    ...(maySettle ? [{ keys: 'b', label: 'Enter a transfer', run: () => setBooking(true) }] : []),
  ])
  return (
    <Screen
      above={<MoneyParts current="transfers" />}
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
      <Tabs label="States" tabs={tabs} current={state ?? 'all'} />
      <ListBody
        list={list}
        loading="Loading transfers"
        empty={<Nothing state={state} />}
        choices={{ state: transferStates }}
      >
        <TransferTable caption="Transfers" rows={list.rows} busy={list.isPlaceholderData} />
      </ListBody>
      {isBooking && (
        <BookDialog onDone={id => void navigate(`/money/transfers/${id}`)} onClose={() => setBooking(false)} />
      )}
    </Screen>
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
