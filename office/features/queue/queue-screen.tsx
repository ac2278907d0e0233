import './queue.css'
import './queue-rows.css'
import './queue-cards.css'
import { type ReactElement, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { CaseStage } from '#shared/domain/case-life.ts'
import { checkingStages } from '#shared/domain/case-moves.ts'
import { invitableStages } from '#shared/domain/sittings.ts'
import { type Me, may, useMe } from '../../lib/me.ts'
import { ListScreen } from '../../ui/list-screen.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { ActionBar } from './action-bar.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { AskReaders } from './ask-readers.tsx'
import { AssignDialog, useColleagues } from './assign-dialog.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { QueueBody } from './queue-body.tsx'
import { suggestFilters } from './queue-filters.ts'
import { queueKeys } from './queue-keys.ts'
import { type Choice, useChoose } from './use-choice.ts'
import { useChosen } from './use-chosen.ts'
import type { DecidingAction } from './use-decide.ts'
import { useQueue } from './use-queue.ts'
import { useRounds } from './use-rounds.ts'
import { addressOf, type QueueRow, queryOf, readView, stageTabs, type View, viewInWords } from './view.ts'
import { ViewsMenu } from './views-menu.tsx'
import { WriteDialog } from './write-dialog.tsx'

/** The queue. Its address is the view, so one without a view gets one. */
export function Component(): ReactElement {
  const [search] = useSearchParams()
  const view = readView(search)
  if (!search.has('stage')) return <Navigate replace to={{ search: addressOf(view) }} />
  return <QueueScreen view={view} />
}

function QueueScreen({ view }: { view: View }): ReactElement {
  const me = useMe()
  const mayAssign = may(me, ['work.plan'])
  const list = useQueue(view)
  const chosen = useChosen(view, list)
  const { choice } = chosen
  const [current, setCurrent] = useState<string>()
  const [deciding, setDeciding] = useState<DecidingAction>()
  const decisions = decisionsFor(me, view).map(action => ({ action, run: () => setDeciding(action) }))
  const keys = queueKeys({
    rows: list.rows,
    current,
    choice: mayAssign ? choice : undefined,
    hasChosen: chosen.count > 0,
    assign: chosen.openDialog,
    decisions,
    more: () => void list.fetchNextPage(),
  })
  const choose = useChoose(choice, list.rows)

  return (
    <ListScreen
      title="Queue"
      list={list}
      search={useQueueSearch(view)}
      actions={<ViewsMenu view={view} />}
      keys={keys}
      row={{ current, setCurrent }}
    >
      <Tabs label="Stages" tabs={tabsOf(view, list.counted)} current={view.stage ?? 'all'} />
      <QueueBody
        view={view}
        list={list}
        current={current}
        onCurrent={setCurrent}
        chosen={choice.choice.isAll ? 'all' : new Set(choice.choice.uuids)}
        onChoose={mayAssign ? choose : undefined}
      />
      <Chosen view={view} chosen={chosen} decisions={decisions} />
      {deciding && chosen.count > 0 && (
        <DecideDialog
          action={deciding}
          view={view}
          choice={choice.choice}
          count={chosen.count}
          programType={typeOf(list.rows)}
          onClose={() => setDeciding(undefined)}
          onDone={() => {
            setDeciding(undefined)
            choice.clear()
          }}
        />
      )}
    </ListScreen>
  )
}

/** What someone can decide in a stage, the usual next step first. The server decides what holds. */
function decisionsFor(me: Me, { stage }: View): DecidingAction[] {
  const isAt = (...stages: readonly CaseStage[]) => stage === undefined || stages.includes(stage)
  return [
    ...(may(me, ['decisions.propose']) && isAt('ready', 'told') ? (['propose'] as const) : []),
    ...(may(me, ['decisions.approve']) && isAt('proposed') ? (['approve'] as const) : []),
    ...(may(me, ['decisions.propose', 'decisions.approve']) && isAt('proposed', 'approved')
      ? (['discard'] as const)
      : []),
  ]
}

function typeOf(rows: readonly QueueRow[]): QueueRow['program_type'] | undefined {
  const [first] = rows
  return rows.every(({ program_type }) => program_type === first?.program_type) ? first?.program_type : undefined
}

interface ChosenProps {
  view: View
  chosen: ReturnType<typeof useChosen>
  decisions: readonly { action: DecidingAction; run: () => void }[]
}

/** What can be done with the chosen applications, and the dialogs that ask for the rest. */
function Chosen({ view, chosen, decisions }: ChosenProps): ReactElement {
  const [isAskingReaders, setAskingReaders] = useState(false)
  const [isInviting, setInviting] = useState(false)
  const [isWriting, setWriting] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const me = useMe()
  const { choice } = chosen
  return (
    <>
      <ActionBar
        chosen={chosen.count}
        isAll={choice.choice.isAll}
        matching={chosen.matching}
        isMore={chosen.isMore}
        onAssign={chosen.openDialog}
        onReaders={canHaveReaders(view) ? () => setAskingReaders(true) : undefined}
        onInvite={canBeInvited(view) ? () => setInviting(true) : undefined}
        onAsk={may(me, ['documents.check']) && canBeAsked(view) ? () => setAsking(true) : undefined}
        onWrite={may(me, ['documents.check']) ? () => setWriting(true) : undefined}
        decisions={decisions}
        onChooseAll={choice.chooseAll}
        onClear={choice.clear}
      >
        <ExportButton what="applications" {...exportOf(view, choice.choice)} />
      </ActionBar>
      {chosen.dialog && <AssignDialog count={chosen.count} {...chosen.dialog} />}
      {isAskingReaders && (
        <AskReaders view={view} choice={choice} count={chosen.count} onClose={() => setAskingReaders(false)} />
      )}
      {isWriting && chosen.count > 0 && (
        <WriteDialog
          view={view}
          choice={choice.choice}
          count={chosen.count}
          onDone={choice.clear}
          onClose={() => setWriting(false)}
        />
      )}
      {isAsking && chosen.count > 0 && (
        <AskDialog
          view={view}
          choice={choice.choice}
          count={chosen.count}
          onDone={choice.clear}
          onClose={() => setAsking(false)}
        />
      )}
      {isInviting && (
        <InviteDialog view={view} choice={choice.choice} onInvited={choice.clear} onClose={() => setInviting(false)} />
      )}
    </>
  )
}

/** What Export takes: the rows that were chosen one by one, and otherwise everything that the view shows. */
function exportOf(view: View, { uuids, isAll }: Choice) {
  if (isAll || uuids.length === 0) return { view: queryOf(view), inWords: viewInWords(view) }
  const label = 'Export chosen'
  return { view: { uuids: [...uuids] }, inWords: `Chosen in ${viewInWords(view)}`, label }
}

/** Readers are asked before it is decided. */
function canHaveReaders({ stage }: View): boolean {
  return stage === undefined || stage === 'checking' || stage === 'reviewing' || stage === 'received'
}

/** Of a view in which somebody’s documents could be checked. */
function canBeAsked({ stage }: View): boolean {
  return stage === undefined || checkingStages.includes(stage)
}

/** Of a view in which someone could be: the server looks at each. */
function canBeInvited({ stage }: View): boolean {
  return stage === undefined || invitableStages.includes(stage)
}

/** The search of the queue, which suggests filters with the colleagues and rounds that there are. */
function useQueueSearch({ stage, q }: View) {
  const known = { colleagues: useColleagues(may(useMe(), ['work.plan'])).data ?? [], rounds: useRounds() }
  return {
    q,
    placeholder: 'Name, number, email, phone, or a filter such as is:unread',
    suggest: (typed: string, chips: readonly string[]) => suggestFilters(typed, chips, known),
    address: (typed: string) => addressOf({ stage, q: typed }),
  }
}

function tabsOf(view: View, counted: ReturnType<typeof useQueue>['counted']) {
  const more = counted?.counts_are_more === true
  return stageTabs(view, counted?.counts).map(tab => ({ ...tab, ...(more && tab.count ? { more } : {}) }))
}
