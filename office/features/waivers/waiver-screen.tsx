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
import { dateInWords, momentInWords } from '../../lib/words.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { UseTable } from './use-table.tsx'
import { WaiverPill } from './waiver-pill.tsx'
import { Uses } from './waiver-table.tsx'
import { coversInWords, givenInWords, waiverName } from './waiver-words.ts'
import { refreshWaivers, type WaiverDetails, waiverQuery } from './waivers-query.ts'
import './waivers.css'

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
        <span className="waiver-heading">
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
      <Facts waiver={waiver} />
      <div className="panel-pair">
        <Story waiver={waiver} />
        <section className="panel">
          <h2>{code ? 'Who used it' : 'What was waived'}</h2>
          {uses.length === 0 ? <p className="soft">Nothing has been waived yet.</p> : <UseTable uses={uses} />}
          {waiver.used > uses.length && <p className="soft">{`${waiver.used - uses.length} more are not shown.`}</p>}
        </section>
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
      <div className="waiver-decide">
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
    <div className="waiver-decide" data-tone="waiting">
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

function Facts({ waiver }: { waiver: WaiverDetails }): ReactElement {
  const { code, until, borne_by, fee } = waiver
  return (
    <dl className="waiver-facts">
      <Fact label="Given away">
        <span className="waiver-given" translate="no">
          {givenInWords(waiver)}
        </span>
      </Fact>
      {code && (
        <Fact label="Used">
          <Uses row={waiver} />
        </Fact>
      )}
      <Fact label="Fee">{feeKindNames[fee]}</Fact>
      {until && <Fact label="Until">{dateInWords(until)}</Fact>}
      <Fact label="Cost borne by">{borne_by || 'The university'}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactElement | string }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Story({ waiver }: { waiver: WaiverDetails }): ReactElement {
  const { asked_at, asked_by, approved, ended, reason } = waiver
  return (
    <section className="panel">
      <h2>What happened</h2>
      <ol className="waiver-story">
        <li>
          <b>{asked_by.full_name}</b> asked for it
          <span className="soft">{momentInWords(asked_at)}</span>
          {reason && <q dir="auto">{reason}</q>}
        </li>
        {approved && (
          <li>
            <b>{approved.by.full_name}</b> approved it
            <span className="soft">{momentInWords(approved.at)}</span>
          </li>
        )}
        {ended && (
          <li>
            <b>{ended.by.full_name}</b>{' '}
            {approved ? 'ended it' : ended.by.id === asked_by.id ? 'withdrew it' : 'refused it'}
            <span className="soft">{momentInWords(ended.at)}</span>
          </li>
        )}
      </ol>
    </section>
  )
}
