import { type ReactElement, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type WaiverState, waiverStateNames, waiverStates } from '#shared/domain/waivers.ts'
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
import { CodeDialog } from './code-dialog.tsx'
import { OneDialog } from './one-dialog.tsx'
import { WaiverTable } from './waiver-table.tsx'
import { waiversQuery } from './waivers-query.ts'
import './waivers.css'

/** Every fee that was waived or may be: for one person, and by codes. */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const state = waiverStates.find(one => one === search.get('state'))
  const list = useList(waiversQuery(state), 'id')
  const tabs = stateTabs({
    states: waiverStates,
    names: waiverStateNames,
    counts: list.first?.counts,
    search: one => (one ? `state=${one}` : ''),
  })
  const [asking, setAsking] = useState<'one' | 'code'>()
  const navigate = useNavigate()
  const mayAsk = may(useMe(), ['money.ask', 'money.settle'])
  useKeys('Waivers', [
    ...rowKeys({ one: 'waiver', list }),
    ...(mayAsk
      ? [
          { keys: 'n', label: 'New code', run: () => setAsking('code') },
          { keys: 'o', label: 'Waive one fee', run: () => setAsking('one') },
        ]
      : []),
  ])
  const onDone = (id: string) => void navigate(`/money/waivers/${id}`)
  return (
    <Screen
      above={<MoneyParts current="waivers" />}
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
      <Tabs label="States" tabs={tabs} current={state ?? 'all'} />
      <ListBody
        list={list}
        loading="Loading waivers"
        empty={<Nothing state={state} />}
        choices={{ state: waiverStates }}
      >
        <WaiverTable rows={list.rows} busy={list.isPlaceholderData} />
      </ListBody>
      {asking === 'one' && <OneDialog onDone={onDone} onClose={() => setAsking(undefined)} />}
      {asking === 'code' && <CodeDialog onDone={onDone} onClose={() => setAsking(undefined)} />}
    </Screen>
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
