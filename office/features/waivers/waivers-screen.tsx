import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type WaiverState, waiverStateNames, waiverStates } from '#shared/domain/waivers.ts'
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
import { CodeDialog } from './code-dialog.tsx'
import { OneDialog } from './one-dialog.tsx'
import { WaiverTable } from './waiver-table.tsx'
import { type WaiverCounts, waiversQuery } from './waivers-query.ts'
import './waivers.css'

/** Every fee that was waived or may be: for one person, and by codes. */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const state = waiverStates.find(one => one === search.get('state'))
  const list = useWaivers(state)
  const [asking, setAsking] = useState<'one' | 'code'>()
  const navigate = useNavigate()
  const mayAsk = may(useMe(), ['money.ask', 'money.settle'])
  useKeys(
    'Waivers',
    mayAsk
      ? [
          { keys: 'n', label: 'New code', run: () => setAsking('code') },
          { keys: 'o', label: 'Waive one fee', run: () => setAsking('one') },
        ]
      : [],
  )
  const onDone = (id: string) => void navigate(`/money/waivers/${id}`)
  return (
    <Screen
      title="Waivers"
      lead="Fees that the university does not ask for. Every waiver needs two people."
      width="wide"
      actions={
        mayAsk && (
          <>
            <Button look="secondary" onClick={() => setAsking('one')}>
              Waive one fee <Kbd keys="o" />
            </Button>
            <Button onClick={() => setAsking('code')}>
              New code <Kbd keys="n" />
            </Button>
          </>
        )
      }
    >
      <MoneyParts current="waivers" />
      <Tabs label="States" tabs={tabsOf(list.data?.pages[0]?.counts)} current={state ?? 'all'} />
      <Rows list={list} state={state} />
      {asking === 'one' && <OneDialog onDone={onDone} onClose={() => setAsking(undefined)} />}
      {asking === 'code' && <CodeDialog onDone={onDone} onClose={() => setAsking(undefined)} />}
    </Screen>
  )
}

function tabsOf(counts: WaiverCounts | undefined): Tab[] {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + (count ?? 0), 0)
  const tab = (id: string, label: string, count: number | undefined): Tab => ({
    id,
    label,
    to: { search: id === 'all' ? '' : `state=${id}` },
    ...(count === undefined ? {} : { count }),
  })
  return [
    tab('all', 'All', all),
    ...waiverStates.map(state => tab(state, waiverStateNames[state], counts && (counts[state] ?? 0))),
  ]
}

type List = ReturnType<typeof useWaivers>

function useWaivers(state: WaiverState | undefined) {
  return useInfiniteQuery(waiversQuery(state))
}

function Rows({ list, state }: { list: List; state: WaiverState | undefined }): ReactElement {
  const { data, error, refetch } = list
  if (!data && error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <LoadingRows label="Loading waivers" rows={8} />
  const rows = data.pages.flatMap(page => page.rows)
  if (rows.length === 0) return <Nothing state={state} />
  return (
    <>
      <WaiverTable rows={rows} busy={list.isPlaceholderData} />
      <LoadMore list={list} shown={rows.length} />
    </>
  )
}

const nothings: Record<WaiverState, string> = {
  asked: 'No waiver waits for a second person.',
  active: 'No code can be used now.',
  used_up: 'No waiver has been used up.',
  expired: 'No code has expired.',
  ended: 'No waiver has been ended.',
}

function Nothing({ state }: { state: WaiverState | undefined }): ReactElement {
  if (state) return <EmptyState title="Nothing here">{nothings[state]}</EmptyState>
  return (
    <EmptyState title="No waivers yet">
      Waive the fee of one applicant, or make a code that a number of applicants type on their payment page: for
      scholars of a fund, for staff, or for a school that visits.
    </EmptyState>
  )
}
