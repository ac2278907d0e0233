import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import { rankCalls } from '#shared/contract/calls/office/ranks.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { fullNameOf } from '../../lib/names.ts'
import { useWrite } from '../../lib/use-write.ts'
import { LoadState } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { RankedPerson } from './ranked-person.tsx'
import { type OfferingHistory, readRankView, seatsChanged, type Waiting, waitingQuery } from './seats-query.ts'
import { SkipDialog } from './skip-dialog.tsx'

const columns: readonly Column[] = [
  { id: 'place', label: 'Place', align: 'end' },
  { id: 'name', label: 'Name' },
  { id: 'rank', label: 'Rank', align: 'end' },
  { id: 'state', label: 'State' },
  { id: 'skip', label: 'Skip', look: 'quiet' },
]

/** The waiting list, and who is next when a place is free. */
export function WaitingTab({ offering }: { offering: OfferingHistory }): ReactElement {
  const [search] = useSearchParams()
  const { track } = readRankView(search)
  const query = useQuery(waitingQuery(offering, track))
  const { data } = query
  const [skipping, setSkipping] = useState<Waiting>()
  const canSkip = may(useMe(), ['decisions.propose', 'decisions.approve'])
  if (!data) return <LoadState of={query} label="Loading the waiting list" />
  if (data.rows.length === 0)
    return (
      <EmptyState title="No one is waiting">
        People join the waiting list from a rank list that has been frozen, proposed and approved.
      </EmptyState>
    )
  const inOrder = data.rows.filter(({ skip }) => !skip)
  const next = inOrder.slice(0, data.free).filter(({ is_told }) => is_told)
  return (
    <div className="column waiting">
      <Next offering={offering} track={track} free={data.free} proposed={data.proposed} next={next} />
      <div className="rank-table">
        <Table caption="Waiting list" columns={columns} narrow="stack">
          <tbody>
            {data.rows.map(row => (
              <WaitingRow
                key={row.uuid}
                row={row}
                isNext={next.includes(row)}
                onSkip={canSkip ? () => setSkipping(row) : undefined}
              />
            ))}
          </tbody>
        </Table>
      </div>
      {data.more > 0 && <p className="soft">{data.more.toLocaleString('en-GB')} more after these.</p>}
      {skipping && <SkipDialog row={skipping} onClose={() => setSkipping(undefined)} />}
    </div>
  )
}

interface WaitingRowProps {
  row: Waiting
  isNext: boolean
  /** Undefined if the caller may not skip anyone. */
  onSkip: (() => void) | undefined
}

function WaitingRow({ row, isNext, onSkip }: WaitingRowProps): ReactElement {
  return (
    <tr className="rank-row" data-next={isNext || undefined}>
      <RankedPerson at={row.place} row={row} />
      <td className="rank-figure" data-end="top" data-label="Rank">
        {row.rank}
      </td>
      <td className="rank-outcome">
        <span className="rank-says">{row.is_told ? 'Waiting' : 'Not released yet'}</span>
        {row.skip && (
          <span className="rank-reason sub-line breaks">{`Skipped: ${row.skip.reason} (${row.skip.by.full_name})`}</span>
        )}
      </td>
      <td className="rank-skip" data-align="end" data-end="foot">
        {onSkip && (
          <Button look="quiet" onClick={onSkip}>
            {row.skip ? 'Undo skip' : 'Skip'}
            <VisuallyHidden> {fullNameOf(row)}</VisuallyHidden>
          </Button>
        )}
      </td>
    </tr>
  )
}

interface NextProps {
  offering: OfferingHistory
  track: ReturnType<typeof readRankView>['track']
  free: number
  proposed: number
  next: readonly Waiting[]
}

function Next({ offering, track, free, proposed, next }: NextProps): ReactElement {
  const me = useMe()
  const [first] = next
  const move = useWrite(
    (_, idempotencyKey) =>
      callOffice(rankCalls.moveUp, {
        params: { round: offering.round, programme: offering.programme },
        body: {
          uuids: next.map(({ uuid }) => uuid),
          ...(track ? { track } : {}),
          ...(offering.answer_by ? { answer_by: offering.answer_by } : {}),
        },
        idempotencyKey,
      }),
    {
      says: ({ count }) => [
        count === 1 ? 'An offer is proposed' : `${count} offers are proposed`,
        'Another person has to approve them.',
      ],
      refresh: seatsChanged,
      failure: { title: 'Nothing has been proposed' },
    },
  )
  return (
    <div className="column waiting-next">
      <p>
        <b className="numeral" data-size="large">
          {free}
        </b>{' '}
        {free === 1 ? 'place is free' : 'places are free'}
        {proposed > 0 && <span className="soft"> · {proposed} proposed and not approved</span>}
      </p>
      {first && (
        <p>
          Next is rank {first.rank}, <b>{fullNameOf(first)}</b>
          {next.length > 1 && ` and ${next.length - 1} more`}.
        </p>
      )}
      {first && may(me, ['decisions.propose']) && (
        <Button busy={move.isBusy} busyLabel="Proposing..." onClick={() => move.run()}>
          {next.length === 1 ? 'Propose an offer' : `Propose ${next.length} offers`}
        </Button>
      )}
    </div>
  )
}
