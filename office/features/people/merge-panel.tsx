import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { may, useMe } from '../../lib/me.ts'
import { fullNameOf } from '../../lib/names.ts'
import { isOwnPart, waitsForAnother } from '../../lib/one-of-two.ts'
import { dayInWords } from '../../lib/words.ts'
import { Panel } from '../../ui/panel.tsx'
import { OwnerCode } from './owner-code.tsx'
import type { PairDetails } from './people-query.ts'
import { useMerge } from './use-merge.ts'

type Merge = NonNullable<PairDetails['merge']>
type PanelProps = { pair: PairDetails; merge: Merge }

/** Where a merge stands, and the next step of it (ADR 124). */
export function MergePanel({ pair, merge }: PanelProps): ReactElement {
  return merge.state === 'merged' ? (
    <MergedPanel pair={pair} merge={merge} />
  ) : (
    <ProposedPanel pair={pair} merge={merge} />
  )
}

function ProposedPanel({ pair, merge }: PanelProps): ReactElement {
  const me = useMe()
  const { approve, discard, isBusy } = useMerge(pair.id)
  const { confirmed } = merge
  const isReady = confirmed.kept && confirmed.gone
  const isOwn = isOwnPart(me, merge.proposed_by, ['people.approve'])
  return (
    <Panel className="people-merge" title="Proposed: one account">
      <p>
        {merge.proposed_by.full_name}, {dayInWords(merge.proposed_at)}: <q dir="auto">{merge.reason}</q>
      </p>
      <p className="soft">
        We have emailed a code to each of the two addresses. Ask the applicant for both. They count until{' '}
        {dayInWords(merge.codes_until)}.
      </p>
      <div className="tiles people-codes" data-gap="5">
        {pair.people.map(person => (
          <OwnerCode
            key={person.id}
            pair={pair.id}
            person={person}
            whose={person.id === merge.keep ? 'kept' : 'gone'}
            isConfirmed={person.id === merge.keep ? confirmed.kept : confirmed.gone}
          />
        ))}
      </div>
      <Blocks pair={pair} keep={merge.keep} />
      {isReady && isOwn && (
        <p>
          {merge.proposed_by.id === me.id
            ? 'A colleague has to approve this, because you proposed it.'
            : waitsForAnother(merge.proposed_by)}
        </p>
      )}
      {isReady && !isOwn && !may(me, ['people.approve']) && <p>A registrar has to approve this.</p>}
      <div className="cluster">
        {isReady && !isOwn && may(me, ['people.approve']) && (
          <Button busy={isBusy} busyLabel="Joining..." onClick={() => approve.run()}>
            Join the two accounts
          </Button>
        )}
        <Button look="secondary" disabled={isBusy} onClick={() => discard.run()}>
          Discard the proposal
        </Button>
      </div>
    </Panel>
  )
}

function MergedPanel({ pair, merge }: PanelProps): ReactElement {
  const me = useMe()
  const { undo, isBusy } = useMerge(pair.id)
  const kept = pair.people.find(({ id }) => id === merge.keep)
  const until = merge.undo_until ?? ''
  return (
    <Panel className="people-merge" title="These accounts are one now">
      <p>
        {merge.approved_by?.full_name} joined them on {dayInWords(merge.approved_at ?? merge.proposed_at)}, as{' '}
        {merge.proposed_by.full_name} had proposed: <q dir="auto">{merge.reason}</q>
      </p>
      {kept && (
        <p>
          Everything is in the account of <bdi translate="no">{fullNameOf(kept)}</bdi>, {kept.email}.
        </p>
      )}
      {may(me, ['people.approve']) && new Date(until) > new Date() && (
        <p>
          <Button look="secondary" busy={isBusy} busyLabel="Undoing..." onClick={() => undo.run()}>
            Undo until {dayInWords(until)}
          </Button>
        </p>
      )}
    </Panel>
  )
}

/** What has to be done before the two can be joined. */
export function Blocks({ pair, keep }: { pair: PairDetails; keep: string }): ReactElement | null {
  const reasons = pair.blocks.find(one => one.keep === keep)?.reasons ?? []
  if (reasons.length === 0) return null
  return (
    <Notice tone="warning" title="These accounts cannot be joined yet">
      {reasons.map(reason => (
        <p key={reason}>{reason}</p>
      ))}
    </Notice>
  )
}
