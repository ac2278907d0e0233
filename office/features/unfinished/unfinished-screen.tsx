import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import { mostReminded } from '#shared/domain/draft-reminder.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useList } from '../../lib/use-list.ts'
import { ListBody } from '../../ui/list-screen.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { RemindDialog } from './remind-dialog.tsx'
import { type Unfinished, unfinishedQuery } from './unfinished-query.ts'
import { UnfinishedTable } from './unfinished-table.tsx'
import '../queue/invite.css'
import './unfinished.css'

/** Who has started an application of an open round and not submitted it, and a reminder to those who are chosen. */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const round = search.get('round') ?? undefined
  const list = useList(unfinishedQuery(round), 'uuid')
  const { rounds = [], unknown } = list.first ?? {}
  return (
    <Screen
      title="Not finished"
      width="wide"
      lead="People who have started an application and not submitted it, while their round is open. What they have written is not shown."
    >
      <Tabs label="Rounds" tabs={tabsOf(rounds)} current={(unknown ? undefined : round) ?? 'all'} />
      <ListBody
        list={list}
        loading="Loading who has not finished"
        empty={
          <EmptyState title="No one is in the middle of an application">
            <p>Drafts are listed while their round is open.</p>
          </EmptyState>
        }
      >
        <Chooser key={round ?? 'all'} rows={list.rows} busy={list.isPlaceholderData} />
      </ListBody>
    </Screen>
  )
}

function tabsOf(rounds: readonly { id: string; name: string; count: number }[]) {
  const total = rounds.reduce((sum, { count }) => sum + count, 0)
  return [
    { id: 'all', label: 'All open rounds', to: { search: '' }, count: total },
    ...rounds.map(({ id, name, count }) => ({
      id,
      label: name,
      to: { search: new URLSearchParams({ round: id }).toString() },
      count,
    })),
  ]
}

function Chooser({ rows, busy }: { rows: readonly Unfinished[]; busy: boolean }): ReactElement {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const able = rows.filter(({ may_be_reminded }) => may_be_reminded).slice(0, mostReminded)
  const picked = able.filter(({ uuid }) => chosen.has(uuid))
  const isAll = picked.length > 0 && picked.length === able.length
  function toggle(uuid: string): void {
    const next = new Set(chosen)
    if (!next.delete(uuid)) next.add(uuid)
    setChosen(next)
  }
  return (
    <>
      <div className="acts">
        <Button disabled={picked.length === 0} onClick={() => setAsking(true)}>
          {picked.length === 0 ? 'Remind' : `Remind ${picked.length.toLocaleString('en-GB')}`}
        </Button>
        <Button
          look="quiet"
          disabled={able.length === 0}
          onClick={() => setChosen(isAll ? new Set() : new Set(able.map(({ uuid }) => uuid)))}
        >
          {isAll ? 'Choose no one' : `Choose all ${able.length.toLocaleString('en-GB')} shown`}
        </Button>
      </div>
      <UnfinishedTable rows={rows} chosen={chosen} onToggle={toggle} busy={busy} />
      {isAsking && (
        <RemindDialog chosen={picked} onDone={() => setChosen(new Set())} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
