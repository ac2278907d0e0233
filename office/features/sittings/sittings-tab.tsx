import './sittings.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import type { Sitting } from '#shared/contract/schemas/sittings.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { may, useMe } from '../../lib/me.ts'
import { Pill } from '../../ui/pill.tsx'
import { LoadState } from '../../ui/states.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { InvitePanel } from './invite-panel.tsx'
import { PlaceCloth } from './place-cloth.tsx'
import { SittingDialog } from './sitting-dialog.tsx'
import { sittingsQuery, stateWords, whenOf } from './sittings-query.ts'

type Asked = { what: 'make' } | { what: 'change' | 'cancel'; sitting: Sitting }

/** The screenings or interviews of a programme in a round: their places as cloth, who is still to be invited, and the way to each. */
export function SittingsTab({ place }: { place: { round: string; programme: string } }): ReactElement {
  const query = useQuery(sittingsQuery(place))
  const { data } = query
  const [asked, setAsked] = useState<Asked>()
  const canPlan = may(useMe(), ['work.plan'])
  const close = () => setAsked(undefined)
  if (!data) return <LoadState of={query} label="Loading the sittings" rows={3} />
  const hasComing = data.sittings.some(({ state }) => state === 'coming')
  return (
    <div className="column" data-gap="5">
      {canPlan && (
        <div className="sittings-head">
          <Button look={hasComing ? 'secondary' : 'primary'} onClick={() => setAsked({ what: 'make' })}>
            Add sitting
          </Button>
        </div>
      )}
      {canPlan && <InvitePanel place={place} data={data} />}
      {data.sittings.length === 0 ? (
        <EmptyState title="No sittings">
          {data.kind === 'screening'
            ? 'A screening needs at least one sitting with a date, a place and places.'
            : 'An interview is a sitting of one applicant or a few.'}
        </EmptyState>
      ) : (
        <ul className="tiles" data-min="long" data-gap="4">
          {data.sittings.map(sitting => (
            <SittingCard key={sitting.id} sitting={sitting} canPlan={canPlan} ask={setAsked} />
          ))}
        </ul>
      )}
      {asked?.what === 'make' && <SittingDialog place={place} sitting={undefined} onClose={close} />}
      {asked?.what === 'change' && <SittingDialog place={place} sitting={asked.sitting} onClose={close} />}
      {asked?.what === 'cancel' && <CancelDialog sitting={asked.sitting} onClose={close} />}
    </div>
  )
}

interface SittingCardProps {
  sitting: Sitting
  canPlan: boolean
  ask: (asked: Asked) => void
}

function SittingCard({ sitting, canPlan, ask }: SittingCardProps): ReactElement {
  const { state } = sitting
  const word = stateWords[state]
  return (
    <li className="apart sitting-card" data-gap="3" data-state={state}>
      <div>
        <h2>
          <Link to={`/sittings/${sitting.id}`}>{whenOf(sitting)}</Link>
          {word && <Pill tone={state === 'cancelled' ? 'bad' : undefined}>{word}</Pill>}
        </h2>
        <p dir="auto">{sitting.place}</p>
        {state === 'coming' && <p className="soft">{changeInWords(sitting)}</p>}
        {sitting.cancel_reason && <p className="soft">{sitting.cancel_reason}</p>}
        {canPlan && state === 'coming' && (
          <div className="cluster">
            <Button look="quiet" onClick={() => ask({ what: 'change', sitting })}>
              Change
            </Button>
            <Button look="quiet" onClick={() => ask({ what: 'cancel', sitting })}>
              Cancel sitting
            </Button>
          </div>
        )}
      </div>
      {state !== 'cancelled' && <PlaceCloth sitting={sitting} />}
    </li>
  )
}

/** `change_until` is the first moment that is too late. */
function changeInWords({ change_until }: Sitting): string {
  const late = Date.parse(change_until)
  const day = longDate(new Date(late - 1))
  return late > Date.now()
    ? `Applicants can change the date until ${day}.`
    : `Applicants could change the date until ${day}.`
}
