import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { feeWaiverCalls } from '#shared/contract/calls/office/waivers.ts'
import { feeKindNames } from '#shared/domain/fee-kind.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ApiError, callOffice } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { useMe } from '../../lib/me.ts'
import { useWrite } from '../../lib/use-write.ts'
import { dayInWords } from '../../lib/words.ts'
import { Facts } from '../../ui/facts.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { Story, type StoryStep } from '../../ui/story.tsx'
import { UseTable } from './use-table.tsx'
import { WaiverPill } from './waiver-pill.tsx'
import { Uses } from './waiver-table.tsx'
import { coversInWords, givenInWords, waiverName } from './waiver-words.ts'
import { refreshWaivers, type WaiverDetails, waiverQuery } from './waivers-query.ts'
import './waivers.css'
import { Panel } from '../../ui/panel.tsx'

const list = '/money/waivers'

/** One waiver: who asked for it and why, who approved it, and what it gave away. */
export function Component(): ReactElement {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  useKeys('Waiver', [{ keys: 'q', label: 'Back to the list', run: () => void navigate(list) }])
  const query = useQuery(waiverQuery(id))
  const { data, error } = query
  const back = <Link to={list}>All waivers</Link>
  if (!data && error instanceof ApiError && error.status === 404)
    return (
      <Screen title="Waiver not found">
        <EmptyState title="Nothing for you at this address" action={back}>
          It does not exist, or it is for people outside your programmes.
        </EmptyState>
      </Screen>
    )
  if (!data)
    return (
      <Screen title="Waiver">
        <LoadState of={query} label="Loading" rows={4} />
      </Screen>
    )
  return <Loaded waiver={data} back={back} />
}

function Loaded({ waiver, back }: { waiver: WaiverDetails; back: ReactElement }): ReactElement {
  const { state, code, uses } = waiver
  const name = waiverName(waiver)
  return (
    <Screen
      title={`Waiver ${name}`}
      heading={
        <span className="record-heading">
          <bdi translate="no" className={code ? 'waiver-code' : undefined}>
            {name}
          </bdi>
          <WaiverPill state={state} isForOne={!code} />
        </span>
      }
      lead={coversInWords(waiver)}
      actions={back}
      width="wide"
    >
      <Decide waiver={waiver} />
      <WaiverFacts waiver={waiver} />
      <div className="panel-pair">
        <Story steps={stepsOf(waiver)} />
        <Panel title={code ? 'Who used it' : 'What was waived'}>
          {uses.length === 0 ? <p className="soft">Nothing has been waived yet.</p> : <UseTable uses={uses} />}
          {waiver.used > uses.length && <p className="soft">{`${waiver.used - uses.length} more are not shown.`}</p>}
        </Panel>
      </div>
    </Screen>
  )
}

/** What the reader can do now, and what it leads to. */
function Decide({ waiver }: { waiver: WaiverDetails }): ReactElement | null {
  const { id, can, state, code, asked_by } = waiver
  const me = useMe()
  const isOwn = asked_by.id === me.id
  const approve = useWrite(() => callOffice(feeWaiverCalls.approveFeeWaiver, { params: { id } }), {
    says: 'Waiver approved',
    refresh: refreshWaivers,
  })
  const end = useWrite(() => callOffice(feeWaiverCalls.endFeeWaiver, { params: { id } }), {
    says: code && state === 'active' ? 'The code has ended' : 'The request has ended',
    refresh: refreshWaivers,
  })
  if (code && state === 'active')
    return (
      <div className="to-decide">
        <CopyButton text={waiverName(waiver)}>Copy the code</CopyButton>
        {can.includes('end') && (
          <Button look="danger" busy={end.isBusy} onClick={() => end.run()}>
            End this code
          </Button>
        )}
      </div>
    )
  if (state !== 'asked') return null
  return (
    <div className="to-decide" data-tone="waiting">
      <p>
        {isOwn
          ? 'You asked for this. Another person with the right to settle money has to approve it.'
          : can.includes('approve')
            ? `${asked_by.full_name} asks for this: “${waiver.reason}”`
            : 'Another person with the right to settle money has to approve it.'}
      </p>
      {can.includes('approve') && (
        <Button busy={approve.isBusy} busyLabel="Approving..." onClick={() => approve.run()}>
          Approve
        </Button>
      )}
      {can.includes('end') && (
        <Button look="secondary" busy={end.isBusy} onClick={() => end.run()}>
          {isOwn ? 'Withdraw the request' : 'Refuse'}
        </Button>
      )}
    </div>
  )
}

function WaiverFacts({ waiver }: { waiver: WaiverDetails }): ReactElement {
  const { code, until, borne_by, fee } = waiver
  return (
    <Facts
      look="row"
      facts={[
        [
          'Given away',
          <span key="given" className="waiver-given" translate="no">
            {givenInWords(waiver)}
          </span>,
        ],
        ['Used', code && <Uses row={waiver} />],
        ['Fee', feeKindNames[fee]],
        ['Until', until && dayInWords(until)],
        ['Cost borne by', borne_by || 'The university'],
      ]}
    />
  )
}

function stepsOf({ asked_at, asked_by, approved, ended, reason }: WaiverDetails): readonly (StoryStep | undefined)[] {
  const ending = approved ? 'ended it' : ended?.by.id === asked_by.id ? 'withdrew it' : 'refused it'
  return [
    { who: asked_by.full_name, what: 'asked for it', at: asked_at, why: reason },
    approved && { who: approved.by.full_name, what: 'approved it', at: approved.at },
    ended && { who: ended.by.full_name, what: ending, at: ended.at },
  ]
}
